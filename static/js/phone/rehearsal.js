/** A rehearsal: my own table beside the real one, against bots, until the host starts. */

import { Clock } from "../clock.js";
import { t } from "../i18n.js";
import { batch, effect, html, signal, untracked } from "../lib.js";
import { sentence } from "../refusals.js";
import { announced, chosen, coming, home, lay, notice, pending, rehearsal, tell } from "./session.js";

const asked = signal(false);

/** Show another table, with nothing left of what was meant for the one before. @param {import("./session.js").Table | null} table */
function show(table) {
  batch(() => {
    rehearsal.value = table;
    announced.value = null;
    coming.value = null;
    chosen.value = null;
    notice.value = null;
    pending.value = null;
  });
}

/** Ask for a rehearsal and go there. */
export async function rehearse() {
  const line = home.value && home.value.line;
  if (!line || asked.value || rehearsal.value) return;
  asked.value = true;
  const answer = await line.send("rehearse");
  asked.value = false;
  if (!answer.ok) tell(sentence(answer));
  else show(lay(String(answer.table), answer.token, new Clock()));
}

/** Back to my own table. */
export function back() {
  const table = rehearsal.value;
  if (!table) return;
  show(null);
  table.stop();
  table.line.close();
}

effect(() => {
  const table = rehearsal.value;
  const mine = home.value;
  if (!table || !mine) return;
  const newest = mine.line.view.value;
  const begun = !newest || newest.phase !== "lobby";
  const ended = table.line.refusal.value;
  if (!begun && !ended && !mine.line.refusal.value) return;
  untracked(() => {
    back();
    if (ended && !begun) tell(sentence(ended));
  });
});

/** That nothing here counts, and the way back. */
export const Banner = () =>
  rehearsal.value &&
  html`<div class="strip-line rehearsing">
    <p>${t("phone.rehearsal.text")}</p>
    <button class="small" onClick=${back}>${t("phone.rehearsal.back")}</button>
  </div>`;

/** @param {{ class?: string }} props */
export const RehearseButton = ({ class: more }) =>
  html`<button class=${more || ""} aria-disabled=${asked.value} onClick=${rehearse}>${t("phone.rehearsal.button")}</button>`;
