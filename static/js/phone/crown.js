/** The host's power on a phone that the host made a remote: what opens its sheet. On any other phone there is nothing. */

import { t } from "../i18n.js";
import { computed, effect, html, signal } from "../lib.js";
import { sentence } from "../refusals.js";
import { SeatSymbol } from "../tokens.js";
import { later } from "./later.js";
import { home, homeSeat, homeView } from "./session.js";

/** @typedef {import("./remote.js").Question} Question */

const CROWN = 9; // among the symbols
/** After these the game is what matters, not the sheet. */
const ONWARD = ["start", "pause", "resume", "next", "new_game", "misdeal", "skip", "close_count", "match_for", "false_match"];

export const remote = computed(() => !!homeSeat.value && homeSeat.value.remote);
export const info = computed(() => (remote.value && home.value ? home.value.line.host.value : null));
export const claims = computed(() => (info.value ? info.value.claims : []));

export const open = signal(false);
export const said = signal("");
export const question = /** @type {import("../net.js").Signal<Question | null>} */ (signal(null));
/** The seat that is looked at. */
export const looking = /** @type {import("../net.js").Signal<number | null>} */ (signal(null));

/** @param {string} type @param {object} [fields] */
export async function command(type, fields) {
  const line = home.value && home.value.line;
  if (!line) return;
  said.value = "";
  const answer = await line.send(type, fields);
  if (!answer.ok) said.value = sentence(answer);
  else if (ONWARD.includes(type)) close();
}

export function close() {
  open.value = false;
  said.value = "";
  question.value = null;
  looking.value = null;
}

effect(() => {
  if (!remote.value) close();
});

/** Opens the sheet; says how many ask for a seat. @param {{ icon?: boolean }} props */
export function RemoteButton({ icon }) {
  if (!remote.value) return null;
  const table = homeView.value;
  const n = claims.value.length + (table ? table.objections.length : 0);
  const label = claims.value.length ? t("phone.host.asked", { n: claims.value.length }) : t("phone.host.button");
  return html`<button
    class=${icon ? "door" : "small remote"}
    aria-label=${label}
    onClick=${() => (open.value = true)}
  >
    <${SeatSymbol} symbol=${CROWN} />
    ${!icon && html`<span>${t("phone.host.button")}</span>`}
    ${n > 0 && html`<span class="count number" aria-hidden="true">${n}</span>`}
  </button>`;
}

/** A phone waits to be let back to its seat: that is not to be overlooked. */
export const ClaimLine = () =>
  claims.value.length > 0 &&
  html`<div class="strip-line rehearsing" role="status">
    <p>${t("phone.host.asked", { n: claims.value.length })}</p>
    <button class="small" onClick=${() => (open.value = true)}>${t("phone.host.look")}</button>
  </div>`;

/** Under the pause: let the clocks run on. */
export const ResumeButton = () =>
  remote.value && html`<button class="main" onClick=${() => command("resume")}>${t("phone.host.resume")}</button>`;

/** The sheet itself comes when it is first opened. */
export const RemoteSheet = later(
  () => import("./remote.js").then((module) => module.RemoteSheet),
  () => remote.value && open.value,
);
