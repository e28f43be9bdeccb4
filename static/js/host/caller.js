/** The high-card draw: every seat's card, ties draw again, the highest is the caller's seat (§2.3). */

import { Card } from "../cards.js";
import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Controls } from "./controls.js";
import { Bar } from "./countdown.js";
import { useElapsed } from "./elapsed.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

const REST = 0.4; // of the time, after the last draw, to see who it is

/** How many of the draws are open already. @param {TableView} view @param {number} elapsed */
function drawsOpen({ clock, caller_draw: draws }, elapsed) {
  if (!clock) return draws.length;
  const step = (clock.length * (1 - REST)) / draws.length;
  return Math.min(Math.floor(elapsed / step) + 1, draws.length);
}

/** @param {{ seat: Seat, draws: { seat: number, card: string }[][], highest: boolean, out: boolean }} props */
function Drawer({ seat, draws, highest, out }) {
  const cards = draws.map((draw) => draw.find((one) => one.seat === seat.seat)).filter(Boolean);
  return html`<li class=${`drawer${highest ? " highest" : ""}${out ? " out" : ""}`}>
    <div class="drawn">
      ${cards.map((one, index) => one && html`<span class="flip" key=${index}><${Card} id=${one.card} /></span>`)}
    </div>
    <div class="drawer-name"><${Who} seat=${seat} lines=${2} /></div>
  </li>`;
}

/** @param {Seat | undefined} winner @param {number} draws @returns {any} */
function verdict(winner, draws) {
  if (winner) return rich("host.caller_is", { name: html`<b>${bdi(winner.name)}</b>` });
  return t(draws > 1 ? "host.tie_again" : "host.high_card_why");
}

/** @param {{ view: TableView, show: import("./show.js").Show }} props */
export function CallerDraw({ view, show }) {
  const { clock, caller_draw: draws } = view;
  const elapsed = useElapsed(clock);
  const open = draws.slice(0, drawsOpen(view, elapsed));
  const last = open[open.length - 1] || [];
  const done = open.length === draws.length && (!clock || elapsed > clock.length * (1 - REST) * 0.75);
  const winner = done ? view.seats.find((seat) => seat.seat === view.caller) : undefined;
  return html`<div class="caller-draw">
    <h1>${t("host.high_card")}</h1>
    <p class="verdict">${verdict(winner, open.length)}</p>
    <ul class=${view.seats.length > 6 ? "crowd" : ""}>
      ${view.seats.map((seat) => {
        const out = winner ? winner !== seat : !last.some((one) => one.seat === seat.seat);
        return html`<${Drawer} key=${seat.seat} seat=${seat} draws=${open} highest=${winner === seat} out=${out} />`;
      })}
    </ul>
    <${Bar} clock=${clock} runs=${show.link.status.value === "online"} />
    <${Controls} view=${view} show=${show} />
  </div>`;
}
