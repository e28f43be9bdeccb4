/** The loudest moment: who has matched, with the melds laid open for all to check (§5.1). */

import { names, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { Bar } from "./countdown.js";
import { OpenMeld } from "./melds.js";
import { ringOf } from "./ring.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */

const SPARKS = 24;
const NAMED = 7; // who may still call are told by name, if they are no more
const STAGE = 120; // rem: its width
const LAID = { delay: 250, duration: 620, easing: "cubic-bezier(.2, .8, .3, 1)" };
const BACKWARDS = /** @type {FillMode} */ ("backwards");

/** The matched seats, the one named first at the head (§5.1). @param {TableView} view @returns {Seat[]} */
export function matchers(view) {
  const first = view.call ? view.call.seat : null;
  const all = view.seats.filter((seat) => seat.melds);
  return all.filter((seat) => seat.seat === first).concat(all.filter((seat) => seat.seat !== first));
}

/**
 * Melds come from the seat that lays them open, one after the other.
 * @param {import("./ring.js").Point | null} seat where it sits, in rem of the stage
 */
function useLaying(seat) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const here = box.current;
    const stage = here && here.closest(".stage");
    if (!here || !stage || !seat || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { left, top, width } = stage.getBoundingClientRect();
    const rem = width / STAGE;
    const melds = /** @type {HTMLElement[]} */ (Array.from(here.children));
    // Measure all of them first: a page that is measured and moved by turns is laid out anew each time.
    const ways = melds.map((meld) => {
      const lies = meld.getBoundingClientRect();
      const x = left + seat.x * rem - (lies.left + lies.right) / 2;
      return { meld, x, y: top + seat.y * rem - (lies.top + lies.bottom) / 2 };
    });
    ways.forEach(({ meld, x, y }, index) => {
      if (!meld.animate) return;
      const timing = { ...LAID, fill: BACKWARDS, delay: LAID.delay + index * 110 };
      // Two, as televisions of 2020 want every property in every frame.
      meld.animate([{ transform: `translate(${x}px, ${y}px) scale(.3)` }, { transform: "none" }], timing);
      meld.animate([{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 1 }], timing);
    });
  }, []);
  return box;
}

/** @param {{ seat: Seat, from: import("./ring.js").Point | null, wild: string | null }} props `from`: where it sits */
function Matcher({ seat, from, wild }) {
  const box = useLaying(from);
  return html`<li class="matcher">
    <div class="matcher-name"><${Who} seat=${seat} /></div>
    <div class="matcher-melds" ref=${box}>
      ${(seat.melds || []).map((meld) => html`<${OpenMeld} key=${meld.cards[0]} meld=${meld} wild=${wild} tags />`)}
    </div>
  </li>`;
}

/** Sparks around the word, for a moment. */
const Sparks = () => html`<div class="sparks" aria-hidden="true">
  ${Array.from({ length: SPARKS }, (_, index) => {
    const style = { "--turn": `${(index * 360) / SPARKS}deg`, "--late": `${(index % 4) * 90}ms` };
    return html`<i key=${index} style=${style}></i>`;
  })}
</div>`;

/** How much room each matcher has. @param {number} count */
const crowd = (count) => (count === 1 ? "one" : count === 2 ? "two" : count <= 4 ? "few" : "many");

/** Whom the table waits for: by name where these are few. @param {string[]} who */
const askedFor = (who) =>
  who.length > NAMED ? t("host.waiting_many", { n: who.length }) : rich("host.waiting_for", { names: html`<b>${names(who)}</b>` });

/** It opens at the instant of the call, before the table below it follows. @param {{ show: import("./show.js").Show, runs: boolean }} props */
export function Splash({ show, runs }) {
  const view = show.called.value;
  const open = view && view.call && view.call.word === "match" && ["window", "set_up", "turn"].indexOf(view.phase) >= 0;
  const who = open ? matchers(view) : [];
  if (!view || !who.length) return null;
  const { places } = ringOf(view.seats.length);
  const placeOf = (/** @type {Seat} */ seat) => {
    const place = places[view.seats.indexOf(seat)];
    return place ? place.seat : null;
  };
  const others = view.seats.some((seat) => !seat.melds && seat.state !== "watching");
  const asked = view.seats.filter((seat) => !view.turns && view.waiting.includes(seat.seat)).map(({ name }) => name); // who may still call
  const word = t(view.turns ? "call.out" : "call.match");
  return html`<section class=${`splash ${crowd(who.length)}`} aria-label=${word}>
    <${Sparks} />
    <p class="splash-word">${word}</p>
    <ul>
      ${who.map((seat) => html`<${Matcher} key=${seat.seat} seat=${seat} from=${placeOf(seat)} wild=${view.wild} />`)}
    </ul>
    <div class=${`splash-foot${others ? "" : " bare"}`}>
      ${others && html`<p class="splash-next">${t(view.turns ? "host.last_turn_for_others" : "host.last_for_others")}</p>`}
      ${asked.length > 0 && html`<p class="splash-asked">${askedFor(asked)}</p>`}
      <${Bar} clock=${view.clock} runs=${runs} />
    </div>
  </section>`;
}
