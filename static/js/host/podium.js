/** The end: who has won, on stands that equal totals share (§2.4), and the whole sheet at the press of a button. */

import { names, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Controls } from "./controls.js";
import { Fit } from "./fit.js";
import { Sheet } from "./sheet.js";
import { Standings } from "./standings.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

const STANDS = [2, 1, 3]; // from left to right
const SPELLED = 3; // winners that the headline names
const BRIEF = 14; // letters that the headline takes in its largest size

/** Who has won, in large letters. @param {{ winners: string[] }} props */
function Headline({ winners }) {
  if (winners.length > SPELLED) return html`<${Fit} tag="h1" class="one-line">${t("host.winners_many", { n: winners.length })}<//>`;
  const size = winners.join("").length > BRIEF ? "long" : "";
  const key = winners.length === 1 ? "host.winner" : "host.winners";
  return html`<h1 class=${size}>${rich(key, { names: names(winners) })}</h1>`;
}

/** @param {number} count */
const crowd = (count) => (count > 4 ? " many" : count === 1 ? " alone" : "");

/** @param {{ place: number, seats: Seat[] }} props */
const Stand = ({ place, seats }) => html`<li class=${`stand place-${place}${crowd(seats.length)}`}>
  <ul class="there">
    ${seats.map((seat) => html`<li key=${seat.seat}><${Who} seat=${seat} lines=${2} /></li>`)}
  </ul>
  <div class="block">
    <b class="number">${place}</b><span class="number">${t("host.points", { n: seats[0].total })}</span>
  </div>
</li>`;

/** @param {{ view: TableView, show: import("./show.js").Show, join: string }} props */
export function Podium({ view, show, join }) {
  if (show.panel.value === "sheet") {
    return html`<${Sheet} view=${view} title=${t("host.final_sheet")}>
      <${Controls} view=${view} show=${show} />
    </${Sheet}>`;
  }
  const stands = STANDS.map((place) => ({ place, seats: view.seats.filter((seat) => seat.place === place) })).filter(
    ({ seats }) => seats.length,
  );
  const winners = view.seats.filter((seat) => seat.place === 1).map((seat) => seat.name);
  return html`
    <div class="podium">
      <${Headline} winners=${winners} />
      <p class="why">${t("host.lowest_total", { n: view.rounds })}</p>
      <ol class=${`stands of-${stands.length}`}>
        ${stands.map(({ place, seats }) => html`<${Stand} key=${place} place=${place} seats=${seats} />`)}
      </ol>
      <${Controls} view=${view} show=${show} />
    </div>
    <${Standings} view=${view} join=${join} />
  `;
}
