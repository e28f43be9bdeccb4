/** The strip beside the table: places and totals, the wild rank, and the way in for whoever comes late. */

import { WildCard } from "../cards.js";
import { t } from "../i18n.js";
import { html, still } from "../lib.js";
import { totalOf } from "../marks.js";
import { Fit } from "./fit.js";
import { Qr } from "./qr.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

/** Seats by place, those without one last. @param {Seat[]} seats */
export const byPlace = (seats) =>
  seats.slice().sort((one, other) => (one.place || 99) - (other.place || 99) || one.seat - other.seat);

/** How many rounds are on the sheet. @param {TableView} view */
export const roundsScored = (view) => view.sheet.reduce((most, row) => Math.max(most, row.cells.length), 0);

/** @param {number} count */
const crowd = (count) => (count > 9 ? "full" : count > 6 ? "" : "few");

/** @type {import("preact").FunctionComponent<{ place: number | null, total: string, name: string, color: number, symbol: number }>} */
const Row = still(({ place, total, ...who }) => html`<li>
  <span class="place number">${place || "–"}</span>
  <${Who} seat=${who} />
  <b class="number">${total}</b>
</li>`);

/** Who waits for the next round has neither place nor total yet (§7.4). @param {TableView} view @param {Seat} seat */
const rowOf = (view, { place, name, color, symbol, ...seat }) => ({ place, name, color, symbol, total: place ? totalOf(view, seat) : "" });

/** "7s are wild, 7 cards in hand". @param {{ wild: string, cards: number }} props */
export const Wild = ({ wild, cards }) => html`<div class="wild-box">
  <${WildCard} rank=${wild} />
  <p><b>${t(`host.wild.${wild}`)}</b>${" "}<span>${t("host.in_hand", { n: cards })}</span></p>
</div>`;

/** @param {{ view: TableView, join: string, children?: any }} props */
export function Standings({ view, join, children }) {
  const after = Math.min(roundsScored(view), view.rounds); // bonus rounds are in no total
  return html`<aside class="side" aria-label=${t("host.standings")}>
    <h2>
      <${Fit} tag="span" class="title">${t("host.standings")}<//>
      ${after > 0 && html`<span class="after">${t("host.after", { n: after })}</span>`}
    </h2>
    <ol class=${`rows ${crowd(view.seats.length)}`}>
      ${byPlace(view.seats).map((seat) => html`<${Row} key=${seat.seat} ...${rowOf(view, seat)} />`)}
    </ol>
    ${view.wild && view.phase !== "finished" && html`<${Wild} wild=${view.wild} cards=${view.cards || 0} />`}
    <div class="way-in">
      <${Qr} code=${view.code} join=${join} />
      <p>${t("host.scan")}<b>${view.code}</b></p>
    </div>
    ${children}
  </aside>`;
}
