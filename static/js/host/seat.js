/** One seat at the table: who sits there, what the seat is doing, what lies before it, and its pile. */

import { Back, Card, cardName } from "../cards.js";
import { isolate, t } from "../i18n.js";
import { html, still } from "../lib.js";
import { Mark } from "../tokens.js";
import { Chips } from "./melds.js";
import { Name } from "./name.js";
import { Doing } from "./state.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("./ring.js").Place} Place */
/** @typedef {import("./ring.js").Point} Point */

/** @param {Point} point */
const at = ({ x, y }) => ({ left: `${x}rem`, top: `${y}rem` });

/** Marks the caller's seat (§2.3). */
const Horn = () => html`<span class="calls" role="img" aria-label=${t("host.callers_seat")}>
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 9.5v5h3.5l1.6 6h3l-1.5-6h1L20 19V5l-9.4 4.5zM21.2 9.6v4.8a2.4 2.4 0 0 0 0-4.8z" />
  </svg>
</span>`;

/** Marks the dealer of a game by turns (§9.1). */
const Deals = () => html`<span class="calls" role="img" aria-label=${t("host.dealer")}>
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 6.5 12.5 4l4 13.5L7 20zM15 4.2l5.5 1.5-3.3 12z" />
  </svg>
</span>`;

/**
 * Who sits there and does what. With all twelve a call changes much at once: what has not changed is not drawn anew.
 * @param {{ name: string, color: number, symbol: number, state: string, does: string, turn: boolean, awaited: string, head: "" | "calls" | "deals", place: Place }} props
 */
export const Plate = still((/** @type {any} */ { name, color, symbol, state, does, turn, awaited, head, place }) => {
  return html`<div class=${`plate ${state}${turn ? " on-turn" : ""}${awaited && ` awaited ${awaited}`}`} style=${at(place.seat)}>
    <${Mark} color=${color} symbol=${symbol} />
    <div class="who">
      <${Name} name=${name} lines=${2} />
      <${Doing} state=${does} />
    </div>
    ${head && (head === "deals" ? html`<${Deals} />` : html`<${Horn} />`)}
  </div>`;
});

/**
 * The pile a seat feeds: a line comes from that seat, an arrow goes to the seat that may take from it (§1.3). It is
 * drawn anew only when one of these changes.
 * @param {{ name: string, taker: string, way: string, deep: boolean, top: string | null, wild: string | null, place: Place }} props
 *   `way`: lit while its taker is to draw, "shut" where nobody takes from it any more; `deep`: cards lie under the top
 */
export const Pile = still((/** @type {any} */ { name, taker, way, deep, top, wild, place }) => {
  const names = { seat: isolate(name), taker: isolate(taker) };
  const label = top ? t("host.pile", { ...names, card: cardName(top) }) : t("host.pile_empty", names);
  return html`<div class=${`spot pile ${way}`} style=${at(place.pile)}>
    ${way !== "shut" && html`<svg class="way" viewBox="-1 -1 2 2" aria-hidden="true">
      <path d=${place.way.from} />
      <path class="to" d=${place.way.to} />
      <path class="tip" d=${place.way.tip} />
    </svg>`}
    ${top && deep && html`<span class="under"></span>`}
    ${top
      ? html`<${Card} id=${top} wild=${wild} label=${label} />`
      : html`<span class="gap" role="img" aria-label=${label}></span>`}
  </div>`;
});

/**
 * What lies before a seat: a held card face down, or its melds.
 * @param {{ seat: Seat, place: Place, wild: string | null }} props
 */
export function Before({ seat, place, wild }) {
  if (seat.melds) {
    const { x, y, width, lines } = place.melds;
    return html`<div class=${`before ${lines}`} style=${{ ...at({ x, y }), width: `${width}rem` }}>
      <${Chips} melds=${seat.melds} wild=${wild} />
    </div>`;
  }
  if (seat.state !== "holds") return null;
  const label = t("host.held", { seat: isolate(seat.name) });
  // It comes out from under the seat's plate.
  const way = { "--from-x": `${place.seat.x - place.held.x}rem`, "--from-y": `${place.seat.y - place.held.y}rem` };
  return html`<div class="spot held" style=${{ ...at(place.held), ...way }}><${Back} label=${label} /></div>`;
}
