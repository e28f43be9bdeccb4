/** Leaving asks first. */

import { t } from "../i18n.js";
import { html, signal } from "../lib.js";
import { Box } from "./box.js";
import { leave, phase, rehearsal } from "./session.js";

const asking = signal(false);

/** Nothing in a rehearsal: its banner has the way back. @param {{ icon?: boolean }} props */
export function LeaveButton({ icon }) {
  if (rehearsal.value) return null;
  const ask = () => (asking.value = true);
  if (!icon) return html`<button class="quiet" onClick=${ask}>${t("phone.leave.button")}</button>`;
  return html`<button class="door" aria-label=${t("phone.leave.button")} onClick=${ask}>
    <svg viewBox="0 0 24 24" aria-hidden="true"
      ><path d="M4 2h10v5h-2.2V4.2H6.2v15.6h5.6V17H14v5H4zM15.5 7l5 5-5 5-1.5-1.5 2.4-2.4H9v-2.2h7.4L14 8.5z"
    /></svg>
  </button>`;
}

/** The question. */
export function LeaveDialog() {
  const close = () => (asking.value = false);
  const sure = () => {
    close();
    leave();
  };
  const lobby = phase.value === "lobby";
  return html`<${Box} open=${asking.value} close=${close} title=${t("phone.leave.title")}>
    <p>${t(lobby ? "phone.leave.lobby" : "phone.leave.text")}</p>
    <div class="choice">
      <button class="main" onClick=${close} autofocus>${t("phone.leave.stay")}</button>
      <button class="quiet" onClick=${sure}>${t("phone.leave.go")}</button>
    </div>
  <//>`;
}
