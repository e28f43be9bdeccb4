/**
 * Where things lie on the felt: seats clockwise (to the left of somebody who faces the middle), each pile between the
 * seat that feeds it and that seat's left neighbour, who may take from it. Lengths are in rem of a stage of
 * 120 by 67.5; every place is the centre of the thing.
 */

import { wayPast } from "./way.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, width: number, lines: "down" | "up" }} Laid where open melds lie */
/**
 * @typedef {object} Place
 * @property {Point} seat
 * @property {Point} pile the seat's own pile
 * @property {import("./way.js").Way} way who feeds the pile, and whereto it is taken
 * @property {Point} held
 * @property {Laid} melds
 */
/** @typedef {{ width: number, height: number, card: number, held: number, size: string }} Measures */
/** @typedef {{ places: Place[], measures: Measures }} Ring */

/** The felt's free field, within the safe margin and beside the standings. */
export const FELT = { left: 6, right: 85.5, top: 3.375, bottom: 64.125 };
/** The middle of the table, where the call stands. */
export const CENTRE = { x: (FELT.left + FELT.right) / 2, y: 33.75 };
/** Where the face-down cards lie that everybody may draw from. */
export const MIDDLE = { x: CENTRE.x - 3.5, y: 22.7 };

/** By turns: the stock and, beside it, the one pile. */
export const STOCK = { x: CENTRE.x - 4.6, y: 20.9 };
export const PILE = { x: CENTRE.x + 4.6, y: 20.9 };

/** How many seats sit above, right, below and left of the middle. @type {Record<number, number[]>} */
const SIDES = {
  1: [1, 0, 0, 0],
  2: [1, 0, 1, 0],
  3: [2, 0, 1, 0],
  4: [2, 0, 2, 0],
  5: [3, 0, 2, 0],
  6: [3, 0, 3, 0],
  7: [2, 2, 1, 2],
  8: [2, 2, 2, 2],
  9: [3, 2, 2, 2],
  10: [3, 2, 3, 2],
  11: [4, 2, 3, 2],
  12: [4, 2, 4, 2],
};

const LARGE = { width: 23.5, height: 8, card: 6.5, held: 4.25, size: "large" };
const MEDIUM = { width: 20.5, height: 7.25, card: 5.25, held: 3.5, size: "medium" };
const SMALL = { width: 18.75, height: 6.5, card: 4.375, held: 2.875, size: "small" };

/** @param {number} count @returns {Measures} */
const measuresOf = (count) => (count <= 4 ? LARGE : count <= 8 ? MEDIUM : SMALL);

/** The middles of `count` plates in a row, from left to right. @param {number} count @param {number} width */
function spread(count, width) {
  const span = FELT.right - FELT.left - width;
  if (count === 1) return [CENTRE.x];
  const reach = count === 2 ? span * 0.62 : span;
  const first = CENTRE.x - reach / 2;
  return Array.from({ length: count }, (_, index) => first + (reach * index) / (count - 1));
}

/** @typedef {Point & { side: "top" | "right" | "bottom" | "left" }} Chair */

/** The chairs, clockwise from the top left. @param {number} count @param {Measures} measures @returns {Chair[]} */
function chairs(count, { width, height }) {
  const [top, right, bottom, left] = SIDES[count];
  const gap = count > 8 ? 10.2 : 13.2; // from the middle line to a seat at a side
  const heights = [CENTRE.y - gap, CENTRE.y + gap];
  /** @type {Chair[]} */
  const all = [];
  spread(top, width).forEach((x) => all.push({ x, y: FELT.top + height / 2, side: "top" }));
  if (right) heights.forEach((y) => all.push({ x: FELT.right - width / 2, y, side: "right" }));
  if (bottom) {
    const row = spread(bottom, width).reverse();
    row.forEach((x) => all.push({ x, y: FELT.bottom - height / 2, side: "bottom" }));
  }
  if (left) heights.reverse().forEach((y) => all.push({ x: FELT.left + width / 2, y, side: "left" }));
  return all;
}

/** How far a pile in a row lies from the edge of the felt, where its way has to lead around the plates. @param {Measures} measures */
const depth = (measures) => measures.height + measures.card * 0.7 + 1.3;

/** The pile between a seat and its left neighbour. @param {Chair} from @param {Chair} to @param {Measures} measures */
function pileBetween(from, to, measures) {
  const { width, card } = measures;
  if (from.side === to.side && (from.side === "top" || from.side === "bottom")) {
    const fits = Math.abs(from.x - to.x) - width >= card + 0.9;
    const deep = fits ? card * 0.7 + 0.2 : depth(measures);
    return { x: (from.x + to.x) / 2, y: from.side === "top" ? FELT.top + deep : FELT.bottom - deep };
  }
  const onTheRight = from.side === "top" || from.side === "right";
  const rail = onTheRight ? FELT.right - card / 2 - 1.6 : FELT.left + card / 2 + 1.6;
  if (from.side === to.side) return { x: rail, y: CENTRE.y };
  const level = from.side === "top" || from.side === "bottom" ? from : to; // the one in a row
  const other = level === from ? to : from;
  if (other.side === "top" || other.side === "bottom") return { x: rail, y: CENTRE.y };
  const corner = Math.abs(level.x - other.x) < 1;
  if (corner) return { x: rail, y: (level.y + other.y) / 2 };
  const side = onTheRight ? 1 : -1;
  return { x: level.x + side * (width / 2 + card / 2 + 2.6), y: level.y + (level.side === "top" ? 1 : -1) };
}

/** Where a seat's held card lies: before it. @param {Chair} chair @param {Measures} measures @returns {Point} */
function heldBefore({ x, y, side }, { width, height, held }) {
  const tuck = 0.5;
  const down = height / 2 + held * 0.7 - tuck;
  if (side === "top") return { x, y: y + down };
  if (side === "bottom") return { x, y: y - down };
  const away = width / 2 + held / 2 - tuck;
  const lift = y < CENTRE.y ? -0.8 : 0.8;
  return { x: side === "right" ? x - away : x + away, y: y + lift };
}

/** @param {Chair} chair */
const isLevel = ({ side }) => side === "top" || side === "bottom";

/** Whether a seat in a row sits above or below one at the side. @param {Chair} chair @param {Chair[]} all */
const isCorner = (chair, all) =>
  isLevel(chair) && all.some((other) => !isLevel(other) && Math.abs(other.x - chair.x) < 1);

/**
 * Whether a row has no room for the piles between its seats.
 * @param {Chair} chair
 * @param {Chair[]} all
 * @param {Measures} measures
 */
const isCrowded = (chair, all, { width, card }) =>
  isLevel(chair) &&
  all.some((other) => other !== chair && other.side === chair.side && Math.abs(other.x - chair.x) < width + card);

/**
 * Where a matched seat's melds lie: before it, clear of the piles on either hand.
 * @param {Chair} chair @param {boolean} corner whether a pile lies in the corner beside it
 * @param {boolean} below whether the piles of its row lie before the row @param {Measures} measures
 * @returns {Laid}
 */
function meldsBefore({ x, y, side }, corner, below, { width, height, card }) {
  const inward = x > CENTRE.x ? -1 : 1;
  const level = side === "top" || side === "bottom";
  const gap = height / 2 + (level ? 0.5 : 0.25);
  const down = side === "top" || (!level && y < CENTRE.y);
  const at = { y: down ? y + gap : y - gap, lines: /** @type {"down" | "up"} */ (down ? "down" : "up") };
  if (!level || corner) {
    const room = width - card - (below ? 4 : 1);
    return { ...at, x: x + inward * (card / 2 + (below ? 0.2 : 1)), width: room };
  }
  return { ...at, x, width: below ? width - card + 1 : width };
}

/**
 * The whole ring for so many seats.
 * @param {number} count
 * @returns {Ring}
 */
export function ringOf(count) {
  const measures = measuresOf(count);
  if (!SIDES[count]) return { places: [], measures };
  const all = chairs(count, measures);
  const places = all.map((chair, index) => {
    const next = all[(index + 1) % all.length];
    const pile = pileBetween(chair, next, measures);
    return {
      seat: { x: chair.x, y: chair.y },
      pile,
      way: wayPast(pile, chair, next, measures),
      held: heldBefore(chair, measures),
      melds: meldsBefore(chair, isCorner(chair, all), isCrowded(chair, all, measures), measures),
    };
  });
  return { places, measures };
}

/**
 * The ring of these seats. Past seats that only watch a pile goes on to the next that is dealt in: it lies before its
 * taker (§1.3).
 * @param {{ state: string }[]} seats
 * @returns {Ring}
 */
export function ringFor(seats) {
  // The same ring as long as the same seats watch: what lies on it need not be drawn anew.
  const key = seats.map(({ state }) => (state === "watching" ? "-" : "+")).join("");
  const known = ringsFor.get(key);
  if (known) return known;
  const ring = pastWatchers(seats);
  ringsFor.set(key, ring);
  return ring;
}

/** Rings that were laid out before, by who watches. @type {Map<string, Ring>} */
const ringsFor = new Map();

/** @param {{ state: string }[]} seats @returns {Ring} */
function pastWatchers(seats) {
  const { places, measures } = ringOf(seats.length);
  const before = (/** @type {number} */ index) => {
    let last = index;
    for (let next = (last + 1) % seats.length; next !== index; next = (last + 1) % seats.length) {
      if (seats[next].state !== "watching") break;
      last = next;
    }
    const { pile, way } = places[last];
    return { pile, way: last === index ? way : { ...way, from: "" } }; // no line comes from who only watches
  };
  return { measures, places: places.map((place, index) => ({ ...place, ...before(index) })) };
}
