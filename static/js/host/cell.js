/** One cell of the score sheet, looked at closely: the hand, the sum, what was corrected, who wants it checked. */

import { Card } from "../cards.js";
import { bdi, isolate, list, numeral, rich, t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { objectionsTo, roundName, sumText } from "../marks.js";
import { Ranks } from "../pad.js";
import { Mark } from "../tokens.js";
import { Correct } from "./correct.js";
import { isCountable } from "./counted.js";
import { OpenMeld } from "./melds.js";

/** @typedef {import("../wire").Cell} CellInfo */
/** @typedef {import("../wire").Correction} Correction */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

const RECENT = 3; // corrections that are shown

/** The cards, melds first, orphans struck out. @param {{ cell: CellInfo }} props */
function Hand({ cell }) {
  if (cell.missing) return html`<p class="note">${t("sheet.not_counted")}</p>`;
  if (!cell.hand) return html`<p class="note">${t("sheet.no_hand")}</p>`;
  const { melds, orphans, ranks, costs } = cell.hand;
  return html`<div class="cards">
      ${melds.map((meld) => html`<${OpenMeld} key=${meld.cards[0]} meld=${meld} wild=${cell.wild} tags />`)}
      ${
        orphans.length > 0 &&
        html`<span class="orphans" role="group" aria-label=${t("host.orphans", { n: orphans.length })}>
          ${orphans.map((id) => html`<span class="laid" key=${id}><${Card} id=${id} wild=${cell.wild} /></span>`)}
        </span>`
      }
      ${!orphans.length && html`<${Ranks} ranks=${ranks} wild=${cell.wild} />`}
    </div>
    <p class="sum-line number">${costs.length ? t("sheet.sum", { sum: sumText(costs) }) : t("sheet.no_orphans")}</p>
    ${cell.fine > 0 && html`<p class="sum-line number">${t("sheet.fine", { n: cell.fine })}</p>`}`;
}

/** @param {{ made: Correction, show: Show }} props */
const Made = ({ made, show }) => html`<li class=${made.undone ? "undone" : ""}>
  <p>${rich(made.undone ? "sheet.was_set_to" : "sheet.set_to", { points: html`<b>${numeral(made.points)}</b>`, reason: bdi(made.reason) })}</p>
  ${
    !made.undone &&
    html`<button
      type="button"
      class="key"
      data-do="undo"
      onClick=${() => show.send("undo_correction", { correction: made.correction })}
    >
      ${t("host.do.undo")}
    </button>`
  }
</li>`;

/** Who wants it checked. @param {{ view: TableView, cell: CellInfo }} props */
function Asked({ view, cell }) {
  const names = objectionsTo(view, cell.seat, cell.round).map((one) => {
    const row = view.sheet.find((other) => other.seat === one.by) || view.seats.find((other) => other.seat === one.by);
    return row ? isolate(row.name) : "";
  });
  if (!names.length) return null;
  return html`<p class="asked-by">${t("sheet.asked_by", { names: list(names), n: names.length })}</p>`;
}

/** Whether what that hand was worth can still be said. @param {TableView} view @param {CellInfo} cell */
const canCount = (view, cell) =>
  view.phase !== "count" &&
  view.sheet.some((row) => row.seat === cell.seat && row.cells.length === cell.round) &&
  isCountable(view, cell.seat);

/** @param {{ cell: CellInfo, view: TableView, show: Show }} props */
function Explained({ cell, view, show }) {
  const asked = objectionsTo(view, cell.seat, cell.round);
  const stands = () => asked.forEach((one) => show.send("answer_objection", { objection: one.objection }));
  const count = () => {
    show.closeCell();
    show.panel.value = "count";
    show.go("everybody", cell.seat);
  };
  return html`<${Hand} cell=${cell} />
    <${Asked} view=${view} cell=${cell} />
    ${
      cell.corrections.length > 0 &&
      html`<p>${cell.judged === null ? t("sheet.not_judged") : t("sheet.judged", { n: cell.judged })}</p>
        <ul class="corrections">
          ${cell.corrections.slice(-RECENT).map((made) => html`<${Made} key=${made.correction} made=${made} show=${show} />`)}
        </ul>`
    }
    <div class="controls">
      <button type="button" class="key main" data-main data-close onClick=${() => show.back()}>
        ${t("host.do.close")}
      </button>
      ${
        asked.length > 0 &&
        html`<button type="button" class="key" data-do="stands" onClick=${stands}>${t("host.do.stands")}</button>`
      }
      ${
        canCount(view, cell) &&
        html`<button type="button" class="key" data-do="count" onClick=${count}>${t("host.do.count")}</button>`
      }
      <button type="button" class="key" data-do="correct" onClick=${() => void (show.asking.value = "correct")}>
        ${t("host.do.correct")}
      </button>
    </div>`;
}

/**
 * The newest explanation of a cell: asked for anew whenever something about the cell changes.
 * @param {TableView} view
 * @param {Show} show
 * @param {{ seat: number, round: number }} which
 */
function useCell(view, show, { seat, round }) {
  const [cell, set] = useState(/** @type {CellInfo | null} */ (null));
  const row = view.sheet.find((one) => one.seat === seat);
  const stands = row && row.cells[round - 1];
  const key = JSON.stringify([seat, round, stands, view.corrected]);
  useEffect(() => {
    let wanted = true;
    if (!stands) show.closeCell();
    else {
      show.link.send("cell", { seat, round }).then((/** @type {any} */ ack) => {
        if (wanted && ack.ok && ack.cell) set(ack.cell);
      });
    }
    return () => {
      wanted = false;
    };
  }, [key]);
  return cell && cell.seat === seat && cell.round === round ? cell : null;
}

/** @param {{ which: { seat: number, round: number }, view: TableView, show: Show }} props */
function Within({ which, view, show }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const cell = useCell(view, show, which);
  const asking = show.asking.value === "correct";
  useLayoutEffect(() => {
    const first = box.current && box.current.querySelector("[data-do=stands], [data-close]");
    if (first && !asking) /** @type {HTMLElement} */ (first).focus();
  }, [!cell, asking]);
  const row = view.sheet.find((one) => one.seat === which.seat);
  if (!row) return null;
  return html`<section class="panel cell-panel" role="dialog" aria-modal="true" aria-label=${t("sheet.closely")} data-scope ref=${box}>
    <p class="question">
      <${Mark} color=${row.color} symbol=${row.symbol} />${bdi(row.name)}
      <span class="kind">${roundName(view, which.round)}</span>
      ${cell && html`<b class="points number">${cell.missing ? "…" : `${cell.matched ? "★ " : ""}${numeral(cell.points)}`}</b>`}
    </p>
    ${
      cell &&
      (asking
        ? html`<${Correct} cell=${cell} show=${show} />`
        : html`<${Explained} cell=${cell} view=${view} show=${show} />`)
    }
    ${
      !cell &&
      html`<div class="controls">
        <button type="button" class="key main" data-main data-close onClick=${() => show.back()}>
          ${t("host.do.close")}
        </button>
      </div>`
    }
  </section>`;
}

/** @param {{ view: TableView, show: Show }} props */
export function CellPanel({ view, show }) {
  const which = show.cell.value;
  if (!which) return null;
  return html`<div class="veil"><${Within} key=${`${which.seat}/${which.round}`} which=${which} view=${view} show=${show} /></div>`;
}
