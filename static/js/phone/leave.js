/** Leaving asks first. */

import { html, signal, useEffect, useRef } from "../lib.js";
import { t } from "../i18n.js";
import { leave, phase } from "./session.js";

const asking = signal(false);

/** @param {{ icon?: boolean }} props */
export const LeaveButton = ({ icon }) =>
  icon
    ? html`<button class="door" aria-label=${t("phone.leave.button")} onClick=${() => (asking.value = true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"
          ><path d="M4 2h10v5h-2.2V4.2H6.2v15.6h5.6V17H14v5H4zM15.5 7l5 5-5 5-1.5-1.5 2.4-2.4H9v-2.2h7.4L14 8.5z"
        /></svg>
      </button>`
    : html`<button class="quiet" onClick=${() => (asking.value = true)}>${t("phone.leave.button")}</button>`;

/** The question. */
export function LeaveDialog() {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const open = asking.value;
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const close = () => (asking.value = false);
  const sure = () => {
    close();
    leave();
  };
  const lobby = phase.value === "lobby";
  return html`<dialog class="box" ref=${box} onClose=${close} aria-labelledby="leave-title">
    <h2 id="leave-title">${t("phone.leave.title")}</h2>
    <p>${t(lobby ? "phone.leave.lobby" : "phone.leave.text")}</p>
    <div class="choice">
      <button class="main" onClick=${close} autofocus>${t("phone.leave.stay")}</button>
      <button class="quiet" onClick=${sure}>${t("phone.leave.go")}</button>
    </div>
  </dialog>`;
}
