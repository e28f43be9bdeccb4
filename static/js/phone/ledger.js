/** The whole score sheet on a phone: every score can be looked at, the totals as lines, the honours. */

import { bdi, numeral, t } from "../i18n.js";
import { ROOT, effect, html, signal } from "../lib.js";
import { cellLabel, columnsOf, honourText, inOrder, legend, marksText, meritText, pointsText, rankOfRound, roundName, totalAfter, totalText } from "../marks.js";
import { Box } from "./box.js";
import { look } from "./cell.js";
import { Person, named } from "./seats.js";
import { book, me, view } from "./session.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").SheetRow} SheetRow */

const lines = signal(false);
/** Whether the sheet lies over the game. */
const open = signal(false);
const close = () => (open.value = false);

let heard = /** @type {number | null} */ (null);
// Nobody misses a call because of the sheet.
effect(() => {
  const table = view.value;
  const number = table && table.call ? table.call.number : null;
  if (number !== heard) close();
  heard = number;
});

/** The round, as a button that brings the sheet, once there is something on it. @param {{ children?: any }} props */
export function RoundKey({ children }) {
  const table = book.value;
  const scored = !!table && table.phase !== "scored" && table.sheet.some((row) => row.cells.length > 0);
  if (!scored) return html`<p class="round">${children}</p>`;
  return html`<button class="round" onClick=${() => (open.value = true)}>
    ${children}<span class="unseen">, ${t("phone.sheet.full")}</span>
  </button>`;
}

/** The same while the game is paused, whatever lies below the pause. */
export function SheetButton() {
  const table = view.value;
  if (!table || !table.sheet.some((row) => row.cells.length > 0)) return null;
  return html`<button onClick=${() => (open.value = true)}>${t("host.do.scores")}</button>`;
}

/** It says too that the game is paused. */
const sheetTitle = () => `${view.value && view.value.paused ? `${t("phone.paused.title")} · ` : ""}${t("phone.sheet.full")}`;

/** The sheet while the game goes on. */
export const SheetBox = () =>
  html`<${Box} open=${open.value} close=${close} title=${sheetTitle()} class="tall ledger-box">
    <div class="ledger"><${FullSheet} quiet /></div>
    <div class="choice"><button class="main" onClick=${close}>${t("phone.host.close")}</button></div>
  <//>`;

/** @param {{ table: TableView, row: SheetRow, round: number }} props */
function Cell({ table, row, round }) {
  const cell = row.cells[round - 1];
  if (!cell) {
    const starts = round + 1 === row.joined;
    if (starts) return html`<td class="none" aria-label=${t("sheet.joined", { round: row.joined, start: row.start })}>↳${numeral(row.start)}</td>`;
    const skipped = round >= row.joined && table.skipped.includes(round);
    return html`<td class="none">${skipped && html`<span role="img" aria-label=${t("sheet.mark.skipped")}>×</span>`}</td>`;
  }
  const marks = marksText(table, row.seat, round);
  const total = totalAfter(table, row, round);
  return html`<td class=${cell.matched ? "match" : ""}>
    <button class="cell" aria-label=${cellLabel(table, row, round)} onClick=${() => look({ seat: row.seat, round })}>
      ${pointsText(cell)}${marks && html`<span class="marks">${marks}</span>`}
      ${total && html`<span class="after" data-n=${total}></span>`}
    </button>
  </td>`;
}

/** @param {{ table: TableView, row: SheetRow }} props */
const Row = ({ table, row }) =>
  html`<tr class=${row.seat === me.value ? "me" : ""}>
    <th scope="row" class=${named(row.name, "whose")}>${bdi(row.name)}${row.left && html` <span class="tag">${t("phone.seat.left")}</span>`}</th>
    ${columnsOf(table).map((index) => html`<${Cell} key=${index} table=${table} row=${row} round=${index + 1} />`)}
    <td class="total">${totalText(row)}</td>
  </tr>`;

/** Round by round. @param {{ quiet?: boolean }} props `quiet`: whatever it lies in has its title */
export function FullSheet({ quiet }) {
  const table = book.value;
  if (!table) return null;
  return html`${!quiet && html`<h2>${t("phone.sheet.full")}</h2>`}
    <div class="wide" tabindex="0" role="region" aria-label=${t("phone.sheet.full")}>
      <table class="sheet number">
        <caption class="unseen">${t("phone.sheet.full")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("phone.sheet.name")}</th>
            ${columnsOf(table).map(
              (index) => html`<th key=${index} scope="col" aria-label=${roundName(table, index + 1)}>${index < table.rounds ? "" : "+"}${rankOfRound(table, index + 1)}</th>`,
            )}
            <th scope="col" class="total">${t("phone.sheet.total")}</th>
          </tr>
        </thead>
        <tbody>
          ${inOrder(table.sheet).map((row) => html`<${Row} key=${row.seat} table=${table} row=${row} />`)}
        </tbody>
      </table>
    </div>
    <ul class="legend">
      ${legend(table).map(([mark, meaning]) => html`<li key=${mark}><b>${mark}</b> ${meaning}</li>`)}
    </ul>
    ${table.sheet.some((row) => row.cells.some((cell) => !!cell)) && html`<p class="help">${t("phone.sheet.tap")}</p>`}
    ${!table.rehearsal && html`<${More} table=${table} />`}`;
}

/** The lines and the paper come from the server, which draws none of a rehearsal. @param {{ table: TableView }} props */
const More = ({ table }) =>
  html`${lines.value &&
    html`<img class="lines" src=${`${ROOT}lines/${table.code}.svg?for=phone&at=${table.seq}`} alt=${t("sheet.lines_alt")} />`}
    <div class="more">
      <button class="small" aria-pressed=${lines.value} onClick=${() => (lines.value = !lines.value)}>${t("host.do.lines")}</button>
      <a class="small" href=${`${ROOT}sheet/${table.code}`} target="_blank" rel="noopener">${t("phone.sheet.paper")}</a>
    </div>`;

/** What else somebody can be proud of. */
export function Honours() {
  const table = book.value;
  if (!table || !table.honours.length) return null;
  return html`<ul class="honours">
    ${table.honours.map(
      (honour) => html`<li key=${honour.merit}>
        <p class="merit">${meritText(table, honour)}</p>
        ${table.sheet
          .filter((row) => honour.seats.includes(row.seat))
          .map((row) => html`<p key=${row.seat}><${Person} of=${row} /></p>`)}
        <p class="help">${honourText(table, honour)}</p>
      </li>`,
    )}
  </ul>`;
}
