/** The end: who has won, on stands that equal totals share (§2.4), and the whole sheet at the press of a button. */

import { names, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { bonusPoints, honourText, isUnplayed, meritText, wholeOrShort } from "../marks.js";
import { Controls } from "./controls.js";
import { Fit } from "./fit.js";
import { Standings } from "./standings.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

const STANDS = [2, 1, 3]; // from left to right
const SPELLED = 3; // winners that the headline names
const BRIEF = 14; // letters that the headline takes in its largest size
const LENGTHY = 34; // and in its next

/** All who share the first place (§2.4). @param {TableView} view */
export const winners = (view) => view.seats.filter((seat) => seat.place === 1 && !isUnplayed(view));

/** What else somebody can be proud of. @param {{ view: TableView }} props */
function Honours({ view }) {
  if (!view.honours.length) return null;
  const rows = new Map(view.sheet.map((row) => [row.seat, row]));
  return html`<ul class="honours">
    ${view.honours.map((honour) => {
      const who = honour.seats.map((seat) => rows.get(seat)).filter((row) => !!row);
      return html`<li key=${honour.merit} class="honour">
        <p class="merit">${meritText(view, honour)}</p>
        ${who.map((row) => html`<p class="holder" key=${row.seat}><${Who} seat=${row} /></p>`)}
        <p class="how">${honourText(view, honour)}</p>
      </li>`;
    })}
  </ul>`;
}

/** Who has won, in large letters. @param {{ winners: string[] }} props */
function Headline({ winners }) {
  if (!winners.length) return html`<h1>${t("sheet.none")}</h1>`;
  if (winners.length > SPELLED) return html`<${Fit} tag="h1" class="one-line">${t("host.winners_many", { n: winners.length })}<//>`;
  const letters = winners.join("").length;
  const size = letters > LENGTHY ? "long lengthy" : letters > BRIEF ? "long" : "";
  const key = winners.length === 1 ? "host.winner" : "host.winners";
  return html`<h1 class=${size}>${rich(key, { names: names(winners) })}</h1>`;
}

/** @param {number} count */
const crowd = (count) => (count > 4 ? " many" : count === 1 ? " alone" : "");

/** @param {{ place: number, seats: Seat[], view: TableView }} props */
function Stand({ place, seats, view }) {
  const bonus = bonusPoints(view, seats[0].seat);
  const points = wholeOrShort(view, seats[0].seat, t("host.points", { n: seats[0].total }));
  return html`<li class=${`stand place-${place}${crowd(seats.length)}`}>
    <ul class="there">
      ${seats.map((seat) => html`<li key=${seat.seat}><${Who} seat=${seat} lines=${2} /></li>`)}
    </ul>
    <div class="block">
      <b class="number">${place}</b><span class="number">${points}${bonus && ` · ${t("host.bonus_points", { n: bonus })}`}</span>
    </div>
  </li>`;
}

/** @param {{ view: TableView, show: import("./show.js").Show, join: string }} props */
export function Podium({ view, show, join }) {
  const none = isUnplayed(view);
  const stands = STANDS.map((place) => ({ place, seats: view.seats.filter((seat) => seat.place === place) })).filter(
    ({ seats }) => seats.length && !none,
  );
  return html`
    <div class=${`podium${view.honours.length ? " honoured" : ""}`}>
      <${Headline} winners=${winners(view).map((seat) => seat.name)} />
      ${!view.honours.length && !none && html`<p class="why">${t("host.lowest_total", { n: view.rounds })}</p>`}
      <ol class=${`stands of-${stands.length}`}>
        ${stands.map(({ place, seats }) => html`<${Stand} key=${place} place=${place} seats=${seats} view=${view} />`)}
      </ol>
      <${Honours} view=${view} />
      <${Controls} view=${view} show=${show} />
    </div>
    <${Standings} view=${view} join=${join} />
  `;
}
