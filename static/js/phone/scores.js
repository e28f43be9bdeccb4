/** After a round and after the game: what my hand was worth, and how the table stands. */

import { rankText } from "../cards.js";
import { bdi, names, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Bar, Info } from "./header.js";
import { Keys, Notice } from "./keys.js";
import { LeaveButton } from "./leave.js";
import { Melds, Orphans } from "./melds.js";
import { RemoteButton } from "./remote.js";
import { Person } from "./seats.js";
import { me, mine, status, view } from "./session.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").SheetRow} SheetRow */

/** @param {TableView} table */
const byPlace = (table) => [...table.sheet].sort((one, other) => one.place - other.place || one.total - other.total);

/** My hand of this round, arranged, with its sum. */
function MyResult() {
  const table = view.value;
  const mineNow = table && table.results.find((one) => one.seat === me.value);
  if (!table) return null;
  if (!mineNow) {
    const missing = table.sheet.some((row) => row.seat === me.value && row.cells.some((cell) => cell && cell.missing));
    return html`<section class="result"><p class="big">${t(missing ? "phone.scored.missing" : "phone.watching.text")}</p></section>`;
  }
  return html`<section class="result">
    <h1 class="title">
      ${mineNow.matched ? t("phone.scored.matched") : t("phone.scored.points", { n: mineNow.points })}
    </h1>
    <${Melds} melds=${mineNow.melds} wild=${table.wild} />
    ${!mineNow.orphans.length && mineNow.ranks.length > 0 && html`<p class="big number">${mineNow.ranks.map(rankText).join(" + ")}</p>`}
    ${mineNow.orphans.length > 0 &&
    html`<div class="sum">
      <${Orphans} cards=${mineNow.orphans} wild=${table.wild} />
      <p class="number">${t("phone.scored.sum", { n: mineNow.points })}</p>
    </div>`}
    <${MyPlace} />
  </section>`;
}

function MyPlace() {
  const seat = mine.value;
  const table = view.value;
  if (!seat || !table) return null;
  return html`<p class="big">
    ${t("phone.scored.place", { place: seat.place, of: table.sheet.length, n: seat.total })}
  </p>`;
}

/** Places, names, this round, totals. */
function Standings() {
  const table = view.value;
  if (!table) return null;
  return html`<table class="standings">
    <caption class="unseen">${t("phone.sheet.standings")}</caption>
    <thead>
      <tr>
        <th scope="col">${t("phone.sheet.place")}</th>
        <th scope="col">${t("phone.sheet.name")}</th>
        <th scope="col">${t("phone.sheet.round")}</th>
        <th scope="col">${t("phone.sheet.total")}</th>
      </tr>
    </thead>
    <tbody>
      ${byPlace(table).map((row) => html`<${Standing} key=${row.seat} row=${row} round=${table.round} />`)}
    </tbody>
  </table>`;
}

/** @param {{ row: SheetRow, round: number }} props */
function Standing({ row, round }) {
  const cell = row.cells[round - 1];
  return html`<tr class=${row.seat === me.value ? "me" : ""}>
    <td class="number">${row.place}</td>
    <th scope="row"><${Person} of=${row} />${row.left && html`<span class="tag">${t("phone.seat.left")}</span>`}</th>
    <td class=${`number ${mark(cell)}`}>${points(cell)}</td>
    <td class="number total">${total(row)}</td>
  </tr>`;
}

/** @param {SheetRow["cells"][number] | undefined} cell */
const points = (cell) => (cell ? (cell.missing ? "?" : cell.matched ? t("phone.sheet.matched") : String(cell.points)) : t("phone.sheet.none"));

/** A total; with real cards "30 + ?" while a score is missing. @param {SheetRow} row */
const total = (row) => (row.cells.some((cell) => cell && cell.missing) ? t("phone.sheet.short", { n: row.total }) : row.total);

/** The same where there is little room. @param {SheetRow["cells"][number] | undefined} cell */
const short = (cell) => (cell && cell.matched ? t("phone.sheet.matched_short") : points(cell));

/** @param {SheetRow["cells"][number] | undefined} cell */
const mark = (cell) => (cell && cell.matched ? "match" : "");

/** The scores of a round. */
export const Scored = () =>
  html`<main class=${`play scored${status.value === "lost" ? " deaf" : ""}`}>
    <${Bar} /><${Info} />
    <div class="scroll" tabindex="0" role="region" aria-label=${t("phone.sheet.standings")}>
      <${MyResult} /><${Standings} />
    </div>
    <${Notice} /><${Keys} />
  </main>`;

/** The three steps of the podium; equal totals share one. */
function Podium() {
  const table = view.value;
  if (!table) return null;
  const steps = [1, 2, 3].map((place) => ({ place, rows: table.sheet.filter((row) => row.place === place) }));
  return html`<ol class="podium">
    ${steps
      .filter((step) => step.rows.length)
      .map(
        (step) => html`<li key=${step.place} class=${`step p${step.place}`}>
          <span class="place number">${step.place}</span>
          <span class="people">${step.rows.map((row) => html`<${Person} key=${row.seat} of=${row} />`)}</span>
          <span class="number">${t("phone.final.total", { n: step.rows[0].total })}</span>
        </li>`,
      )}
  </ol>`;
}

/** Round by round. */
function FullSheet() {
  const table = view.value;
  if (!table) return null;
  const rounds = Array.from({ length: table.rounds }, (_, index) => index);
  return html`<div class="wide" tabindex="0" role="region" aria-label=${t("phone.sheet.full")}>
    <table class="sheet number">
      <caption class="unseen">${t("phone.sheet.full")}</caption>
      <thead>
        <tr>
          <th scope="col">${t("phone.sheet.name")}</th>
          ${rounds.map((index) => html`<th key=${index} scope="col">${index + 1}</th>`)}
          <th scope="col">${t("phone.sheet.total")}</th>
        </tr>
      </thead>
      <tbody>
        ${byPlace(table).map(
          (row) => html`<tr key=${row.seat} class=${row.seat === me.value ? "me" : ""}>
            <th scope="row">${bdi(row.name)}</th>
            ${rounds.map((index) => html`<td key=${index} class=${mark(row.cells[index])}>${short(row.cells[index])}</td>`)}
            <td class="total">${total(row)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The end of the game. */
export function Finished() {
  const table = view.value;
  if (!table) return null;
  const winners = table.sheet.filter((row) => row.place === 1);
  const won = winners.some((row) => row.seat === me.value);
  return html`<main class="page final">
    <h1 class="title">
      ${won
        ? t(winners.length > 1 ? "phone.final.shared" : "phone.final.won")
        : rich("phone.final.winner", { names: names(winners.map((row) => row.name)), n: winners.length })}
    </h1>
    <${Podium} />
    <${MyPlace} />
    <h2>${t("phone.sheet.full")}</h2>
    <${FullSheet} />
    <p class="help">${t("phone.sheet.legend")}</p>
    ${!table.rehearsal && html`<p class="help">${t("phone.final.next")}</p>`}
    <${RemoteButton} /><${LeaveButton} />
  </main>`;
}
