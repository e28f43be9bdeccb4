/** The head of the screen: the call, what it asks of me, for whom we wait and how long; the round and the wild rank. */

import { afterTurns } from "../calls.js";
import { WildCard } from "../cards.js";
import { bdi, names, rich, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { RemoteButton } from "./crown.js";
import { grown } from "./grid.js";
import { laysOut } from "./laying.js";
import { RoundKey } from "./ledger.js";
import { WaitButton } from "./wait.js";
import {
  bonus,
  byTurns,
  controlling,
  deal,
  goneOn,
  heardText,
  inWindow,
  me,
  mine,
  myTurn,
  now,
  round,
  rounds,
  seat,
  seatOf,
  turn,
  uncounted,
  unheard,
  view,
  wild,
} from "./session.js";

const ROOM = 24; // letters of names in the head; the others are counted
const TICK = 250; // ms between looks at the clock; steps of two pixels need no frames in between

/** What I am to do, or for whom we wait. */
function Instruction() {
  const table = view.value;
  const state = mine.value && mine.value.state;
  if (!table) return null;
  if (seat.value && seat.value.awaited) return t(`phone.ask.call_${table.phase === "draw" ? "discard" : "draw"}`);
  if (table.phase === "caller") return t("phone.caller.high");
  if (table.phase === "turn") return onTurn(table);
  if (goneOn.value && table.phase !== "draw" && table.phase !== "showdown") return forOthers(table);
  if (table.phase === "deal" && mayAct()) return t("phone.ask.deal");
  if (table.phase === "count") return t(uncounted.value || unheard.value !== null ? "phone.ask.count" : "phone.ask.check");
  if (table.phase === "scored" && mayAct()) return t("phone.ask.scored");
  if (table.phase === "showdown" && mayAct()) return t("phone.ask.lay");
  if (table.phase === "showdown" && !laysOut.value) return t("phone.ask.showdown");
  if (state === "drawing") return table.own ? t("phone.ask.own_draw") : drawing();
  if (state === "thinking") return t("phone.ask.hold");
  if (table.phase === "window" && mayAct() && table.call && table.call.word === "match") return afterMatch(table);
  if (inWindow.value && mayAct()) return t(`phone.ask.${table.phase}`);
  return forOthers(table);
}

/** By turns: what I am to do, who has gone out, for whom we wait. @param {import("../wire").TableView} table */
function onTurn(table) {
  const out = table.call && table.call.word === "match" ? seatOf(table.call.seat) : null;
  if (out && out.seat !== me.value) return rich("phone.ask.out", { name: bdi(out.name) });
  if (!myTurn.value) return othersTurn(table);
  return t(mine.value && mine.value.state === "thinking" ? "phone.ask.turn_discard" : "phone.ask.turn_draw");
}

/** By turns: for whom we wait, and in the last turns who has gone out. @param {import("../wire").TableView} table */
function othersTurn(table) {
  const out = table.seats.find((one) => one.state === "matched");
  const acting = seatOf(table.turns && table.turns.seat);
  if (!acting) return t("phone.wait.turn");
  if (!out || out.seat === me.value) return forOthers(table);
  return rich("phone.wait.out", { name: bdi(out.name), names: bdi(acting.name) });
}

/** @param {import("../wire").TableView} table */
const forOthers = (table) => waiting(table.waiting.filter((one) => one !== me.value));

const mayAct = () => !!seat.value && seat.value.legal.some((move) => move === "match" || move === "go_on");

/** @param {import("../wire").TableView} table */
function afterMatch(table) {
  const matched = table.seats.filter((one) => one.state === "matched").map((one) => one.name);
  return rich("phone.ask.matched", { names: names(few(matched)), n: matched.length });
}

function drawing() {
  const right = seat.value && seat.value.right;
  const neighbour = right && right.top && seatOf(right.seat);
  return neighbour ? rich("phone.ask.draw", { name: bdi(neighbour.name) }) : t("phone.ask.draw_middle");
}

/** Who is to call, where that is all that the table waits for. @param {number[]} seats */
function awaitedCaller(seats) {
  const table = view.value;
  const awaited = !!table && !!table.clock && table.clock.kind === "call";
  return awaited && seats.length === 1 ? seatOf(seats[0]) : null;
}

/** @param {number[]} seats */
function waiting(seats) {
  const caller = awaitedCaller(seats);
  if (caller) return rich("phone.wait.caller", { name: bdi(caller.name) });
  const called = seats.map((one) => seatOf(one)).map((one) => (one ? one.name : ""));
  if (!called.length) return t(byTurns.value ? "phone.wait.turn" : "phone.wait.call");
  return rich("phone.wait.for", { names: names(few(called)) });
}

/** As many names as there is room for, and how many more. @param {string[]} called */
function few(called) {
  let named = 1;
  while (named < called.length && called.slice(0, named + 1).join("").length <= ROOM) named++;
  const others = called.length - named;
  return others ? [...called.slice(0, named), t("phone.wait.others", { n: others })] : called;
}

/** Milliseconds left on the table's clock, or `null` without a limit. */
function timeLeft() {
  const clock = view.value && view.value.clock;
  if (!clock) return null;
  if (clock.ends === null) return clock.left;
  return Math.max(0, clock.ends - now());
}

/** The seconds left and the bar that runs out. */
export function Clock() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => tick((count) => count + 1), TICK);
    return () => window.clearInterval(timer);
  }, []);
  const left = timeLeft();
  const clock = view.value && view.value.clock;
  if (left === null || !clock) return html`<span class="clock"></span>`;
  const share = Math.min(1, left / Math.max(1, clock.length));
  return html`<span class="clock number" role="timer" aria-label=${t("phone.clock")}>${Math.ceil(left / 1000)}</span>
    <span class="run"><span style=${{ transform: `scaleX(${share.toFixed(3)})` }}></span></span>`;
}

/** The call and its clock, in the call's colour. */
export function Bar() {
  const table = view.value;
  const word = table && table.call ? table.call.word : "round";
  const calling = !!table && table.phase === "caller";
  // Whose turn it is stands below; the colour is for my own.
  const others = !!table && table.phase === "turn" && (word === "turn" || word === "last_turn") && !myTurn.value;
  const waits = word === "last_turn" ? "call.last_turn_others" : "call.turn_others";
  const title = table && table.turns ? "phone.dealer.title" : "phone.caller.title";
  return html`<header class=${`call ${calling || others || word === "count" ? "" : word}`}>
    <div class="words">
      <p class="word">${calling ? t(title) : others ? t(waits) : table && table.call ? afterTurns(table) || heardText(table.call, table) : ""}</p>
      <p class="ask" role="status"><${Instruction} /></p>
    </div>
    <${Clock} />
  </header>`;
}

const GEAR =
  "M13.9 2l.5 2.8 1.9.8 2.4-1.6 2.3 2.3-1.6 2.4.8 1.9 2.8.5v3.8l-2.8.5-.8 1.9 1.6 2.4-2.3 2.3-2.4-1.6-1.9.8-.5 2.8h-3.8l-.5-2.8-1.9-.8-2.4 1.6L3 19.7l1.6-2.4-.8-1.9-2.8-.5v-3.8l2.8-.5.8-1.9L3 6.3 5.3 4l2.4 1.6 1.9-.8.5-2.8zM12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z";

/** Opens the controls. @param {{ icon?: boolean }} props */
export function ControlsButton({ icon }) {
  const ask = () => (controlling.value = true);
  if (!icon) return html`<button onClick=${ask}>${t("phone.controls.title")}</button>`;
  return html`<button class="door" aria-label=${t("phone.controls.title")} onClick=${ask}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${GEAR} /></svg>
  </button>`;
}

/** The wild rank with the word for it. */
function Wild() {
  const rank = wild.value;
  if (!rank) return null;
  return html`<p class="wild">
    <span aria-hidden="true">${t("phone.wild")}</span>
    <${WildCard} rank=${rank} />
  </p>`;
}

/** Under large letters the head is scrolled, and what is wild has a place of its own that is not. */
export const WildBelow = () => (grown.value ? html`<${Wild} />` : null);

/** The round, and the wild rank. */
export function Info() {
  const later = turn.value > 0 ? t("phone.turn", { turn: turn.value }) : deal.value > 1 ? t("phone.dealt_again") : "";
  return html`<div class="info">
    <${ControlsButton} icon /><${RemoteButton} icon /><${WaitButton} />
    <${RoundKey}><span>${bonus.value ? t("phone.bonus") : t("phone.round", { round: round.value, rounds: rounds.value })}</span> ${later && html`<span>· ${later}</span>`}<//>
    ${!grown.value && html`<${Wild} />`}
  </div>`;
}
