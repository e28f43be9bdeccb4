/** What a seat is doing: one thing at a time, in a word and a shape of its own. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { awaitsCall } from "./waiting.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").TableView} TableView */

const AWAY = "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.6c1.7 0 3.2.5 4.5 1.5L6.1 16.5A7.4 7.4 0 0 1 12 4.6zm0 14.8c-1.7 0-3.2-.5-4.5-1.5L17.9 7.5A7.4 7.4 0 0 1 12 19.4z";
const STAR = "M12 1.5l3 7.2 7.8.6-6 5 1.9 7.6L12 17.8l-6.7 4.1 1.9-7.6-6-5 7.8-.6z";
const HOURGLASS = "M5.5 2h13v2.8L13.8 12l4.7 7.2V22h-13v-2.8l4.7-7.2-4.7-7.2z";
const EYE = "M12 5c5 0 8.8 3.6 10.5 7-1.7 3.4-5.5 7-10.5 7S3.2 15.4 1.5 12C3.2 8.6 7 5 12 5zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z";

/** Shapes on a field of 24 by 24. @type {Record<string, string>} */
const SHAPES = {
  drawing: "M10.5 2.5h3v8.3l2.9-2.9 2.1 2.1-6.5 6.5L5.5 10l2.1-2.1 2.9 2.9zM3.5 18.6h17v3h-17z",
  thinking: "M4.5 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM19.5 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z",
  holds: "M7 2.5h10A1.8 1.8 0 0 1 18.8 4.3v15.4A1.8 1.8 0 0 1 17 21.5H7a1.8 1.8 0 0 1-1.8-1.8V4.3A1.8 1.8 0 0 1 7 2.5z",
  ready: "M9.5 19.5 2.8 12.8l2.3-2.3 4.4 4.4 9.4-9.4 2.3 2.3z",
  asked: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
  asks: HOURGLASS,
  calls: "M3 9.5v5h3.5l1.6 6h3l-1.5-6h1L20 19V5l-9.4 4.5z",
  bot: "M11 1.5h2v3h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h5zM8.5 9.7a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zm7 0a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z",
  matched: STAR,
  out: STAR,
  away: AWAY,
  left: AWAY,
  watching: EYE,
  watching_bonus: EYE,
};

/** Whether a window asks everybody to go on. @param {TableView} view */
const asksAll = (view) => view.phase === "set_up" || view.phase === "window" || view.phase === "scored" || view.phase === "deal";

/** A bot that does nothing is a bot; who has not gone on when all are asked to is asked still. @param {Seat} seat @param {TableView} view */
export function stateOf(seat, view) {
  if (view.turns && seat.state === "matched") return "out";
  if (awaitsCall(view) && view.waiting[0] === seat.seat) return "calls";
  if (seat.asks && ["drawing", "thinking", "in"].includes(seat.state)) return "asks";
  if (seat.bot && seat.state === "in") return "bot";
  if (seat.state === "in" && asksAll(view)) return seat.go_on ? "ready" : view.waiting.includes(seat.seat) ? "asked" : "in";
  return seat.state === "watching" && view.bonus ? "watching_bonus" : seat.state;
}

/** @param {{ state: string }} props */
export const Doing = ({ state }) => html`<span class="doing">
  ${SHAPES[state] && html`<svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d=${SHAPES[state]} /></svg>`}
  ${state === "bot" ? t("host.bot") : t(`host.state.${state}`)}
</span>`;
