/** The table before me: my pile on the left, the middle, my right-hand neighbour's pile on the right. */

import { Back, Card, cardText } from "../cards.js";
import { bdi, rich, t } from "../i18n.js";
import { computed, html } from "../lib.js";
import { lifted, noSwipe, press } from "./drag.js";
import { named } from "./seats.js";
import { ask, byTurns, can, chosen, landing, layMove, middle, pending, phase, seat, seatOf, state, status, tell } from "./session.js";

const WIDEST = "TS1"; // a card whose name is as wide as any

/** @param {import("../wire").CardId | null} id @param {string | null} wild */
const topCard = (id, wild) =>
  id ? html`<${Card} key=${id} id=${id} wild=${wild} />` : html`<span class="card none" role="img" aria-label=${t("phone.pile.empty")}></span>`;

/** @param {string} move @param {boolean} may */
const look = (move, may) => `${may ? "can" : ""}${pending.value && pending.value.move === move ? " sent" : ""}`;

/**
 * One of the places where cards lie; a button where something can be done with it.
 * @param {{ look: string, stack: any, caption: any, line?: any, spoken?: string, may?: boolean, act?: () => void, grip?: (event: PointerEvent) => void }} props
 *   `line`: a second line under the caption; `spoken`: what a tap does, for those who hear the page; `grip`: what a
 *   press does that may become a drag
 */
export function Spot({ look, stack, caption, line, spoken, may, act, grip }) {
  const inside = html`${spoken && html`<span class="unseen">${spoken}</span>`}
    <span class="stack">${stack}</span>
    <span class="caption">${caption}</span>
    ${line !== undefined && html`<span class="for number">${line}</span>`}`;
  return act
    ? html`<button class=${`spot ${look}`} aria-disabled=${!may} onClick=${act} onPointerDown=${grip}>${inside}</button>`
    : html`<div class=${`spot ${look}`}>${inside}</div>`;
}

/**
 * Draw by dragging into the hand; before the card under the finger it is to lie.
 * @param {PointerEvent} event @param {string | null} card @param {() => void} draw
 */
const grip = (event, card, draw) =>
  press(event, card, ({ place, at }) => {
    if (place !== "hand" || !(can("draw_middle") || can("draw_pile"))) return;
    landing.value = at;
    draw();
  });

const onMine = computed(() => !!lifted.value && lifted.value.over.place === "mine");

/** Lay the chosen card away, or say what is lacking. */
export function hold() {
  const card = chosen.value;
  if (pending.value || status.value !== "online") return;
  if (!can(layMove.value)) {
    const why = whyNoHold();
    if (why) tell(why);
  } else if (card) ask(layMove.value, layMove.value, { card });
  else tell(t("phone.key.choose"));
}

/** Why no card can be laid away now, or nothing. */
function whyNoHold() {
  if (state.value === "matched") return "";
  if (phase.value === "turn") return t(can("draw_middle") ? "error.not_drawn" : "error.not_your_turn");
  if (phase.value === "draw") return t("error.not_drawn");
  if (phase.value === "window" || phase.value === "showdown") return t("error.called");
  return phase.value === "set_up" ? t("error.too_early") : "";
}

const takerName = computed(() => nameOf(seat.value && seat.value.left));
const feederName = computed(() => nameOf(seat.value && seat.value.right));

/** @param {{ seat: number } | null} neighbour */
function nameOf(neighbour) {
  const one = neighbour && seatOf(neighbour.seat);
  return one ? one.name : "";
}

/** A neighbour's name, narrower where it is long: a pile has little room. @param {string} name */
const neighbour = (name) => html`<span class=${named(name, "neighbour")}>${bdi(name)}</span>`;

/** For whom my pile is, or which card I hold: the room of both is kept, so that nothing moves. */
function Whose() {
  const held = seat.value && seat.value.held;
  const name = takerName.value;
  return html`<span class=${held ? "idle" : ""}>${name && rich("phone.pile.for", { name: neighbour(name) })}</span>
    <span class=${held ? "" : "idle"}>${t("phone.pile.held", { card: cardText(held || WIDEST) })}</span>`;
}

function MyPile() {
  const mySeat = seat.value;
  if (!mySeat) return null;
  const { left, held, wild } = mySeat;
  const may = can("hold") && !!chosen.value;
  const top = left && left.top;
  return html`<${Spot}
    look=${`mine ${look("hold", may)}${onMine.value ? " over" : ""}`}
    stack=${html`${topCard(top, wild)} ${held && html`<span class="held"><${Back} /></span>`}`}
    caption=${t("phone.pile.my")}
    line=${html`<${Whose} />`}
    may=${may}
    act=${hold}
  />`;
}

function Middle() {
  const may = can("draw_middle");
  const draw = () => ask("draw_middle", "draw", { source: "middle" });
  return html`<${Spot}
    look=${`middle ${look("draw_middle", may)}`}
    stack=${html`<${Back} /><span class="second"><${Back} /></span>`}
    caption=${t(byTurns.value ? "phone.pile.stock" : "phone.pile.middle")}
    line=${t("phone.pile.cards", { n: middle.value })}
    spoken=${may ? t("phone.pile.draw") : ""}
    may=${may}
    act=${draw}
    grip=${(/** @type {PointerEvent} */ event) => may && grip(event, null, draw)}
  />`;
}

function RightPile() {
  const mySeat = seat.value;
  const right = mySeat && mySeat.right;
  if (!mySeat || !right) return null;
  const may = can("draw_pile");
  const { top } = right;
  const draw = () => top && ask("draw_pile", "draw", { source: "pile", top });
  return html`<${Spot}
    look=${look("draw_pile", may)}
    stack=${topCard(top, mySeat.wild)}
    caption=${rich("phone.pile.of", { name: neighbour(feederName.value) })}
    spoken=${may ? t("phone.pile.draw") : ""}
    may=${may}
    act=${draw}
    grip=${(/** @type {PointerEvent} */ event) => may && grip(event, top, draw)}
  />`;
}

/** By turns, the one pile: it gives its top card, and takes what is laid away. */
function CommonPile() {
  const mySeat = seat.value;
  const turns = mySeat && mySeat.turns;
  if (!mySeat || !turns) return null;
  const { top } = turns;
  const takes = can("draw_pile");
  const lays = can("discard") && !!chosen.value;
  const draw = () => top && ask("draw_pile", "draw", { source: "pile", top });
  const move = pending.value && pending.value.move === "discard" ? "discard" : "draw_pile";
  const grips = (/** @type {PointerEvent} */ event) => takes && grip(event, top, draw);
  return html`<${Spot}
    look=${`mine ${takes ? "takes " : ""}${look(move, takes || lays)}${onMine.value ? " over" : ""}`}
    stack=${topCard(top, mySeat.wild)}
    caption=${t("phone.pile.common")}
    spoken=${takes ? t("phone.pile.draw") : ""}
    may=${takes || lays}
    act=${takes ? draw : hold}
    grip=${grips}
  />`;
}

/** The three places; by turns the stock and the one pile. */
export const Piles = () =>
  html`<section class=${`piles${byTurns.value ? " two" : ""}`} aria-label=${t("phone.pile.table")} onTouchMove=${noSwipe}>
    ${byTurns.value ? html`<${Middle} /><${CommonPile} />` : html`<${MyPile} /><${Middle} /><${RightPile} />`}
  </section>`;
