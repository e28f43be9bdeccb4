/** The buttons at the thumb. Each has its place in every phase; none ever takes another's. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { CallKey, calling } from "./calling.js";
import { hold } from "./piles.js";
import { ask, byTurns, can, chosen, goneOn, inWindow, last, layMove, myTurn, notice, pending, phase, seat, state, tell, view } from "./session.js";
import { setting } from "./settings.js";

const light = setting("light");
const left = setting("left");

/** @param {string} move */
const sent = (move) => (pending.value && pending.value.move === move ? " sent" : "");

/** Why the last tap was refused, or what was missed. */
export function Notice() {
  const said = notice.value;
  return html`<div class="said">
    <p class=${`notice${said ? " on" : ""}${said && said.calm ? " calm" : ""}`} role="alert">${said && said.text}</p>
  </div>`;
}

function HoldKey() {
  const may = can(layMove.value) && !!chosen.value;
  const own = !!view.value && !!view.value.own;
  return html`<button class=${`key hold${may ? " lit" : ""}${sent(layMove.value)}`} aria-disabled=${!may} onClick=${hold}>
    ${own ? t("phone.key.holding") : byTurns.value ? t("phone.key.discard") : t("phone.key.hold")}
  </button>`;
}

const Tick = () => html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12.5 10 18.5 20.5 6" /></svg>`;

/** "Go on", or "my cards are here". */
export function GoOnKey() {
  const done = goneOn.value;
  const may = can("go_on") && !done;
  const look = `key go${may ? " lit" : ""}${done ? " done" : ""}${sent("go_on")}`;
  return html`<button class=${look} aria-disabled=${!may} onClick=${() => may && ask("go_on", "go_on")}>
    ${done && html`<${Tick} />`}${t(done ? "phone.key.gone_on" : phase.value === "deal" ? "phone.key.dealt" : "phone.key.go_on")}
  </button>`;
}

/**
 * Why a match call would not be judged now, or nothing. The table is not asked: between two calls it can be ahead of
 * what was heard, and would judge a late call as one of the next window (§4.8).
 */
function whyNoMatch() {
  if (pending.value) return "";
  if (state.value === "matched" && phase.value !== "scored") return t("error.already_matched");
  if (phase.value === "turn") return whyNotOut();
  if (phase.value === "draw") return t(last.value ? "phone.key.late_last" : "error.late_match");
  return inWindow.value && seat.value && seat.value.rests ? t("error.false_match_rests") : "";
}

/** The same by turns, where a seat goes out with its discard. */
function whyNotOut() {
  if (!myTurn.value) return t("error.not_your_turn");
  if (can("draw_middle")) return t("error.not_drawn");
  return t(last.value ? "error.last_turn" : "error.false_match_rests");
}

/** "Match"; by turns "go out". */
export function MatchKey() {
  const mySeat = seat.value;
  const may = can("match");
  const lit = may && !!mySeat && mySeat.complete && light.value;
  const rests = !!mySeat && mySeat.rests && (inWindow.value || myTurn.value);
  const why = may ? "" : whyNoMatch();
  const call = () => (why ? tell(why) : ask("match", "match"));
  // It answers a late call in words, so nobody is told that it cannot be pressed.
  return html`<button class=${`key match${may ? " can" : ""}${lit ? " lit" : ""}${sent("match")}`} aria-disabled=${!may && !why} onClick=${call}>
    ${t(byTurns.value ? "phone.key.out" : "phone.key.match")}${rests && html`<small>${t("phone.key.rests")}</small>`}
  </button>`;
}

/** Hold, go on or the call, match; for the left hand the other way round, so that match lies at the thumb. */
export function Keys() {
  const keys = [HoldKey, calling.value ? CallKey : GoOnKey, MatchKey];
  if (left.value) keys.reverse();
  return html`<div class=${`keys${calling.value ? " calling" : ""}`} role="group" aria-label=${t("phone.key.title")}>
    ${keys.map((Key) => html`<${Key} key=${Key.name} />`)}
  </div>`;
}
