/** What travels between two views: from the middle to a seat, from a pile to a seat, from a seat to its pile. */

import { MIDDLE, PILE, STOCK, ringFor } from "./ring.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {{ x: number, y: number, w: number }} Spot the middle of a card and its width, in rem */
/**
 * @typedef {object} Flight
 * @property {string} key
 * @property {string | null} card face up, or `null` for a card nobody may see
 * @property {boolean} turns whether it starts face down and is turned up on the way
 * @property {Spot} from
 * @property {Spot} to
 * @property {number} delay ms
 * @property {number} time ms
 * @property {boolean} fades whether it disappears into a hand
 * @property {number | null} pile the seat whose pile keeps its older top until this card lands
 */

const DRAW_TIME = 520;
const TURN_TIME = 560;
const DEAL_TIME = 420;
const MOST_DEALT = 4; // cards for each seat that are seen travelling; more would only take longer
const GATHER_TIME = 650;

/** The one pile of a game by turns, among those that still show an older top: no seat has this number. */
export const COMMON = 0;

let flown = 0;

/** @param {Partial<Flight> & { from: Spot, to: Spot, time: number }} flight @returns {Flight} */
const fly = (flight) => ({
  key: `f${++flown}`,
  card: null,
  turns: false,
  delay: 0,
  fades: false,
  pile: null,
  ...flight,
});

/** @param {{ x: number, y: number }} point @param {number} w @returns {Spot} */
const spot = (point, w) => ({ x: point.x, y: point.y, w });

/**
 * @param {TableView} before
 * @param {TableView} after
 * @returns {{ flights: Flight[], covered: Record<number, string | null> }}
 */
export function motions(before, after) {
  const same = before.code === after.code && before.game === after.game;
  if (!same || before.seats.length !== after.seats.length) return { flights: [], covered: {} };
  const begins = after.phase === "set_up" || after.phase === "turn";
  if (begins && (before.round !== after.round || before.deal !== after.deal)) return dealt(after);
  const known = new Map(before.seats.map((seat) => [seat.seat, seat]));
  const gathered = after.reshuffles > before.reshuffles ? gather(before) : [];
  const { flights, covered } = after.turns ? laidAway(known, before, after) : discarded(known, before, after);
  return { flights: gathered.concat(flights, drawn(known, before, after)), covered };
}

/** Everybody's cards, in rounds of one each; then the card that starts each pile (§4.1). @param {TableView} after */
function dealt(after) {
  const { places, measures } = ringFor(after.seats);
  /** @type {Flight[]} */
  const flights = [];
  /** @type {Record<number, string | null>} */
  const covered = {};
  const each = Math.min(after.cards || 0, MOST_DEALT);
  const from = stockOf(after, measures.held);
  after.seats.forEach((seat, index) => {
    const place = places[index];
    if (!place || seat.state === "watching") return;
    for (let card = 0; card < each; card += 1) {
      const delay = (card * after.seats.length + index) * 28;
      flights.push(fly({ from, to: spot(place.seat, measures.held), time: DEAL_TIME, delay, fades: true }));
    }
    if (!seat.top) return;
    const delay = each * after.seats.length * 28 + index * 40 + 150;
    covered[seat.seat] = null;
    const to = spot(place.pile, measures.card);
    flights.push(fly({ card: seat.top, turns: true, from, to, time: TURN_TIME, delay, pile: seat.seat }));
  });
  if (after.turns && after.turns.top) {
    covered[COMMON] = null;
    const delay = each * after.seats.length * 28 + 150;
    flights.push(fly({ card: after.turns.top, turns: true, from, to: spot(PILE, measures.card), time: TURN_TIME, delay, pile: COMMON }));
  }
  return { flights, covered };
}

/** Where the face-down cards lie. @param {TableView} view @param {number} width */
const stockOf = (view, width) => spot(view.turns ? STOCK : MIDDLE, width);

/**
 * By turns: what was laid on the one pile since, from whose hand it came (§9.1).
 * @param {Map<number, Seat>} known @param {TableView} before @param {TableView} after
 */
function laidAway(known, before, after) {
  /** @type {Record<number, string | null>} */
  const covered = {};
  const seat = after.seats.find((one) => (known.get(one.seat) || one).hand > one.hand);
  const top = after.turns && after.turns.top;
  const place = seat && ringFor(after.seats).places[after.seats.indexOf(seat)];
  if (!seat || !place || !top || !before.turns || before.turns.top === top || before.round !== after.round) return { flights: [], covered };
  const { measures } = ringFor(after.seats);
  covered[COMMON] = before.turns.top;
  const from = spot(place.seat, measures.held);
  return { flights: [fly({ card: top, from, to: spot(PILE, measures.card), time: DRAW_TIME, pile: COMMON })], covered };
}

/**
 * Cards drawn since: from the middle nobody sees which, from a pile everybody has seen it (§1.4).
 * @param {Map<number, Seat>} known @param {TableView} before @param {TableView} after
 */
function drawn(known, before, after) {
  const { places, measures } = ringFor(after.seats);
  /** @type {Flight[]} */
  const flights = [];
  const ringed = after.seats.filter((seat) => seat.state !== "watching");
  after.seats.forEach((seat, index) => {
    const old = known.get(seat.seat);
    const isNew = seat.from && (!old || !old.from || before.turn !== after.turn);
    if (!isNew || !places[index]) return;
    const to = spot(places[index].seat, measures.held);
    if (after.turns) {
      const taken = seat.from === "pile" && before.turns ? before.turns.top : null;
      const lay = taken ? spot(PILE, measures.card) : stockOf(after, measures.held);
      flights.push(fly({ card: taken, from: lay, to, time: DRAW_TIME, fades: true }));
      return;
    }
    const right = ringed[(ringed.indexOf(seat) + ringed.length - 1) % ringed.length];
    const source = right && known.get(right.seat);
    const lies = right && places[after.seats.indexOf(right)];
    const open = seat.from === "pile" && source && lies;
    const card = open ? /** @type {Seat} */ (source).top : null;
    const from = open ? spot(lies.pile, measures.card) : spot(MIDDLE, measures.held);
    flights.push(fly({ card, from, to, time: DRAW_TIME, fades: true }));
  });
  return flights;
}

/**
 * The held cards, turned up on the piles at once (§4.5).
 * @param {Map<number, Seat>} known @param {TableView} before @param {TableView} after
 */
function discarded(known, before, after) {
  const { places, measures } = ringFor(after.seats);
  /** @type {Flight[]} */
  const flights = [];
  /** @type {Record<number, string | null>} */
  const covered = {};
  if (before.phase !== "draw" || (after.phase === "draw" && after.turn === before.turn)) return { flights, covered };
  after.seats.forEach((seat, index) => {
    const old = known.get(seat.seat);
    if (!old || old.melds || old.state === "watching" || !seat.top || !places[index]) return;
    const from = spot(places[index].held, measures.held);
    const to = spot(places[index].pile, measures.card);
    covered[seat.seat] = old.top;
    flights.push(fly({ card: seat.top, turns: true, from, to, time: TURN_TIME, pile: seat.seat }));
  });
  return { flights, covered };
}

/** The cards under the piles' tops go back under the middle (§7.1). @param {TableView} before @returns {Flight[]} */
function gather(before) {
  const { places, measures } = ringFor(before.seats);
  const to = stockOf(before, measures.held);
  if (before.turns) return [fly({ from: spot(PILE, measures.card), to, time: GATHER_TIME, fades: true })];
  return before.seats
    .map((seat, index) => ({ seat, place: places[index] }))
    .filter(({ seat, place }) => place && seat.pile > 1)
    .map(({ place }, index) =>
      fly({ from: spot(place.pile, measures.card), to, time: GATHER_TIME, delay: index * 30, fades: true }),
    );
}
