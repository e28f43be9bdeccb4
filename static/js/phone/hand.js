/** My hand: every card in sight, in the order I like; a tap chooses one, a drag carries it. */

import { Card, cardLabel } from "../cards.js";
import { t } from "../i18n.js";
import { computed, effect, html, signal, untracked, useRef } from "../lib.js";
import { lifted, noSwipe, press } from "./drag.js";
import { grid, useLargest } from "./grid.js";
import { arrange, moved, recallOrder, rememberOrder } from "./order.js";
import { LayDoor, LayKeys, group, laying, laysOut, pick } from "./laying.js";
import { hold } from "./piles.js";
import { can, cards, chosen, game, landing, layMove, me, pending, round, seat, view } from "./session.js";
import { setting } from "./settings.js";

/** @typedef {import("./order.js").Way} Way */
/** @typedef {import("../wire").CardId} CardId */

const points = setting("points");
const advice = setting("advice");

/** Which round of which game the order is for. */
const key = computed(() => `${view.value ? view.value.code : ""}-${game.value}-${me.value || 0}-${round.value}`);
const changes = signal(0);
const order = computed(() => {
  void changes.value;
  return recallOrder(key.value);
});
/** The best arrangement, where the house allows it and the player wants it; or what the player has laid out. */
const best = computed(() => ((points.value || laysOut.value) && seat.value ? seat.value.best : null));
export const places = computed(() =>
  seat.value ? arrange({ ...seat.value, best: best.value }, order.value.way, order.value.own, grid.value.columns, laysOut.value) : [],
);
const counting = signal(false);

/** @param {Way} way @param {CardId[]} [own] */
function setOrder(way, own) {
  rememberOrder(key.value, way, own || []);
  changes.value++;
}

const lying = () => places.peek().map((place) => place.card);

/** @param {number} by */
function move(by) {
  const card = chosen.value;
  if (card) setOrder("own", moved(lying(), card, lying().indexOf(card) + by));
}

// A card that was dragged from the table lies where it was let go.
effect(() => {
  const drawn = seat.value && seat.value.drawn;
  untracked(() => {
    const at = landing.value;
    if (!drawn || at === null) return;
    landing.value = null;
    if (order.peek().way === "own" && lying().includes(drawn)) setOrder("own", moved(lying(), drawn, at));
  });
});

/** In which column and row each card is shown: while one is dragged, as if it lay there already. @returns {CardId[]} */
function shown() {
  const drag = lifted.value;
  const now = places.value.map((place) => place.card);
  if (!drag || !drag.card || drag.over.place !== "hand" || !now.includes(drag.card)) return now;
  return moved(now, drag.card, drag.over.at);
}

/** @param {CardId} card @param {PointerEvent} event */
const grip = (card, event) =>
  press(event, card, ({ place, at }) => {
    if (pending.value || !lying().includes(card)) return;
    if (place === "hand") {
      setOrder("own", moved(lying(), card, at));
      return;
    }
    chosen.value = card;
    hold();
  });

/** What is to be seen, and heard, of a card in the hand. @param {CardId} card @param {import("../wire").SeatView} mySeat */
function traits(card, mySeat) {
  const kept = best.value;
  const orphan = counting.value && !!kept && kept.orphans.includes(card);
  const laid = laysOut.value && !!kept && !kept.orphans.includes(card);
  const advised = advice.value && can(layMove.value) && !!mySeat.best && mySeat.best.discard === card;
  const fresh = mySeat.drawn === card;
  let label = cardLabel(card, mySeat.wild);
  if (laid) label = t("phone.hand.melded", { card: label });
  if (fresh) label = t("phone.hand.drawn", { card: label });
  if (advised) label = t("phone.hand.advised", { card: label });
  if (orphan) label = t("phone.hand.orphan", { card: label });
  return { orphan, advised, fresh, label };
}

/** @param {import("./order.js").Place & { at: number }} place `at`: where among all, counted from 0 */
function Slot({ card, meld, first, last, at }) {
  const mySeat = seat.value;
  if (!mySeat) return null;
  const picked = laying.value ? group.value.includes(card) : chosen.value === card;
  const { orphan, advised, fresh, label } = traits(card, mySeat);
  const sent = !!pending.value && pending.value.card === card;
  const gone = !!lifted.value && lifted.value.card === card;
  const marks = [
    meld !== null && !lifted.value && "melded",
    first && "first",
    last && "last",
    picked && "picked",
    fresh && "fresh",
    orphan && "orphan",
    advised && "advised",
    sent && "sent",
    gone && "gone",
  ];
  const choose = () => {
    if (pending.value) return;
    if (laying.value) pick(card);
    else chosen.value = picked ? null : card;
  };
  return html`<button
    class=${`slot ${marks.filter(Boolean).join(" ")}`}
    style=${{ order: String(at) }}
    aria-pressed=${picked}
    onClick=${choose}
    onKeyDown=${arrows}
    onPointerDown=${(/** @type {PointerEvent} */ event) => grip(card, event)}
  >
    <${Card} id=${card} wild=${mySeat.wild} label=${label} />
    ${fresh && html`<span class="new" aria-hidden="true"></span>`}
  </button>`;
}

/** Arrow keys walk through the hand; with Shift they carry the chosen card along. @param {KeyboardEvent} event */
function arrows(event) {
  const { columns } = grid.value;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const slot = event.currentTarget;
  if (!by || !(slot instanceof HTMLElement) || !slot.parentElement) return;
  event.preventDefault();
  if (event.shiftKey) {
    move(by);
    return;
  }
  const slots = /** @type {HTMLElement[]} */ ([...slot.parentElement.querySelectorAll(".slot")]);
  const next = slots[slots.indexOf(slot) + by];
  if (next) next.focus();
}

/** The place of a card that is not in the hand now. */
const Ghost = () => html`<span class="ghost" aria-hidden="true"><span class="card none"></span></span>`;

const noMenu = (/** @type {Event} */ event) => event.preventDefault();

/** The cards. */
export function Hand() {
  const mySeat = seat.value;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLargest(box);
  if (!mySeat) return null;
  const ghosts = Math.max(0, cards.value + 1 - mySeat.hand.length);
  const along = shown();
  const look = `hand${can(layMove.value) ? " choosing" : ""}${lifted.value && lifted.value.over.place === "hand" ? " over" : ""}`;
  return html`<section
    ref=${box}
    class=${look}
    aria-label=${t("phone.hand.mine")}
    onContextMenu=${noMenu}
    onTouchMove=${noSwipe}
  >
    ${places.value.map((place) => html`<${Slot} key=${place.card} ...${place} at=${along.indexOf(place.card)} />`)}
    ${mySeat.hand.length > 0 && Array.from({ length: ghosts }, (_, index) => html`<${Ghost} key=${index} />`)}
  </section>`;
}

/** Ways to sort, and what would be left over. */
export function Sort() {
  const kept = best.value;
  const way = order.value.way === "melds" && !kept ? "rank" : order.value.way;
  /** @param {Way} one @param {string} text @param {boolean} may */
  const button = (one, text, may) =>
    html`<button class=${way === one ? "on" : ""} aria-pressed=${way === one} aria-disabled=${!may} onClick=${() => may && setOrder(one)}>
      ${text}
    </button>`;
  const carry = (/** @type {-1 | 1} */ by) =>
    html`<button class="carry" aria-disabled=${!chosen.value} aria-label=${t(by < 0 ? "phone.sort.left" : "phone.sort.right")} onClick=${() => move(by)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${by < 0 ? "M15.5 4v16L5 12z" : "M8.5 4v16L19 12z"} /></svg>
    </button>`;
  const count = counting.value && kept;
  const text = count ? t("phone.sort.points", { n: count.points }) : t("phone.sort.points_ask");
  if (laying.value) {
    return html`<div class="sort laying" role="group" aria-label=${t("phone.lay.open")}>
      <${LayKeys} />
      <span class="number">${t("phone.sort.points", { n: kept ? kept.points : 0 })}</span>
    </div>`;
  }
  return html`<div class="sort" role="group" aria-label=${t("phone.sort.title")}>
    ${carry(-1)} ${button("rank", t("phone.sort.rank"), true)} ${button("suit", t("phone.sort.suit"), true)}
    ${laysOut.value ? html`<${LayDoor} />` : button("melds", t("phone.sort.melds"), !!kept)}
    <button class=${`number${count ? " on" : ""}`} aria-pressed=${!!count} aria-disabled=${!kept} onClick=${() => kept && (counting.value = !counting.value)}>
      ${text}
    </button>
    ${carry(1)}
  </div>`;
}
