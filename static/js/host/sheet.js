/** The score sheet: a column for each round with what it cost and the total so far, who matched, the places. */

import { isolate, t } from "../i18n.js";
import { rankText } from "../cards.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").SheetRow} SheetRow */

const RANKS = "A23456789TJQK";
const ROOMY = 12; // rows that have room for two lines of figures
const MOVE = { delay: 700, duration: 1100, easing: "cubic-bezier(.5, 0, .2, 1)" };

/** The wild rank of a round: round 1 deals three cards (§2.1). @param {number} round */
const rankOfRound = (round) => rankText(RANKS[(round + 1) % RANKS.length]);

/** Those in the ring by place, then those who left. @param {SheetRow[]} sheet */
export const inOrder = (sheet) =>
  sheet
    .slice()
    .sort((one, other) => (one.place || 99) - (other.place || 99) || one.total - other.total || one.seat - other.seat);

/** The order before the newest round. @param {SheetRow[]} sheet */
function orderBefore(sheet) {
  /** @param {SheetRow} row */
  const before = (row) => {
    const last = row.cells[row.cells.length - 1];
    return row.total - (last ? last.points : 0);
  };
  const rank = (/** @type {SheetRow} */ row) => (row.place ? 0 : 1);
  return sheet
    .slice()
    .sort((one, other) => rank(one) - rank(other) || before(one) - before(other) || one.seat - other.seat);
}

/** @param {{ row: SheetRow, index: number, newest: boolean, roomy: boolean, sum: number }} props */
function Cell({ row, index, newest, roomy, sum }) {
  const cell = row.cells[index];
  const starts = index + 2 === row.joined && row.start > 0;
  if (!cell) {
    return html`<td class="none number">${starts ? html`<span class="sub">${row.start}</span>` : ""}</td>`;
  }
  const matched = cell.matched;
  return html`<td class=${`number${newest ? " newest" : ""}${matched ? " match" : ""}`}>
    <b>${matched ? html`<span class="star" role="img" aria-label=${t("host.matched")}>★</span>` : cell.missing ? html`<span role="img" aria-label=${t("host.missing")}>?</span>` : cell.points}</b>
    ${roomy && !cell.missing && html`<span class="sub">${sum}</span>`}
  </td>`;
}

/** Who has left, who is ready to go on. @param {{ row: SheetRow, ready: boolean }} props */
function Note({ row, ready }) {
  if (row.left) return html`<span class="gone-note">${t("host.state.left")}</span>`;
  if (!ready) return null;
  return html`<span class="tick" role="img" aria-label=${t("host.ready", { name: isolate(row.name) })}>✓</span>`;
}

/** @param {{ row: SheetRow, rounds: number, newest: number, roomy: boolean, ready: boolean }} props */
function Row({ row, rounds, newest, roomy, ready }) {
  let sum = row.start;
  const cells = Array.from({ length: rounds }, (_, index) => {
    const cell = row.cells[index];
    if (cell) sum += cell.points;
    const isNewest = index === newest;
    return html`<${Cell} key=${index} row=${row} index=${index} newest=${isNewest} roomy=${roomy} sum=${sum} />`;
  });
  return html`<tr class=${row.left || !row.place ? "left" : ""} data-seat=${row.seat}>
    <td class="place number">${row.place || "–"}</td>
    <th scope="row"><div class="player">
      <${Who} seat=${row} />
      <${Note} row=${row} ready=${ready} />
    </div></th>
    ${cells}
    <td class="total number"><b>${row.total}${row.cells.some((cell) => cell && cell.missing) ? "?" : ""}</b></td>
  </tr>`;
}

/**
 * Rows travel from where they stood before the round.
 * @param {import("preact").RefObject<HTMLElement | null>} body
 * @param {SheetRow[]} sheet
 * @param {string} key
 */
function useMoves(body, sheet, key) {
  useLayoutEffect(() => {
    if (!body.current || !body.current.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const before = orderBefore(sheet).map((row) => row.seat);
    const rows = /** @type {HTMLElement[]} */ (Array.from(body.current.children));
    const tops = rows.map((row) => row.offsetTop);
    rows.forEach((row, index) => {
      const way = tops[before.indexOf(Number(row.dataset.seat))] - tops[index];
      if (!way || !row.animate) return;
      row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { ...MOVE, fill: "backwards" });
    });
  }, [key]);
}

/** A round's column, by its wild rank. @param {{ index: number, newest: number }} props */
const Head = ({ index, newest }) =>
  html`<th scope="col" class=${index === newest ? "newest" : ""} aria-label=${t("host.round", { round: index + 1 })}>
    ${rankOfRound(index + 1)}
  </th>`;

/** @param {{ view: TableView, title: string, children?: any }} props */
export function Sheet({ view, title, children }) {
  const body = useRef(/** @type {HTMLElement | null} */ (null));
  useMoves(body, view.phase === "scored" ? view.sheet : [], `${view.game}/${view.round}/${view.phase}`);
  const rows = inOrder(view.sheet);
  const newest = rows.reduce((most, row) => Math.max(most, row.cells.length), 0) - 1;
  const roomy = rows.length <= ROOMY;
  const asked = view.phase === "scored" ? view.seats : [];
  const ready = new Set(asked.filter((seat) => seat.go_on).map((seat) => seat.seat));
  const columns = Array.from({ length: view.rounds }, (_, index) => index);
  const size = roomy ? (rows.length <= 8 ? "wide" : "") : "dense";
  return html`<div class=${`sheet ${size}`}>
    <header class="top"><h1>${title}</h1>${children}</header>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${t("host.place")}</span></th>
          <th scope="col" class="player-head"><span class="unseen">${t("host.player")}</span></th>
          ${columns.map((index) => html`<${Head} key=${index} index=${index} newest=${newest} />`)}
          <th scope="col" class="total">${t("host.total")}</th>
        </tr>
      </thead>
      <tbody ref=${body}>
        ${rows.map((row) => {
          const look = { rounds: view.rounds, newest, roomy, ready: ready.has(row.seat) };
          return html`<${Row} key=${row.seat} row=${row} ...${look} />`;
        })}
      </tbody>
    </table>
  </div>`;
}
