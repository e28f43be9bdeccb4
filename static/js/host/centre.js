/** The middle of the table: the call, its clock, the round, whom the table waits for, and the face-down cards. */

import { afterTurns, callText } from "../calls.js";
import { Back, Card, cardName } from "../cards.js";
import { bdi, isolate, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Ring } from "./countdown.js";
import { Fit } from "./fit.js";
import { Name } from "./name.js";
import { CENTRE, MIDDLE, PILE, STOCK } from "./ring.js";
import { Waiting, awaitsCall, isNearlyOver } from "./waiting.js";

/** @typedef {import("../wire").TableView} TableView */

/** @param {import("./ring.js").Point} point */
const at = ({ x, y }) => ({ left: `${x}rem`, top: `${y}rem` });

/** Whether several have won (§2.4). @param {TableView} view */
export const isShared = (view) =>
  !!view.call && view.call.word === "winner" && view.seats.filter((seat) => seat.place === 1).length > 1;

/** Whose turn was called, as long as it lasts. @param {TableView} view */
function turnOf(view) {
  const { call } = view;
  if (!call || afterTurns(view) || (call.word !== "turn" && call.word !== "last_turn")) return undefined;
  return view.seats.find((one) => one.seat === call.seat);
}

/** The call in words, as it is told to those who do not see it. @param {TableView} view @returns {string} */
export function callSpoken(view) {
  if (!view.call) return "";
  const seat = turnOf(view);
  if (seat) return t(`call.${view.call.word}`, { name: isolate(seat.name) });
  return isShared(view) ? t("call.winners") : afterTurns(view) || callText(view.call.word, view);
}

/** The call as it is written large; by turns the name of whose turn it is. @param {TableView} view @returns {any} */
function callWord(view) {
  const seat = turnOf(view);
  return seat ? bdi(seat.name) : callSpoken(view);
}

/** The class that carries a call's colour. @param {TableView} view */
export const callClass = (view) => (view.call ? `call-${view.call.word}` : "call-none");

/** Whether everybody lays out the melds now, after the last draw. @param {TableView} view */
const laysOut = (view) => !!view.clock && view.clock.kind === "lay";

/** Whether a match was found false, and whose it was is told (§9.5). @param {TableView} view */
const isRefused = (view) => !!view.call && view.call.word === "false_match";

/** Whether a window waits for more than can be named. @param {TableView} view */
const asksMany = (view) => (view.phase === "set_up" || view.phase === "window") && view.waiting.length > 0 && !isRefused(view);

/** @param {TableView} view */
function below(view) {
  if (view.turns && view.phase === "turn") return turnLine(view);
  if (laysOut(view)) return t("host.lay_out");
  if (view.phase === "deal") return t("host.own.deal", { n: view.cards || 0 });
  if (isRefused(view)) return falseMatch(view);
  if (view.phase === "set_up") return t(view.deal > 1 ? "host.dealt_again" : "host.match_at_once");
  if (view.phase === "window") return t(view.last ? "host.cards_open_soon" : "host.match_now");
  if (view.phase === "showdown" && !view.turns) return t("host.last_discards");
  return t("host.cards_open_soon");
}

/** By turns: what the seat on turn does. @param {TableView} view */
function turnLine(view) {
  const seat = view.seats.find((one) => !!view.turns && one.seat === view.turns.seat);
  if (!seat) return t("host.turn.dealt");
  return t(seat.state === "thinking" ? "host.turn.thinking" : "host.turn.drawing");
}

/** Who is back in play. @param {TableView} view */
function falseMatch(view) {
  const seat = view.seats.find((one) => !!view.call && one.seat === view.call.seat);
  return seat ? rich("host.own.false_match", { name: html`<${Name} name=${seat.name} />` }) : "";
}

/** "Round 5 of 11 · 7 cards"; by turns, whose count says little, "Round 5". @param {TableView} view */
export function roundLine(view) {
  if (view.turns && view.turn && !view.bonus) return callText("round", view);
  const where = { round: view.round, rounds: view.rounds, turn: view.turn, cards: view.cards || 0 };
  const said = t(`host.${view.bonus ? "bonus" : "round"}_${view.turn ? "turn" : "cards"}`, where);
  return view.deal > 1 && !view.turn ? `${said} · ${t("phone.dealt_again")}` : said;
}

/**
 * The face-down cards that everybody may draw from, and how many.
 * @param {{ count: number, way: string, stock: boolean }} props `way`: lit while somebody is to draw; `stock`: they lie beside the one pile
 */
export const Middle = ({ count, way, stock }) =>
  html`<div class=${`spot middle ${way}${stock ? " stock" : ""}`} style=${at(stock ? STOCK : MIDDLE)}>
    ${count > 20 && html`<${Back} class="third" />`}
    ${count > 1 && html`<${Back} class="second" />`}
    ${count > 0 && html`<${Back} class="first" label=${t("host.middle", { n: count })} />`}
    <span class="count" aria-hidden="true">${!stock && html`<span>${t("phone.pile.middle")}</span>`}<b class="number">${count}</b></span>
  </div>`;

/**
 * By turns, the one pile that everybody discards on and may draw from (§9.1).
 * @param {{ top: string | null, count: number, wild: string | null }} props
 */
export const CommonPile = ({ top, count, wild }) =>
  html`<div class="spot pile common" style=${at(PILE)}>
    ${top && count > 1 && html`<span class="under"></span>`}
    ${top
      ? html`<${Card} id=${top} wild=${wild} label=${t("host.pile_common", { card: cardName(top) })} />`
      : html`<span class="gap" role="img" aria-label=${t("host.pile_common_empty")}></span>`}
  </div>`;

/** A call is written here before the rest of the table follows it. @param {{ show: import("./show.js").Show, runs: boolean }} props */
export function Centre({ show, runs }) {
  const view = show.called.value;
  if (!view) return null;
  const word = callWord(view);
  const long = view.call && (afterTurns(view) || view.call.word === "last_draw" || isRefused(view));
  return html`<div class=${`centre ${callClass(view)}`} style=${{ left: `${CENTRE.x}rem`, top: `${CENTRE.y}rem` }}>
    <${Ring} clock=${view.clock} runs=${runs} />
    <${Fit} class="about">${roundLine(view)}${view.turns && view.last && html` · <b>${t("host.turn.last")}</b>`}${view.stretch > 0 && html` · <b>${t("host.stretch", { n: view.stretch })}</b>`}<//>
    <${Fit} class=${`word${long ? " long" : ""}${view.turns && view.turns.seat !== null ? " named" : ""}`} key=${view.call ? view.call.number : 0}>${word}<//>
    ${
      view.phase === "draw" || awaitsCall(view) || isNearlyOver(view)
        ? html`<${Waiting} view=${view} />`
        : html`<${Fit} class=${`below${asksMany(view) ? " small" : ""}`}>${below(view)}${asksMany(view) && html`<span class="asked">${t("host.waiting_many", { n: view.waiting.length })}</span>`}<//>`
    }
  </div>`;
}
