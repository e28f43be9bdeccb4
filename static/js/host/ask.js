/** Nothing that takes something away happens by one press: it asks first, and "no" has the focus. */

import { html, useLayoutEffect, useRef } from "../lib.js";

/** @param {{ question: any, why: string, no: string, yes: any, deed: string, sure: (yes: boolean) => void }} props */
export function Ask({ question, why, no, yes, deed, sure }) {
  const keep = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (keep.current) keep.current.focus();
  }, []);
  return html`<div class="ask">
    <p class="question">${question}</p>
    <p>${why}</p>
    <div class="controls">
      <button type="button" class="key main" data-main ref=${keep} onClick=${() => sure(false)}>${no}</button>
      <button type="button" class="key danger" data-do=${deed} onClick=${() => sure(true)}><span>${yes}</span></button>
    </div>
  </div>`;
}
