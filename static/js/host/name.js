/**
 * A name in the room there is, whole: first as it is, then a little narrower, then on two lines. Never with an
 * ellipsis, so that two long names stay distinct; the letters keep their height.
 */

import { html, signal, useLayoutEffect, useRef } from "../lib.js";

const NARROW = 0.8; // of its width, before a name breaks onto a second line
const STEPS = 12;

/** Counts how often the face has come or changed: then every text may have another width. */
export const faces = signal(0);
if (document.fonts) {
  document.fonts.ready.then(() => (faces.value += 1));
  if (document.fonts.addEventListener) document.fonts.addEventListener("loadingdone", () => (faces.value += 1));
}

/** What to do when a box has got another width. @type {WeakMap<Element, () => void>} */
const fits = new WeakMap();
const watcher =
  typeof ResizeObserver === "function"
    ? new ResizeObserver((entries) => {
        // Not within the notification: fitting may change the height of what is watched.
        window.requestAnimationFrame(() => entries.forEach(({ target }) => (fits.get(target) || Boolean)()));
      })
    : null;

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
  const face = faces.value;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let room = element.clientWidth;
    fit(element, lines);
    fits.set(element, () => {
      if (element.clientWidth === room) return;
      room = element.clientWidth;
      fit(element, lines);
    });
    if (!watcher) return undefined;
    watcher.observe(element);
    return () => watcher.unobserve(element);
  }, [name, lines, face]);
  return html`<span class=${`name ${more || ""}`} ref=${box}><bdi translate=${false}>${name}</bdi></span>`;
}
