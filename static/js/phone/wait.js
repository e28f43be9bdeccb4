/** "Wait for me": some more seconds for this turn or window, twice in a round. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { ask, can, pending, seat } from "./session.js";

/** An hourglass with the number of times that are left. */
export function WaitButton() {
  const mySeat = seat.value;
  if (!mySeat) return null;
  const may = can("wait");
  const sent = pending.value && pending.value.move === "wait" ? " sent" : "";
  return html`<button
    class=${`door wait${sent}`}
    aria-disabled=${!may}
    aria-label=${t("phone.wait.me", { n: mySeat.waits })}
    onClick=${() => may && ask("wait", "wait")}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 2h12v2.2c0 3.4-2.6 5.4-4.4 7.8 1.8 2.4 4.4 4.4 4.4 7.8V22H6v-2.2c0-3.4 2.6-5.4 4.4-7.8C8.6 9.6 6 7.6 6 4.2z" />
    </svg>
    <span class="count number" aria-hidden="true">${mySeat.waits}</span>
  </button>`;
}
