/** After a round and after the game: what my hand was worth, and how the table stands. */

import { rankText } from "../cards.js";
import { names, numeral, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { inOrder, isCorrected, isUnplayed, marksSaid, marksText, placed, pointsNow, pointsText, totalText, wholeOrShort } from "../marks.js";
import { look } from "./cell.js";
import { Bar, Info, WildBelow } from "./header.js";
import { Keys, Notice } from "./keys.js";
import { LeaveButton } from "./leave.js";
import { FullSheet, Honours } from "./ledger.js";
import { Melds, Orphans } from "./melds.js";
import { RemoteButton } from "./crown.js";
import { Seal } from "./seal.js";
import { Person } from "./seats.js";
import { book, byTurns, me, mine, notice, status, view } from "./session.js";

/** @typedef {import("../wire").Result} Result */
/** @typedef {import("../wire").SheetRow} SheetRow */
/** @typedef {import("../wire").TableView} TableView */

/** My hand of this round, arranged, with its sum, under what the sheet has for it. */
function MyResult() {
  const table = book.value;
  if (!table) return null;
  const row = table.sheet.find((one) => one.seat === me.value);
  const cell = row && row.cells[table.round - 1];
  if (table.skipped.includes(table.round)) return html`<${NoResult} why=${t("phone.scored.skipped", { round: table.round })} />`;
  const counted = table.results.find((one) => one.seat === me.value);
  if (!row || !cell) {
    if (table.bonus) return html`<${NoResult} why=${t("phone.scored.bonus")}><${MyPlace} /><//>`;
    return html`<${NoResult} why=${t("phone.watching.text")} />`;
  }
  if (cell.missing) return html`<${NoResult} why=${t("phone.scored.missing")} />`;
  const points = counted ? pointsNow(table, counted) : cell.points;
  const won = (counted || cell).matched && !points;
  return html`<section class="result">
    <h1 class="title">
      ${won ? t(table.turns ? "phone.scored.out" : "phone.scored.matched") : t("phone.scored.points", { n: points })}${" "}
      <${Marks} table=${table} row=${row} round=${table.round} />
    </h1>
    ${counted && html`<${Counted} result=${counted} wild=${table.wild} />`}
    ${isCorrected(table, row.seat, table.round) && html`<${Corrected} seat=${row.seat} round=${table.round} counted=${counted} points=${points} />`}
    <${MyPlace} />
  </section>`;
}

/** Nothing to show of my own. @param {{ why: string, children?: any }} props */
const NoResult = ({ why, children }) => html`<section class="result"><p class="big">${why}</p>${children}</section>`;

/** What the hand was counted as. @param {{ result: Result, wild: string | null }} props */
const Counted = ({ result: { melds, orphans, ranks, points, fine }, wild }) =>
  html`<${Melds} melds=${melds} wild=${wild} />
    ${!orphans.length && ranks.length > 0 && html`<p class="big number">${ranks.map(rankText).join(" + ")}</p>`}
    ${orphans.length > 0 &&
    html`<div class="sum">
      <${Orphans} cards=${orphans} wild=${wild} />
      <p class="number">${t("phone.scored.sum", { n: points - fine })}</p>
    </div>`}
    ${fine > 0 && html`<p class="big">${t("phone.scored.fine", { n: fine })}</p>`}`;

/** What the host made of it; the reason is said where the score is looked at. @param {{ seat: number, round: number, counted?: Result, points: number }} props */
const Corrected = ({ seat, round, counted, points }) =>
  html`<p class="corrected">
    ${counted
      ? t("phone.scored.corrected", { judged: numeral(counted.points), points: numeral(points) })
      : t("phone.scored.entered", { points: numeral(points) })}
    <button class="small" onClick=${() => look({ seat, round })}>${t("phone.scored.why")}</button>
  </p>`;

/** The marks of a score, and what they say. @param {{ table: TableView, row: SheetRow, round: number }} props */
function Marks({ table, row, round }) {
  const marks = row.cells[round - 1] ? marksText(table, row.seat, round) : "";
  return marks && html`<span class="marks" role="img" aria-label=${marksSaid(table, row, round)}>${marks}</span>`;
}

function MyPlace() {
  const seat = mine.value;
  const table = view.value;
  if (!seat || !table) return null;
  return html`<p class="big">
    ${wholeOrShort(table, seat.seat, t("phone.scored.place", { place: seat.place, of: placed(table.sheet), n: seat.total }))}
  </p>`;
}

/** Places, names, this round, totals. */
function Standings() {
  const table = book.value;
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
      ${inOrder(table.sheet).map((row) => html`<${Standing} key=${row.seat} table=${table} row=${row} />`)}
    </tbody>
  </table>`;
}

/** @param {{ table: TableView, row: SheetRow }} props */
function Standing({ table, row }) {
  const cell = row.cells[table.round - 1];
  return html`<tr class=${row.seat === me.value ? "me" : ""}>
    <td class="number">${row.place || "–"}</td>
    <th scope="row"><${Person} of=${row} />${row.left && html`<span class="tag">${t("phone.seat.left")}</span>`}</th>
    <td class=${`number ${cell && cell.matched ? "match" : ""}`}>${points(cell)}<${Marks} table=${table} row=${row} round=${table.round} /></td>
    <td class="number total">${totalText(row)}</td>
  </tr>`;
}

/** @param {SheetRow["cells"][number] | undefined} cell */
const points = (cell) => (cell && cell.matched && !cell.points ? t(byTurns.value ? "phone.sheet.out" : "phone.sheet.matched") : pointsText(cell) || t("phone.sheet.none"));

/** The scores of a round. */
export const Scored = () =>
  html`<main class=${`play open scored${status.value === "lost" ? " deaf" : ""}`}>
    <div class="felt">
      <${Bar} /><${Info} />
      <div class="scroll" tabindex="0" role="region" aria-label=${t("phone.sheet.standings")}>
        <${MyResult} /><${Standings} /><section class="ledger"><${FullSheet} /></section><${Seal} />
      </div>
    </div>
    <${WildBelow} /><${Notice} /><${Keys} />
  </main>`;

/** Every place; equal totals share one. Whoever has left comes after them. */
function Podium() {
  const table = book.value;
  if (!table) return null;
  const rows = inOrder(table.sheet);
  const places = rows.map((row) => row.place).filter((place, index, all) => place && all.indexOf(place) === index);
  const steps = places.map((place) => rows.filter((row) => row.place === place));
  const left = rows.filter((row) => !row.place).map((row) => [row]);
  return html`<ol class="podium">
    ${steps.concat(left).map(
      (step) => html`<li key=${step[0].seat} class=${`step p${step[0].place}${step.some((row) => row.seat === me.value) ? " me" : ""}`}>
        <span class="place number">${step[0].place || "–"}</span>
        <span class="people">${step.map((row) => html`<${Standee} key=${row.seat} row=${row} />`)}</span>
        <span class="number">${wholeOrShort(table, step[0].seat, t("phone.final.total", { n: step[0].total }))}</span>
      </li>`,
    )}
  </ol>`;
}

/** @param {{ row: SheetRow }} props */
const Standee = ({ row }) =>
  html`<span><${Person} of=${row} />${row.left && html` <span class="tag">${t("phone.seat.left")}</span>`}</span>`;

/** The end of the game. */
export function Finished() {
  const table = book.value;
  if (!table) return null;
  const none = isUnplayed(table);
  const winners = table.sheet.filter((row) => row.place === 1);
  const won = winners.some((row) => row.seat === me.value);
  return html`<main class="page final">
    <p class="remark" role="alert">${notice.value && notice.value.text}</p>
    <h1 class="title">
      ${none
        ? t("sheet.none")
        : won
        ? t(winners.length > 1 ? "phone.final.shared" : "phone.final.won")
        : rich("phone.final.winner", { names: names(winners.map((row) => row.name)), n: winners.length })}
    </h1>
    ${table.bonus > 0 && winners.length === 1 && html`<p class="big">${t("phone.final.bonus")}</p>`}
    ${!none && html`<${Podium} /><${MyPlace} />`}
    <${Honours} />
    <${FullSheet} />
    ${!table.rehearsal && html`<p class="help">${t("phone.final.next")}</p>`}
    <${RemoteButton} /><${LeaveButton} />
  </main>`;
}
