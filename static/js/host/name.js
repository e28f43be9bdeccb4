/**
 * A name in the room there is, whole: first as it is, then a little narrower, then on two lines. Never with an
 * ellipsis, so that two long names stay distinct; the letters keep their height.
 */

import { html, signal, useLayoutEffect, useRef } from "../lib.js";

const NARROW = 0.8; // of its width, before a name breaks onto a second line
const STEPS = 12;

/** Counts the moments at which text may have changed its width: the face has come, the window has another size. */
const measured = signal(0);
if (document.fonts) document.fonts.ready.then(() => (measured.value += 1));
window.addEventListener("resize", () => (measured.value += 1));

/** @param {HTMLElement} box @param {number} lines */
function fit(box, lines) {
  const text = /** @type {HTMLElement} */ (box.firstElementChild);
  box.classList.remove("broken");
  text.style.width = "";
  text.style.transform = "";
  const room = box.clientWidth;
  const wide = text.offsetWidth;
  if (!room || wide <= room) return;
  if (lines < 2 || room / wide >= NARROW) {
    squeeze(text, room / wide);
    return;
  }
  box.classList.add("broken");
  text.style.width = `${room}px`;
  const line = parseFloat(getComputedStyle(text).lineHeight);
  let width = room;
  for (let step = 0; step < STEPS && (text.offsetHeight > line * 2.3 || text.scrollWidth > width + 1); step += 1) {
    width *= 1.06;
    text.style.width = `${width}px`;
  }
  squeeze(text, room / width);
}

/** @param {HTMLElement} text @param {number} share */
function squeeze(text, share) {
  if (share >= 1) return;
  text.style.transform = `scaleX(${share})`;
}

/** @param {{ name: string, lines?: number, class?: string }} props */
export function Name({ name, lines = 1, class: more }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const when = measured.value;
  useLayoutEffect(() => {
    if (box.current) fit(box.current, lines);
  }, [name, lines, when]);
  return html`<span class=${`name ${more || ""}`} ref=${box}><bdi>${name}</bdi></span>`;
}
