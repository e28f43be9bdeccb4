/**
 * The way of the cards past a pile (§1.3): a line from the seat that feeds it, and an arrow to the seat that may take
 * from it. Lengths are in rem, points count from the middle of the pile.
 */

/** @typedef {import("./ring.js").Point} Point */
/** @typedef {import("./ring.js").Measures} Measures */
/** @typedef {{ from: string, to: string, tip: string }} Way the line, the arrow's shaft and its tip, as paths */

const GAP = 0.3; // between an end of the way and what it leads to
const BEND = 1.1; // the radius of a corner
const TIP = { length: 1.3, half: 0.95 };

const sign = (/** @type {number} */ value) => (value < 0 ? -1 : 1);

/**
 * From the edge of a pile to the edge of a plate: straight where they face each other, else around one corner.
 * @param {Point} pile @param {Point} plate @param {Measures} measures
 * @returns {Point[]}
 */
function leg(pile, plate, { width, height, card }) {
  const x = plate.x - pile.x;
  const y = plate.y - pile.y;
  const side = sign(x) * (card / 2 + GAP);
  const end = sign(y) * (card * 0.7 + GAP);
  const level = y - sign(y) * (height / 2 + GAP); // the plate's edge above or below the pile
  if (Math.abs(x) <= (width - card) / 2) return [{ x: 0, y: end }, { x: 0, y: level }];
  if (Math.abs(y) < height / 2) return [{ x: side, y: 0 }, { x: x - sign(x) * (width / 2 + GAP), y: 0 }];
  if (Math.abs(level) < card * 1.7) {
    const edge = x - sign(x) * (width / 2 - BEND - TIP.half / 2); // within the plate, clear of its corner
    const column = sign(x) * Math.max(Math.abs(side) + TIP.half, sign(x) * edge);
    return [{ x: side, y: 0 }, { x: column, y: 0 }, { x: column, y: level }];
  }
  return [{ x: 0, y: end }, { x: 0, y }, { x: x - sign(x) * (width / 2 + GAP), y }];
}

/** The point so far along from one to another. @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function along(from, to, far) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(far / length, 1);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const text = (/** @type {Point} */ { x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** @param {Point[]} points */
function line(points) {
  const [first, corner, last] = points;
  if (!last) return `M${text(first)}L${text(corner)}`;
  return `M${text(first)}L${text(along(corner, first, BEND))}Q${text(corner)} ${text(along(corner, last, BEND))}L${text(last)}`;
}

/** A tip that ends at the last point. @param {Point} before @param {Point} last */
function tip(before, last) {
  const back = along(last, before, TIP.length);
  const x = ((last.y - back.y) / TIP.length) * TIP.half;
  const y = ((back.x - last.x) / TIP.length) * TIP.half;
  return `M${text(last)}L${text({ x: back.x + x, y: back.y + y })}L${text({ x: back.x - x, y: back.y - y })}Z`;
}

/**
 * @param {Point} pile
 * @param {Point | null} feeder whose plate the line begins at; null for none
 * @param {Point} taker
 * @param {Measures} measures
 * @returns {Way}
 */
export function wayPast(pile, feeder, taker, measures) {
  const there = leg(pile, taker, measures);
  const last = there[there.length - 1];
  const before = there[there.length - 2];
  const shaft = [...there.slice(0, -1), along(last, before, TIP.length - 0.2)];
  return { from: feeder ? line(leg(pile, feeder, measures)) : "", to: line(shaft), tip: tip(before, last) };
}
