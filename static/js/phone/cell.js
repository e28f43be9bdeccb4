/** One score, looked at closely: the hand and the sum; a guest may object, a host's remote may correct. */

import { rankText } from "../cards.js";
import { bdi, numeral, rich, t } from "../i18n.js";
import { computed, effect, html, signal, useEffect, useState } from "../lib.js";
import { isCorrected, objectionsTo, roundName, roundPoints, sumText } from "../marks.js";
import { sentence } from "../refusals.js";
import { Box } from "./box.js";
import { Melds, Orphans } from "./melds.js";
import { Person } from "./seats.js";
import { homeSeat, link, me, tell, view } from "./session.js";

/** @typedef {import("../wire").Cell} CellInfo */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {{ seat: number, round: number }} Which */

const REASONS = ["counted", "agreed", "fine"];
const LONGEST = 60;

/** The score that is looked at. */
const looking = /** @type {import("../net.js").Signal<Which | null>} */ (signal(null));
const correcting = signal(false);
const said = signal("");

/** @param {Which} which */
export function look(which) {
  correcting.value = false;
  said.value = "";
  looking.value = which;
}

const close = () => (looking.value = null);

/** @param {string} type @param {object} fields */
async function send(type, fields) {
  const line = link.value;
  if (!line) return false;
  const answer = await line.send(type, fields);
  said.value = answer.ok ? "" : sentence(answer);
  return answer.ok;
}

let heard = /** @type {number | null} */ (null);
// Nobody misses a call because of a score, unless a host is about to change it.
effect(() => {
  const table = view.value;
  const number = table && table.call ? table.call.number : null;
  if (number !== heard && !correcting.peek()) close();
  heard = number;
});

const mayHost = computed(() => !!homeSeat.value && homeSeat.value.remote);

/** What I have asked the host to check, as it stood in the view before. @type {Map<number, Which>} */
let mine = new Map();

// My question is gone from the table: the host has looked.
effect(() => {
  const table = view.value;
  if (!table) return;
  const now = new Map(table.objections.filter((one) => one.by === me.value).map((one) => [one.objection, one]));
  mine.forEach((one, number) => {
    const row = table.sheet.find((other) => other.seat === one.seat);
    if (now.has(number) || !row || !row.cells[one.round - 1]) return;
    const changed = isCorrected(table, one.seat, one.round);
    const key = changed ? "phone.cell.changed" : "phone.cell.stands_so";
    tell(t(key, { round: one.round, n: row.cells[one.round - 1]?.points ?? 0 }));
  });
  mine = now;
});

/** @param {{ cell: CellInfo }} props */
function Hand({ cell }) {
  if (cell.missing) return html`<p class="help">${t("sheet.not_counted")}</p>`;
  if (!cell.hand) return html`<p class="help">${t("sheet.no_hand")}</p>`;
  const { melds, orphans, ranks, costs } = cell.hand;
  return html`<${Melds} melds=${melds} wild=${cell.wild} />
    ${orphans.length > 0 && html`<${Orphans} cards=${orphans} wild=${cell.wild} />`}
    ${!orphans.length && ranks.length > 0 && html`<p class="big number">${ranks.map(rankText).join(" + ")}</p>`}
    <p class="big number">${costs.length ? t("sheet.sum", { sum: sumText(costs) }) : t("sheet.no_orphans")}</p>
    ${cell.fine > 0 && html`<p class="big number">${t("sheet.fine", { n: cell.fine })}</p>`}`;
}

/** @param {{ cell: CellInfo }} props */
const Corrections = ({ cell }) =>
  cell.corrections.length > 0 &&
  html`<p>${cell.judged === null ? t("sheet.not_judged") : t("sheet.judged", { n: cell.judged })}</p>
    <ul class="corrections">
      ${cell.corrections.map(
        ({ correction, points, reason, undone }) => html`<li key=${correction} class=${undone ? "undone" : ""}>
          <p>${rich(undone ? "sheet.was_set_to" : "sheet.set_to", { points: html`<b>${numeral(points)}</b>`, reason: bdi(reason) })}</p>
          ${!undone &&
          mayHost.value &&
          html`<button class="small" onClick=${() => send("undo_correction", { correction })}>${t("host.do.undo")}</button>`}
        </li>`,
      )}
    </ul>`;

/** @param {{ cell: CellInfo }} props */
function Correct({ cell }) {
  const [points, setPoints] = useState(cell.missing ? "" : numeral(cell.points));
  const [reason, setReason] = useState("");
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    if (!/^\s*[-−]?\d{1,4}\s*$/.test(points)) said.value = t("host.no_number");
    else {
      const wanted = Number(points.replace("−", "-"));
      if (await send("correct", { seat: cell.seat, round: cell.round, points: wanted, reason })) correcting.value = false;
    }
  };
  return html`<form class="correct" onSubmit=${submit} autocomplete="off">
    <label>${t("host.new_points")}
      <input class="number" inputmode="text" maxlength="5" value=${points} onInput=${(/** @type {any} */ e) => setPoints(e.target.value)} />
    </label>
    <label>${t("host.reason")}
      <input dir="auto" maxlength=${LONGEST} value=${reason} onInput=${(/** @type {any} */ e) => setReason(e.target.value)} />
    </label>
    <div class="reasons">
      ${REASONS.map((id) => {
        const text = t(`host.reason.${id}`);
        return html`<button type="button" class="small" key=${id} onClick=${() => setReason(text)}>${text}</button>`;
      })}
    </div>
    <div class="choice">
      <button class="main">${t("host.do.save_points")}</button>
      <button type="button" onClick=${() => (correcting.value = false)}>${t("host.do.back")}</button>
    </div>
  </form>`;
}

/** What may be done about it. @param {{ cell: CellInfo, table: TableView }} props */
function Deeds({ cell, table }) {
  const asked = objectionsTo(table, cell.seat, cell.round);
  const own = asked.some((one) => one.by === me.value);
  const stands = () => asked.forEach(({ objection }) => send("answer_objection", { objection }));
  const object = () => send("object", { seat: cell.seat, round: cell.round });
  const guest = me.value !== null && !mayHost.value && !table.rehearsal;
  return html`${asked.length > 0 && html`<p class="help" role="status">${t(own ? "phone.cell.asked" : "sheet.mark.asked")}</p>`}
    <div class="choice">
      ${mayHost.value && asked.length > 0 && html`<button class="main" onClick=${stands}>${t("host.do.stands")}</button>`}
      ${mayHost.value && html`<button onClick=${() => (correcting.value = true)}>${t("host.do.correct")}</button>`}
      ${guest && !own && html`<button class="object" onClick=${object}>${t("phone.cell.object")}</button>`}
      <button class=${asked.length && mayHost.value ? "" : "main"} onClick=${close}>${t("phone.host.close")}</button>
    </div>`;
}

/**
 * The newest explanation of a score: asked for anew whenever something about it changes.
 * @param {TableView | null} table
 * @param {Which | null} which
 */
function useCell(table, which) {
  const [cell, set] = useState(/** @type {CellInfo | null} */ (null));
  const row = table && which && table.sheet.find((one) => one.seat === which.seat);
  const stands = row && which && row.cells[which.round - 1];
  const key = JSON.stringify([which, stands, table && table.corrected]);
  useEffect(() => {
    const line = link.value;
    let wanted = true;
    if (which && !stands) close();
    else if (which && line) {
      line.send("cell", which).then((/** @type {any} */ answer) => {
        if (wanted && answer.ok) set(answer.cell);
      });
    }
    return () => {
      wanted = false;
    };
  }, [key]);
  return cell && which && cell.seat === which.seat && cell.round === which.round ? cell : null;
}

/** The box with the score that is looked at. */
export function CellBox() {
  const table = view.value;
  const which = looking.value;
  const cell = useCell(table, which);
  const row = table && which && table.sheet.find((one) => one.seat === which.seat);
  const title = which && table && cell ? (cell.missing ? roundName(table, which.round) : roundPoints(table, which.round, cell.points)) : "";
  return html`<${Box} open=${!!row} close=${close} title=${cell ? title : t("sheet.closely")} class="score">
    ${row && html`<p class="whose"><${Person} of=${row} /></p>`}
    ${cell && table && (correcting.value
      ? html`<${Correct} cell=${cell} />`
      : html`<${Hand} cell=${cell} /><${Corrections} cell=${cell} /><${Deeds} cell=${cell} table=${table} />`)}
    ${!cell && html`<div class="choice"><button class="main" onClick=${close}>${t("phone.host.close")}</button></div>`}
    <p class="help" role="alert">${said.value}</p>
  <//>`;
}
