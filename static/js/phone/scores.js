/** After a round and after the game: what my hand was worth, and how the table stands. */

import { rankText } from "../cards.js";
import { names, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { inOrder, placed, pointsText, totalText, wholeOrShort } from "../marks.js";
import { Bar, Info } from "./header.js";
import { Keys, Notice } from "./keys.js";
import { LeaveButton } from "./leave.js";
import { FullSheet, Honours } from "./ledger.js";
import { Melds, Orphans } from "./melds.js";
import { RemoteButton } from "./crown.js";
import { Seal } from "./seal.js";
import { Person } from "./seats.js";
import { book, byTurns, me, mine, notice, status, view } from "./session.js";

/** @typedef {import("../wire").SheetRow} SheetRow */

/** My hand of this round, arranged, with its sum. */
function MyResult() {
  const table = book.value;
  const mineNow = table && table.results.find((one) => one.seat === me.value);
  if (!table) return null;
  if (table.skipped.includes(table.round)) {
    return html`<section class="result"><p class="big">${t("phone.scored.skipped", { round: table.round })}</p></section>`;
  }
  if (!mineNow) {
    if (table.bonus) return html`<section class="result"><p class="big">${t("phone.scored.bonus")}</p><${MyPlace} /></section>`;
    const missing = table.sheet.some((row) => row.seat === me.value && row.cells.some((cell) => cell && cell.missing));
    return html`<section class="result"><p class="big">${t(missing ? "phone.scored.missing" : "phone.watching.text")}</p></section>`;
  }
  return html`<section class="result">
    <h1 class="title">
      ${mineNow.matched && !mineNow.fine ? t(table.turns ? "phone.scored.out" : "phone.scored.matched") : t("phone.scored.points", { n: mineNow.points })}
    </h1>
    <${Melds} melds=${mineNow.melds} wild=${table.wild} />
    ${!mineNow.orphans.length && mineNow.ranks.length > 0 && html`<p class="big number">${mineNow.ranks.map(rankText).join(" + ")}</p>`}
    ${mineNow.orphans.length > 0 &&
    html`<div class="sum">
      <${Orphans} cards=${mineNow.orphans} wild=${table.wild} />
      <p class="number">${t("phone.scored.sum", { n: mineNow.points - mineNow.fine })}</p>
    </div>`}
    ${mineNow.fine > 0 && html`<p class="big">${t("phone.scored.fine", { n: mineNow.fine })}</p>`}
    <${MyPlace} />
  </section>`;
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
      ${inOrder(table.sheet).map((row) => html`<${Standing} key=${row.seat} row=${row} round=${table.round} />`)}
    </tbody>
  </table>`;
}

/** @param {{ row: SheetRow, round: number }} props */
function Standing({ row, round }) {
  const cell = row.cells[round - 1];
  return html`<tr class=${row.seat === me.value ? "me" : ""}>
    <td class="number">${row.place || "–"}</td>
    <th scope="row"><${Person} of=${row} />${row.left && html`<span class="tag">${t("phone.seat.left")}</span>`}</th>
    <td class=${`number ${cell && cell.matched ? "match" : ""}`}>${points(cell)}</td>
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
    <${Notice} /><${Keys} />
  </main>`;

/** The three steps of the podium; equal totals share one. */
function Podium() {
  const table = book.value;
  if (!table) return null;
  const steps = [1, 2, 3].map((place) => ({ place, rows: table.sheet.filter((row) => row.place === place) }));
  return html`<ol class="podium">
    ${steps
      .filter((step) => step.rows.length)
      .map(
        (step) => html`<li key=${step.place} class=${`step p${step.place}`}>
          <span class="place number">${step.place}</span>
          <span class="people">${step.rows.map((row) => html`<${Person} key=${row.seat} of=${row} />`)}</span>
          <span class="number">${wholeOrShort(table, step.rows[0].seat, t("phone.final.total", { n: step.rows[0].total }))}</span>
        </li>`,
      )}
  </ol>`;
}

/** The end of the game. */
export function Finished() {
  const table = book.value;
  if (!table) return null;
  const winners = table.sheet.filter((row) => row.place === 1);
  const won = winners.some((row) => row.seat === me.value);
  return html`<main class="page final">
    <p class="remark" role="alert">${notice.value && notice.value.text}</p>
    <h1 class="title">
      ${won
        ? t(winners.length > 1 ? "phone.final.shared" : "phone.final.won")
        : rich("phone.final.winner", { names: names(winners.map((row) => row.name)), n: winners.length })}
    </h1>
    ${table.bonus > 0 && winners.length === 1 && html`<p class="big">${t("phone.final.bonus")}</p>`}
    <${Podium} />
    <${MyPlace} />
    <${Honours} />
    <${FullSheet} />
    ${!table.rehearsal && html`<p class="help">${t("phone.final.next")}</p>`}
    <${RemoteButton} /><${LeaveButton} />
  </main>`;
}
