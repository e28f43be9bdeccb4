/** Where a person calls (house rule `caller`): the one large button of the caller's seat, "draw" or "discard". */

import { t } from "../i18n.js";
import { computed, html } from "../lib.js";
import { ask, can, me, pending, phase, seat, tell, view } from "./session.js";

/** @typedef {import("../wire").Move} Move */

/** Whether this phone calls in this round. */
export const calling = computed(() => {
  const table = view.value;
  const playing = !!phase.value && ["set_up", "draw", "window", "showdown"].includes(phase.value);
  return !!table && playing && table.caller === me.value && table.rules.caller !== "table";
});

/** Which word comes next: all hold and it is "discard", else "draw". */
const word = computed(() => (phase.value === "draw" ? "discard" : "draw"));

/** Its place is that of "go on", which who calls does not need. */
export function CallKey() {
  const move = /** @type {Move} */ (`call_${word.value}`);
  const may = can(move);
  const due = may && !!seat.value && seat.value.awaited;
  const sent = pending.value && pending.value.move === move ? " sent" : "";
  const act = () => {
    if (may) ask(move, "call", { word: word.value });
    else if (!pending.value) tell(t("error.not_ready"));
  };
  return html`<button
    class=${`key calls ${word.value}${may ? " lit" : ""}${due ? " due" : ""}${sent}`}
    aria-disabled=${!may}
    onClick=${act}
  >
    ${t(`call.${word.value}`)}${due && html`<small>${t("phone.key.all_ready")}</small>`}
  </button>`;
}
