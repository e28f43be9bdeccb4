/** Columns and rows of the hand: with its one card too many, so that sizes stay put in all phases of a round. */

import { computed, signal, useLayoutEffect } from "../lib.js";
import { cards, view } from "./session.js";
import { setting } from "./settings.js";

const ONE_ROW = 7; // cards that fit side by side
const LARGE_ROW = 5; // of the larger ones

const large = setting("large");
const size = () => `${window.innerWidth} ${window.innerHeight}`;
const screen = signal(size());
window.addEventListener("resize", () => (screen.value = size()));
const hosted = computed(() => !!view.value && view.value.host);
/** Cards side by side where they are to be large: on a low screen more rows would make them smaller. */
const row = signal(LARGE_ROW);

/** @param {number} most cards @param {number} along side by side at most */
function share(most, along) {
  const rows = Math.ceil(most / along);
  return { columns: Math.ceil(most / rows), rows };
}

export const grid = computed(() => share(cards.value + 1, large.value ? row.value : ONE_ROW));

/** @param {{ columns: number, rows: number }} of */
const properties = ({ columns, rows }) => ({ "--columns": String(columns), "--rows": String(rows) });

/** The same for the style sheet, which shares out the height by it. */
export const shape = () => properties(grid.value);

/** How wide a card is with so many side by side. @param {HTMLElement} play @param {Element} card @param {number} along */
function width(play, card, along) {
  Object.entries(properties(share(cards.value + 1, along))).forEach(([name, value]) => play.style.setProperty(name, value));
  return parseFloat(getComputedStyle(card).width);
}

/** Find out whether fewer cards side by side are larger here. @param {{ current: HTMLElement | null }} hand */
export function useLargest(hand) {
  useLayoutEffect(() => {
    const play = /** @type {HTMLElement | null} */ (hand.current && hand.current.closest(".play"));
    const card = hand.current && hand.current.querySelector(".card");
    if (!play || !card || !large.value) return;
    row.value = width(play, card, LARGE_ROW) > width(play, card, ONE_ROW) ? LARGE_ROW : ONE_ROW;
    Object.entries(shape()).forEach(([name, value]) => play.style.setProperty(name, value));
  }, [cards.value, large.value, screen.value, hosted.value, !hand.current]);
}
