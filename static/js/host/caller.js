/** The high-card draw: every seat's card, ties draw again, the highest is the caller's seat (§2.3). */

import { Back, Card } from "../cards.js";
import { drawings, isOut, tied } from "../highcard.js";
import { bdi, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { Controls } from "./controls.js";
import { Bar } from "./countdown.js";
import { useElapsed } from "./elapsed.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../highcard.js").Lying} Lying */

const TRAVEL = 550; // ms

/** A card that comes from the pack, lies face down and is turned up. @param {{ one: Lying }} props */
function Drawn({ one }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    const pack = document.querySelector(".caller-draw .pack");
    if (!element || !pack || !element.animate || one.lies === "open") return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = pack.getBoundingClientRect();
    const to = element.getBoundingClientRect();
    const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
    element.animate([{ transform: way }, { transform: "none" }], { duration: TRAVEL, easing: "ease-out" });
  }, []);
  return html`<span class="flip" ref=${box}>
    ${one.lies === "open"
      ? html`<span class="turned" key="open"><${Card} id=${one.card} /></span>`
      : html`<${Back} key="down" label=${t("host.face_down")} />`}
  </span>`;
}

/** @param {{ seat: Seat, cards: Lying[], mark: string }} props */
const Drawer = ({ seat, cards, mark }) => html`<li class=${`drawer${mark}`}>
  <div class="drawn">${cards.map((one, index) => html`<${Drawn} key=${index} one=${one} />`)}</div>
  <div class="drawer-name"><${Who} seat=${seat} lines=${2} /></div>
</li>`;

/** @param {TableView} view @param {Seat | undefined} winner @param {number} count @param {boolean} tie @returns {any} */
function verdict(view, winner, count, tie) {
  if (winner) {
    const who = view.turns ? "host.dealer_is" : view.rules.caller === "table" ? "host.caller_is" : "host.caller_calls";
    return rich(who, { name: html`<b>${bdi(winner.name)}</b>` });
  }
  return t(tie || count > 1 ? "host.tie_again" : "host.high_card_why");
}

/** @param {{ view: TableView, show: import("./show.js").Show }} props */
export function CallerDraw({ view, show }) {
  const elapsed = useElapsed(view.clock);
  const { drawings: all, done } = drawings(view, elapsed);
  const winner = done ? view.seats.find((seat) => seat.seat === view.caller) : undefined;
  const tie = tied(view, all);
  return html`<div class="caller-draw">
    <h1>${t(view.turns ? "host.dealer_draw" : "host.high_card")}</h1>
    <p class="verdict">${verdict(view, winner, all.length, tie.length > 0)}</p>
    <span class="pack" aria-hidden="true">${!done && html`<${Back} />`}</span>
    <ul class=${view.seats.length > 6 ? "crowd" : ""}>
      ${view.seats.map((seat) => {
        const cards = all.map((one) => one.cards.find((lying) => lying.seat === seat.seat));
        const seen = cards.filter((one) => !!one && one.lies !== "coming");
        const out = tie.length ? !tie.includes(seat.seat) : isOut(all, seat.seat, winner ? winner.seat : null);
        const mark = `${winner === seat || tie.includes(seat.seat) ? " highest" : ""}${out ? " out" : ""}`;
        return html`<${Drawer} key=${seat.seat} seat=${seat} cards=${seen} mark=${mark} />`;
      })}
    </ul>
    <${Bar} clock=${view.clock} runs=${show.link.status.value === "online"} />
    <${Controls} view=${view} show=${show} />
  </div>`;
}
