/** The loudest moment: who has matched, with the melds laid open for all to check (§5.1). */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Bar } from "./countdown.js";
import { OpenMeld } from "./melds.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

const SPARKS = 24;

/** The matched seats, the one named first at the head (§5.1). @param {TableView} view @returns {Seat[]} */
export function matchers(view) {
  const first = view.call ? view.call.seat : null;
  const all = view.seats.filter((seat) => seat.melds);
  return all.filter((seat) => seat.seat === first).concat(all.filter((seat) => seat.seat !== first));
}

/** @param {{ seat: Seat, wild: string | null }} props */
const Matcher = ({ seat, wild }) => html`<li class="matcher">
  <div class="matcher-name"><${Who} seat=${seat} /></div>
  <div class="matcher-melds">
    ${(seat.melds || []).map((meld) => html`<${OpenMeld} key=${meld.cards[0]} meld=${meld} wild=${wild} tags />`)}
  </div>
</li>`;

/** Sparks around the word, for a moment. */
const Sparks = () => html`<div class="sparks" aria-hidden="true">
  ${Array.from({ length: SPARKS }, (_, index) => {
    const style = { "--turn": `${(index * 360) / SPARKS}deg`, "--late": `${(index % 4) * 90}ms` };
    return html`<i key=${index} style=${style}></i>`;
  })}
</div>`;

/** How much room each matcher has. @param {number} count */
const crowd = (count) => (count === 1 ? "one" : count === 2 ? "two" : count <= 4 ? "few" : "many");

/** @param {{ view: TableView, runs: boolean }} props */
export function Splash({ view, runs }) {
  const open = view.call && view.call.word === "match" && (view.phase === "window" || view.phase === "set_up");
  const who = open ? matchers(view) : [];
  if (!who.length) return null;
  const others = view.seats.some((seat) => !seat.melds && seat.state !== "watching");
  return html`<section class=${`splash ${crowd(who.length)}`} aria-label=${t("call.match")}>
    <${Sparks} />
    <p class="splash-word">${t("call.match")}</p>
    <ul>
      ${who.map((seat) => html`<${Matcher} key=${seat.seat} seat=${seat} wild=${view.wild} />`)}
    </ul>
    ${others && html`<p class="splash-next">${t("host.last_for_others")}</p>`}
    <${Bar} clock=${view.clock} runs=${runs} />
  </section>`;
}
