/** Back to my seat with another phone: I say which seat is mine, and the host says yes. */

import { bdi, isolate, rich, t } from "../i18n.js";
import { batch, computed, effect, html, signal, untracked, useState } from "../lib.js";
import { sentence } from "../refusals.js";
import { Mark } from "../tokens.js";
import { Person } from "./seats.js";
import { home, homeView, remark } from "./session.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {{ of: Seat, claim: number | null }} Wish `claim` is the number that the table has given to it */

const wish = /** @type {import("../net.js").Signal<Wish | null>} */ (signal(null));
/** Whether the host is being asked. */
export const claiming = computed(() => !!wish.value);

/** @param {Wish} wanted */
async function ask(wanted) {
  const table = home.peek();
  const line = table && table.line;
  if (!line) return;
  wish.value = wanted;
  const before = line.welcome.peek();
  const answer = await line.send("claim", { seat: wanted.of.seat });
  if (wish.peek() !== wanted) return;
  if (!answer.ok) end(sentence(answer));
  else if (line.welcome.peek() !== before) ask({ ...wanted }); // that claim went with its socket
  else wish.value = { ...wanted, claim: Number(answer.claim) };
}

/** @param {string} why a sentence, or nothing */
function end(why) {
  batch(() => {
    wish.value = null;
    remark.value = why;
  });
}

/** A claim ends with its socket, so this does it. */
function back() {
  end("");
  if (home.value) home.value.line.retry({ token: undefined });
}

effect(() => {
  const line = home.value && home.value.line;
  const verdict = line && line.verdict.value;
  untracked(() => {
    const wanted = wish.value;
    if (!verdict || !wanted) return;
    if (verdict.granted) end("");
    else if (verdict.claim === wanted.claim) end(t("phone.claim.denied", { name: isolate(wanted.of.name) }));
  });
});

effect(() => {
  const welcome = home.value && home.value.line.welcome.value;
  untracked(() => {
    const wanted = wish.value;
    if (welcome && welcome.seat === null && wanted && wanted.claim !== null) ask({ of: wanted.of, claim: null });
  });
});

/** The seats whose phone is not here, for somebody who says to be one of them. */
export function AlreadyHere() {
  const [open, setOpen] = useState(false);
  const table = homeView.value;
  const empty = table ? table.seats.filter((one) => !one.bot && !one.here) : [];
  if (!empty.length) return null;
  return html`<section class="already">
    <button class="small" aria-expanded=${open} onClick=${() => setOpen(!open)}>${t("phone.claim.button")}</button>
    ${open &&
    html`<p class="help">${t("phone.claim.which")}</p>
      <ul class="roster">
        ${empty.map(
          (one) => html`<li key=${one.seat}>
            <button class="pick" onClick=${() => ask({ of: one, claim: null })}><${Person} of=${one} /></button>
          </li>`,
        )}
      </ul>`}
  </section>`;
}

/** The host is being asked. */
export function Waiting() {
  const wanted = wish.value;
  if (!wanted) return null;
  return html`<main class="page calm">
    <${Mark} ...${wanted.of} class="large" />
    <h1 class="title" role="status">${rich("phone.claim.title", { name: bdi(wanted.of.name) })}</h1>
    <p class="big">${t("phone.claim.text")}</p>
    <button class="quiet" onClick=${back}>${t("phone.claim.back")}</button>
  </main>`;
}
