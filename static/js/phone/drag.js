/**
 * Dragging with a finger, a pen or the mouse. A press that moves away lifts a card, and where it is let go decides; a
 * press that stays is a tap, which the element itself answers. Nothing is done before the finger lets go, and nothing at
 * all where the drag is broken off: by the system, a second finger, Escape, or another page in front of ours.
 */

import { signal } from "../lib.js";

const SLOP = 8; // px that a tapping finger may slip
const NEAR = 14; // px around a place that still mean it

/** @typedef {{ place: "mine" | "hand" | "", at: number }} Over a place on the screen; in the hand before which card */
/** @typedef {{ card: string | null, over: Over }} Lifted `card` is `null` while it is face down */

/** The drag under way. */
export const lifted = /** @type {import("../net.js").Signal<Lifted | null>} */ (signal(null));

/** @param {DOMRect} box @param {number} x @param {number} y @param {number} [near] */
const holds = (box, x, y, near = 0) =>
  x >= box.left - near && x <= box.right + near && y >= box.top - near && y <= box.bottom + near;

/** The places where cards can be let go, as they lie when the drag begins. @returns {(x: number, y: number) => Over} */
function places() {
  /** @param {string} selector */
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [mine] = boxes(".piles .mine");
  const [hand] = boxes(".hand");
  const slots = boxes(".hand .slot");
  return (x, y) => {
    if (mine && holds(mine, x, y, NEAR)) return { place: "mine", at: 0 };
    if (!hand || !holds(hand, x, y, NEAR)) return { place: "", at: 0 };
    const far = slots.map((box) => Math.hypot(x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2));
    return { place: "hand", at: Math.max(0, far.indexOf(Math.min(...far))) };
  };
}

/** The card under the finger: a picture of it over everything. @param {Element} element what was pressed */
function picture(element) {
  const original = element.querySelector(".card:not(.none)") || element;
  const { left, top, width } = original.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (original.cloneNode(true));
  copy.removeAttribute("data-card");
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("flying");
  copy.style.setProperty("--w", `${width}px`);
  copy.style.left = `${left}px`;
  copy.style.top = `${top}px`;
  (element.closest(".phone") || document.body).append(copy);
  return copy;
}

/** The click that a browser makes of the end of a drag is none. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, true);
  window.setTimeout(() => window.removeEventListener("click", swallow, true), 30);
}

/**
 * What has cards to drag says so with this. Without it a browser makes of a quick drag a swipe that still runs on, and
 * takes the next tap for its end. Under very large letters the piles are scrolled, and a tap draws.
 * @param {TouchEvent} event
 */
export const noSwipe = (event) => {
  const scrolls = event.currentTarget instanceof Element && event.currentTarget.closest(".grown .piles");
  if (event.cancelable && !scrolls) event.preventDefault();
};

/**
 * A press on a card, which may become a drag.
 * @param {PointerEvent} event
 * @param {string | null} card the one that is lifted, `null` from the middle
 * @param {(over: Over) => void} drop what letting it go over a place does
 */
export function press(event, card, drop) {
  const element = event.currentTarget;
  if (!event.isPrimary || event.button !== 0 || lifted.value || !(element instanceof Element)) return;
  const { pointerId, clientX, clientY } = event;
  /** @type {HTMLElement | null} */
  let copy = null;
  let find = (/** @type {number} */ _x, /** @type {number} */ _y) => /** @type {Over} */ ({ place: "", at: 0 });

  /** @param {PointerEvent} moved */
  const move = (moved) => {
    if (moved.pointerId !== pointerId) return;
    const [x, y] = [moved.clientX - clientX, moved.clientY - clientY];
    if (!copy) {
      if (Math.hypot(x, y) < SLOP) return;
      find = places();
      copy = picture(element);
    }
    copy.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
    const over = find(moved.clientX, moved.clientY);
    const last = lifted.value;
    if (!last || last.over.place !== over.place || last.over.at !== over.at) lifted.value = { card, over };
  };
  /** @param {boolean} done */
  const end = (done) => {
    stop.forEach((off) => off());
    const over = lifted.value && lifted.value.over;
    if (!copy) return;
    copy.remove();
    swallowClick();
    lifted.value = null;
    if (done && over && over.place) drop(over);
  };
  /** @type {(() => void)[]} */
  const stop = [];
  /** @param {EventTarget} target @param {string} type @param {(event: any) => void} deed */
  const on = (target, type, deed) => {
    target.addEventListener(type, deed);
    stop.push(() => target.removeEventListener(type, deed));
  };
  on(window, "pointermove", move);
  on(window, "pointerup", (up) => up.pointerId === pointerId && end(true));
  on(window, "pointercancel", (gone) => gone.pointerId === pointerId && end(false));
  on(window, "pointerdown", (other) => other.pointerId !== pointerId && end(false));
  on(window, "keydown", (key) => key.key === "Escape" && end(false));
  on(window, "blur", () => end(false));
  on(document, "visibilitychange", () => end(false));
}
