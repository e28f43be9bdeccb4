/** Leaving asks first. */

import { t } from "../i18n.js";
import { html, signal } from "../lib.js";
import { Box } from "./box.js";
import { leave, phase, rehearsal } from "./session.js";

const asking = signal(false);

/** Nothing in a rehearsal: its banner has the way back. @param {{ first?: () => void }} props `first`: done before it asks */
export function LeaveButton({ first }) {
  if (rehearsal.value) return null;
  const ask = () => {
    if (first) first();
    asking.value = true;
  };
  return html`<button class="quiet" onClick=${ask}>${t("phone.leave.button")}</button>`;
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
