/** The table: the ring of seats and piles around the call, the standings beside it. */

import { html } from "../lib.js";
import { Controls } from "./controls.js";
import { Centre, CommonPile, Middle } from "./centre.js";
import { Splash } from "./match.js";
import { COMMON } from "./motion.js";
import { ringFor } from "./ring.js";
import { Before, Pile, Plate } from "./seat.js";
import { Standings } from "./standings.js";
import { stateOf } from "./state.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

/**
 * Who may take from a seat's pile: the next in the ring that is dealt in (§1.3).
 * @param {Seat[]} seats
 * @param {number} index
 */
function takerOf(seats, index) {
  for (let step = 1; step < seats.length; step += 1) {
    const seat = seats[(index + step) % seats.length];
    if (seat.state !== "watching") return seat;
  }
  return seats[index];
}

/** The class of what a seat is to act on or is waited for at, in the colour of the call that it follows. @param {TableView} view */
const lit = (view) => (view.phase !== "draw" ? "lit" : view.last ? "lit last" : "lit draw");

/** Whether that seat is to take from its pile now, or from none any more this round. @param {Seat} taker @param {string | null} top @param {TableView} view */
function wayTo(taker, top, view) {
  if (taker.state === "matched" || view.phase === "showdown") return "shut";
  return top && view.phase === "draw" && taker.state === "drawing" ? lit(view) : "";
}

/** What a seat's plate shows. @param {Seat} seat @param {TableView} view */
function plateOf(seat, view) {
  const { name, color, symbol, state } = seat;
  const calls = view.rules.caller === "table" ? "" : "calls"; // else that seat has nothing to do
  const head = view.caller !== seat.seat ? "" : view.turns ? "deals" : calls;
  const turn = !!view.turns && view.turns.seat === seat.seat;
  return { name, color, symbol, state, does: stateOf(seat, view), turn, awaited: view.waiting.includes(seat.seat) ? lit(view) : "", head };
}

/** @param {{ view: TableView, show: import("./show.js").Show }} props */
function Felt({ view, show }) {
  const { places, measures } = ringFor(view.seats);
  const sitting = places.map((place, index) => ({ place, index, seat: view.seats[index] }));
  const dealtIn = sitting.filter(({ seat }) => seat.state !== "watching");
  const draws = view.phase === "draw" && view.seats.some(({ state }) => state === "drawing");
  const covered = show.covered.value;
  const runs = show.link.status.value === "online";
  const style = {
    "--plate": `${measures.width}rem`,
    "--plate-high": `${measures.height}rem`,
    "--w": `${measures.card}rem`,
    "--held": `${measures.held}rem`,
  };
  return html`<div class=${`felt ${measures.size}`} style=${style}>
    <div class="oval"></div>
    <${Centre} show=${show} runs=${runs} />
    ${!view.own && html`<${Middle} count=${view.middle} way=${draws ? lit(view) : ""} stock=${!!view.turns} />`}
    ${view.turns && html`<${CommonPile} top=${COMMON in covered ? covered[COMMON] : view.turns.top} count=${view.turns.pile} wild=${view.wild} />`}
    ${(view.own || view.turns ? [] : dealtIn).map(({ seat, place, index }) => {
      const top = seat.seat in covered ? covered[seat.seat] : seat.top;
      const taker = takerOf(view.seats, index);
      const pile = { name: seat.name, taker: taker.name, way: wayTo(taker, top, view), deep: seat.pile > 1, top, wild: view.wild, place };
      return html`<${Pile} key=${`p${seat.seat}`} ...${pile} />`;
    })}
    ${dealtIn.map(({ seat, place }) => {
      return html`<${Before} key=${`b${seat.seat}`} seat=${seat} place=${place} wild=${view.wild} />`;
    })}
    ${sitting.map(({ seat, place }) => {
      return html`<${Plate} key=${`s${seat.seat}`} ...${plateOf(seat, view)} place=${place} />`;
    })}
  </div>`;
}

/** @param {{ view: TableView, show: import("./show.js").Show, join: string }} props */
export const Table = ({ view, show, join }) => html`
  <${Felt} view=${view} show=${show} />
  <${Splash} show=${show} runs=${show.link.status.value === "online"} />
  <${Standings} view=${view} join=${join}><${Controls} view=${view} show=${show} slim /></${Standings}>
`;
