/** The score sheet: a column for each round with what it cost and the total so far, who matched, the places. */

import { isolate, numeral, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { cellLabel, columnsOf, inOrder, legend, marksText, pointsText, rankOfRound, roundName, totalAfter, totalText } from "../marks.js";
import { Fit } from "./fit.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").SheetRow} SheetRow */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {{ view: TableView, show?: Show, newest: number, roomy: boolean }} Look */

const ROOMY = 12; // rows that have room for two lines of figures
const DENSE = 16; // rows that have room for a line of figures with air around it
const MOVE = { delay: 700, duration: 1100, easing: "cubic-bezier(.5, 0, .2, 1)" };

/** The order before the newest round; a bonus round is in no total. @param {SheetRow[]} sheet @param {number} rounds */
function orderBefore(sheet, rounds) {
  /** @param {SheetRow} row */
  const before = (row) => {
    const last = row.cells[row.cells.length - 1];
    return row.total - (last && row.cells.length <= rounds ? last.points : 0);
  };
  const rank = (/** @type {SheetRow} */ row) => (row.place ? 0 : 1);
  return sheet
    .slice()
    .sort((one, other) => rank(one) - rank(other) || before(one) - before(other) || one.seat - other.seat);
}

/** A cell without a score: before somebody came, with the total it began with; skipped; not played yet. */
function Empty(/** @type {{ row: SheetRow, index: number, view: TableView }} */ { row, index, view }) {
  const starts = index + 2 === row.joined;
  const skipped = index + 1 >= row.joined && view.skipped.includes(index + 1);
  return html`<td class="none number">
    ${skipped && html`<span class="skipped" role="img" aria-label=${t("sheet.mark.skipped")}>×</span>`}
    ${
      starts &&
      html`<span class="sub" aria-label=${t("sheet.joined", { round: row.joined, start: row.start })}>↳${numeral(row.start)}</span>`
    }
  </td>`;
}

/** What a cell shows; below it the total up to there. @param {{ row: SheetRow, index: number, look: Look }} props */
function Figures({ row, index, look }) {
  const total = look.roomy && totalAfter(look.view, row, index + 1);
  const marks = marksText(look.view, row.seat, index + 1);
  return [
    html`<b key="points" class=${marks ? "marked" : ""}>
      ${pointsText(row.cells[index])}${marks && html`<span class="marks">${marks}</span>`}
    </b>`,
    total && html`<span key="sum" class="sub">${total}</span>`,
  ];
}

/** One score; where there is a host to look closer, a button. @param {{ row: SheetRow, index: number, look: Look }} props */
function Cell({ row, index, look }) {
  const { view, show, newest } = look;
  const cell = row.cells[index];
  if (!cell) return html`<${Empty} row=${row} index=${index} view=${view} />`;
  const label = cellLabel(view, row, index + 1);
  const figures = html`<${Figures} row=${row} index=${index} look=${look} />`;
  const open = () => show && show.openCell(row.seat, index + 1);
  return html`<td class=${`number${index === newest ? " newest" : ""}${cell.matched ? " match" : ""}`}>
    ${
      show
        ? html`<button type="button" class="cell" data-cell=${`${row.seat}/${index + 1}`} onClick=${open}>
            <span role="img" aria-label=${label}>${figures}</span>
          </button>`
        : figures
    }
  </td>`;
}

/** Who has left, who is ready to go on. @param {{ row: SheetRow, ready: boolean }} props */
function Note({ row, ready }) {
  if (row.left) return html`<span class="gone-note">${t("host.state.left")}</span>`;
  if (!ready) return null;
  return html`<span class="tick" role="img" aria-label=${t("host.ready", { name: isolate(row.name) })}>✓</span>`;
}

/** @param {{ row: SheetRow, look: Look, ready: boolean }} props */
function Row({ row, look, ready }) {
  const cells = columnsOf(look.view).map((index) => html`<${Cell} key=${index} row=${row} index=${index} look=${look} />`);
  return html`<tr class=${row.left || !row.place ? "left" : ""} data-seat=${row.seat}>
    <td class="place number">${row.place || "–"}</td>
    <th scope="row"><div class="player">
      <${Who} seat=${row} />
      <${Note} row=${row} ready=${ready} />
    </div></th>
    ${cells}
    <td class="total number"><b>${totalText(row)}</b></td>
  </tr>`;
}

/**
 * Rows travel from where they stood before the round.
 * @param {import("preact").RefObject<HTMLElement | null>} body
 * @param {TableView} view
 */
function useMoves(body, view) {
  const sheet = view.phase === "scored" ? view.sheet : [];
  useLayoutEffect(() => {
    if (!body.current || !body.current.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const before = orderBefore(sheet, view.rounds).map((row) => row.seat);
    const rows = /** @type {HTMLElement[]} */ (Array.from(body.current.children));
    const tops = rows.map((row) => row.offsetTop);
    rows.forEach((row, index) => {
      const way = tops[before.indexOf(Number(row.dataset.seat))] - tops[index];
      if (!way || !row.animate) return;
      row.animate([{ transform: `translateY(${way}px)` }, { transform: "none" }], { ...MOVE, fill: "backwards" });
    });
  }, [`${view.game}/${view.round}/${view.phase}`]);
}

/** A round's column, by its wild rank; "+" for a bonus round. @param {{ view: TableView, index: number, newest: number }} props */
const Head = ({ view, index, newest }) =>
  html`<th scope="col" class=${index === newest ? "newest" : ""} aria-label=${roundName(view, index + 1)}>
    ${index < view.rounds ? "" : "+"}${rankOfRound(view, index + 1)}
  </th>`;

/** @param {{ view: TableView }} props */
export const Legend = ({ view }) => html`<ul class="legend">
  ${legend(view).map(([mark, meaning]) => html`<li key=${mark}><b>${mark}</b> ${meaning}</li>`)}
</ul>`;

/** @param {number} rows */
const sizeOf = (rows) => (rows <= 8 ? "wide" : rows <= ROOMY ? "" : rows <= DENSE ? "dense" : "dense tight");

/** @param {{ view: TableView, title: string, show?: Show, children?: any }} props `show`: for a host who may look closer */
export function Sheet({ view, title, show, children }) {
  const body = useRef(/** @type {HTMLElement | null} */ (null));
  useMoves(body, view);
  const rows = inOrder(view.sheet);
  const newest = rows.reduce((most, row) => Math.max(most, row.cells.length), 0) - 1;
  const look = { view, show, newest, roomy: rows.length <= ROOMY };
  const asked = view.phase === "scored" ? view.seats : [];
  const ready = new Set(asked.filter((seat) => seat.go_on).map((seat) => seat.seat));
  return html`<div class=${`sheet ${sizeOf(rows.length)}`}>
    <header class="top"><${Fit} tag="h1">${title}<//>${children}</header>
    <table>
      <thead>
        <tr>
          <th scope="col"><span class="unseen">${t("host.place")}</span></th>
          <th scope="col" class="player-head"><span class="unseen">${t("host.player")}</span></th>
          ${columnsOf(view).map((index) => html`<${Head} key=${index} view=${view} index=${index} newest=${newest} />`)}
          <th scope="col" class="total">${t("host.total")}</th>
        </tr>
      </thead>
      <tbody ref=${body}>
        ${rows.map((row) => html`<${Row} key=${row.seat} row=${row} look=${look} ready=${ready.has(row.seat)} />`)}
      </tbody>
    </table>
    <${Legend} view=${view} />
  </div>`;
}
