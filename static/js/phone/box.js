/** A box that asks or tells something: over everything, closed by its buttons or by Escape. */

import { html, useEffect, useRef } from "../lib.js";

/**
 * @param {{ open: boolean, close: () => void, title: string, class?: string, children?: any }} props
 */
export function Box({ open, close, title, class: more, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return html`<dialog class=${`box ${more || ""}`} ref=${box} onClose=${close} aria-label=${title}>
    ${open && html`<h2>${title}</h2>`} ${open && children}
  </dialog>`;
}
