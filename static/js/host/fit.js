/** Words made smaller until they fit their box: languages are longer than English, and boxes are where the felt has room. */

import { html, useLayoutEffect, useRef } from "../lib.js";
import { faces } from "./name.js";

const STEP = 0.95;
const LEAST = 28 / 1920; // of the screen's width: what is still read from the sofa

// Letters reach above and below a narrow line by a part of their size; a line too many is more than that.
const REACH = 0.45;

/** @param {HTMLElement} box @param {number} size of its letters in px */
const spills = (box, size) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + REACH * size;

/** @param {HTMLElement} box */
function fit(box) {
  box.style.fontSize = "";
  let size = parseFloat(getComputedStyle(box).fontSize);
  const least = LEAST * window.innerWidth;
  while (spills(box, size) && size > least) {
    size = Math.max(size * STEP, least);
    box.style.fontSize = `${size}px`;
  }
}

/**
 * A text whose box is given by its class.
 * @param {{ class?: string, tag?: string, children: any }} props
 */
export function Fit({ class: name, tag = "p", children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const fitted = useRef("");
  const face = faces.value;
  useLayoutEffect(() => {
    // To measure is to lay the whole table out: not again for the same words in the same letters.
    const words = `${face} ${name} ${box.current && box.current.textContent}`;
    if (box.current && words !== fitted.current) fit(box.current);
    fitted.current = words;
  });
  useLayoutEffect(() => {
    const again = () => box.current && fit(box.current);
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  }, []);
  return html`<${tag} class=${name} ref=${box}>${children}<//>`;
}
