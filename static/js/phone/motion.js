/** Cards travel from where they were to where they are: into the hand, within it, onto my pile. */

import { effect } from "../lib.js";
import { lifted } from "./drag.js";
import { places } from "./hand.js";
import { round, seat } from "./session.js";

const LENGTH = 260; // ms
const DEALT = 35; // ms from one dealt card to the next
const EASE = "cubic-bezier(.2, .8, .3, 1)";

/** @typedef {Map<string, { left: number, top: number, width: number, element: Element }>} Layout by card */

/** @type {Layout} */
let before = new Map();
let dealt = 0; // the round that lay there before
/** @type {Animation[]} */
let running = [];
let asked = 0;

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where every card lies now. @returns {Layout} */
function look() {
  /** @type {Layout} */
  const found = new Map();
  /** @param {string} id @param {Element | null} element */
  const note = (id, element) => {
    if (!element) return;
    const { left, top, width } = element.getBoundingClientRect();
    found.set(id, { left, top, width, element });
  };
  document.querySelectorAll(".piles [data-card]").forEach((one) => note(one.getAttribute("data-card") || "", one));
  note("middle", document.querySelector(".piles .middle .card"));
  const mySeat = seat.peek();
  if (mySeat && mySeat.held) note(mySeat.held, document.querySelector(".piles .held .card"));
  document.querySelectorAll(".hand .slot").forEach((slot) => {
    const card = slot.querySelector("[data-card]");
    if (card) note(card.getAttribute("data-card") || "", slot);
  });
  return found;
}

function travel() {
  asked = 0;
  running.forEach((one) => one.cancel());
  running = [];
  const now = look();
  const fresh = dealt !== round.peek();
  const from = before.get("middle");
  const drag = lifted.peek();
  let count = 0;
  if (before.size && !still())
    now.forEach((place, id) => {
      const inHand = place.element.classList.contains("slot");
      const old = before.get(id) || (inHand ? from : undefined);
      if (!old || id === "middle" || (drag && drag.card === id)) return;
      const [x, y] = [old.left + old.width / 2 - place.left - place.width / 2, old.top - place.top];
      if (Math.hypot(x, y) < 2) return;
      const delay = fresh && inHand ? DEALT * count++ : 0;
      const frames = [{ transform: `translate(${x}px, ${y}px) scale(${old.width / place.width})` }, { transform: "none" }];
      running.push(place.element.animate(frames, { duration: LENGTH, delay, easing: EASE, fill: "backwards" }));
    });
  before = now;
  dealt = round.peek();
}

/** From now on. */
export function moveCards() {
  effect(() => {
    void places.value;
    void seat.value;
    void lifted.value;
    // Preact draws before the next frame: there we see where everything has come to, and nobody has seen it yet.
    if (!asked) asked = window.requestAnimationFrame(travel);
  });
  window.addEventListener("resize", () => (before = new Map()));
}
