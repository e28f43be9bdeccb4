/** Leaving asks first. */

import { t } from "../i18n.js";
import { html, signal } from "../lib.js";
import { Box } from "./box.js";
import { leave, phase, rehearsal, view } from "./session.js";

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
  const why = phase.value === "lobby" ? "lobby" : view.value && view.value.own ? "own" : "text";
  return html`<${Box} open=${asking.value} close=${close} title=${t("phone.leave.title")}>
    <p>${t(`phone.leave.${why}`)}</p>
    <div class="choice">
      <button class="main" onClick=${close} autofocus>${t("phone.leave.stay")}</button>
      <button class="quiet" onClick=${sure}>${t("phone.leave.go")}</button>
    </div>
  <//>`;
}
