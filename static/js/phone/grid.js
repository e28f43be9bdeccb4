/** Columns and rows of the hand: with its one card too many, so that sizes stay put in all phases of a round. */

import { ROOT, computed, effect, signal, useLayoutEffect } from "../lib.js";
import { cards, view } from "./session.js";
import { setting } from "./settings.js";

const ONE_ROW = 7; // cards that fit side by side
const LYING_ROW = 8; // on a phone that lies, which is wide and low
const LARGE_ROW = 5; // of the larger ones
const LARGE_LETTER = 20; // px, against 16 as browsers come
const LETTERS_ALONG = 19;
const LETTERS_DOWN = 18;

const large = setting("large");
const size = () => `${window.innerWidth} ${window.innerHeight}`;
const screen = signal(size());
/** Whether letters are so large for this screen that no hand of cards fits under all that is said. */
export const grown = signal(false);

/** Look how large letters are: the system's text size and the page's zoom both come out here. */
function measure() {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { innerWidth: width, innerHeight: height } = window;
  screen.value = size();
  grown.value = letter > LARGE_LETTER || width < LETTERS_ALONG * letter || (width > height && height < LETTERS_DOWN * letter);
}
measure();
window.addEventListener("resize", measure);
let styled = false;
effect(() => {
  if (!grown.value || styled) return;
  styled = true;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `${ROOT}static/css/grown.css`;
  document.head.append(sheet);
});
// The letters alone can change, too: a line of them tells.
const line = document.createElement("p");
line.className = "unseen";
line.style.width = "1rem";
line.setAttribute("aria-hidden", "true");
document.body.append(line);
if (window.ResizeObserver) new ResizeObserver(measure).observe(line);
const hosted = computed(() => !!view.value && view.value.host);
/** Cards side by side where they are to be large: on a low screen more rows would make them smaller. */
const row = signal(LARGE_ROW);

/** @param {number} most cards @param {number} fit side by side at most */
function share(most, fit) {
  const rows = Math.ceil(most / fit);
  return { columns: Math.ceil(most / rows), rows };
}

/** Side by side at most: a hand of fifteen in two rows where three would be too low. */
function along() {
  const [wide, high] = screen.value.split(" ").map(Number);
  return wide > high && high <= 560 && cards.value + 1 > 2 * ONE_ROW ? LYING_ROW : ONE_ROW;
}

export const grid = computed(() => share(cards.value + 1, large.value ? row.value : along()));

/** @param {{ columns: number, rows: number }} of */
const properties = ({ columns, rows }) => ({ "--columns": String(columns), "--rows": String(rows) });

/** The same for the style sheet, which shares out the height by it. */
export const shape = () => properties(grid.value);

/** How wide a card is with so many side by side. @param {HTMLElement} play @param {Element} card @param {number} fit */
function width(play, card, fit) {
  Object.entries(properties(share(cards.value + 1, fit))).forEach(([name, value]) => play.style.setProperty(name, value));
  return parseFloat(getComputedStyle(card).width);
}

/** Find out whether fewer cards side by side are larger here. @param {{ current: HTMLElement | null }} hand */
export function useLargest(hand) {
  useLayoutEffect(() => {
    const play = /** @type {HTMLElement | null} */ (hand.current && hand.current.closest(".play"));
    const card = hand.current && hand.current.querySelector(".card");
    if (!play || !card || !large.value) return;
    row.value = width(play, card, LARGE_ROW) > width(play, card, along()) ? LARGE_ROW : along();
    Object.entries(shape()).forEach(([name, value]) => play.style.setProperty(name, value));
  }, [cards.value, large.value, screen.value, hosted.value, !hand.current]);
}
