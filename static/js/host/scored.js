/** The end of a round: the hands open seat by seat, the cheapest first (§5.3, §6.4); then the score sheet. */

import { Card } from "../cards.js";
import { numeral, t } from "../i18n.js";
import { html } from "../lib.js";
import { isCorrected, pointsNow } from "../marks.js";
import { Controls } from "./controls.js";
import { Bar } from "./countdown.js";
import { useSince } from "./elapsed.js";
import { OpenMeld } from "./melds.js";
import { Badge } from "./notice.js";
import { Sheet } from "./sheet.js";
import { roundKey } from "./show.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Result} Result */
/** @typedef {import("../wire").SheetRow} SheetRow */

const EACH = 800; // ms from one hand to the next
const ALL = 6500; // ms at most until every hand is open
const LOOK = 3000; // ms to look at all of them

/** What the orphans, and false matches, have brought it to. @param {{ result: Result, turns: boolean }} props */
function Sum({ result, turns }) {
  if (result.fine) return html`<span class="sum">${t("host.fine", { n: result.fine })}</span>`;
  if (result.matched) return html`<span class="sum match">${t(turns ? "host.state.out" : "host.matched")}</span>`;
  if (!result.orphans.length) return html`<span class="sum">${t("host.no_orphans")}</span>`;
  return html`<span class="sum">${t("host.orphans", { n: result.orphans.length })}</span>`;
}

/** @param {{ result: Result, row: SheetRow | undefined, view: TableView }} props */
function Opened({ result, row, view }) {
  const { wild } = view;
  const marks = isCorrected(view, result.seat, view.round) ? "✎" : "";
  return html`<li class=${`opened${result.matched ? " matched" : ""}`}>
    ${row && html`<${Who} seat=${row} />`}
    <b class="points number">${numeral(pointsNow(view, result))}${marks && html`<span class="marks">${marks}</span>`}</b>
    <div class="cards">
      ${result.melds.map((meld) => html`<${OpenMeld} key=${meld.cards[0]} meld=${meld} wild=${wild} />`)}
      ${
        result.orphans.length > 0 &&
        html`<span class="orphans" role="group" aria-label=${t("host.orphans", { n: result.orphans.length })}>
        ${result.orphans.map((id) => html`<span class="laid" key=${id}><${Card} id=${id} wild=${wild} /></span>`)}
      </span>`
      }
      <${Sum} result=${result} turns=${!!view.turns} />
    </div>
  </li>`;
}

/** Whoever comes late finds the way between rounds, too. @param {{ view: TableView }} props */
const WayIn = ({ view }) => html`<p class="late-way">${t("host.code")} <b>${view.code}</b></p>`;

/** @param {{ view: TableView, open: number, show: import("./show.js").Show }} props */
function Hands({ view, open, show }) {
  const rows = new Map(view.sheet.map((row) => [row.seat, row]));
  const count = view.results.length;
  return html`<div class=${`hands${count > 8 ? " full" : ""}`}>
    <header class="top">
      <h1>${t(view.bonus ? "host.hands_bonus" : "host.hands", { round: view.round })}</h1>
      ${view.wild && html`<p class="wild-said">${t(`host.wild.${view.wild}`)}</p>`}
      <${Badge} show=${show} />
      <${Controls} view=${view} show=${show} skip />
    </header>
    <ol>
      ${view.results
        .slice(0, open)
        .map(
          (result) =>
            html`<${Opened} key=${result.seat} result=${result} row=${rows.get(result.seat)} view=${view} />`,
        )}
    </ol>
    <${WayIn} view=${view} />
  </div>`;
}

/** @param {{ view: TableView, show: import("./show.js").Show }} props */
export function Scored({ view, show }) {
  const since = view.call && view.call.word === "scored" ? view.call.at : null;
  const count = view.results.length;
  const step = Math.min(EACH, ALL / Math.max(count, 1));
  // Real hands were open before everybody; there is nothing to show again.
  const skipped = !!view.own || show.skipped.value === roundKey(view) || !count;
  const elapsed = useSince(since, !skipped);
  if (!skipped && elapsed < step * count + LOOK) {
    const open = Math.min(Math.floor(elapsed / step) + 1, count);
    return html`<${Hands} view=${view} open=${open} show=${show} />`;
  }
  const title = !count ? "host.sheet_skipped" : view.bonus ? "host.sheet_after_bonus" : "host.sheet_after";
  const host = show.watches ? undefined : show;
  return html`<${Sheet} view=${view} title=${t(title, { round: view.round, rounds: view.rounds })} show=${host}>
    <${Badge} show=${show} />
    <${Controls} view=${view} show=${show} />
    <${Bar} clock=${view.clock} runs=${show.link.status.value === "online"} />
    <${WayIn} view=${view} />
  </${Sheet}>`;
}
