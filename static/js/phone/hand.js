/** My hand: every card in sight, in the order I like; a tap chooses one. */

import { Card, cardLabel } from "../cards.js";
import { t } from "../i18n.js";
import { computed, html, signal } from "../lib.js";
import { arrange, moved, recallOrder, rememberOrder } from "./order.js";
import { can, cards, chosen, game, me, pending, round, seat, view } from "./session.js";

/** @typedef {import("./order.js").Way} Way */

/** Which round of which game the order is for. */
const key = computed(() => `${view.value ? view.value.code : ""}-${game.value}-${me.value || 0}-${round.value}`);
const changes = signal(0);
const order = computed(() => {
  void changes.value;
  return recallOrder(key.value);
});
const places = computed(() => (seat.value ? arrange(seat.value, order.value.way, order.value.own) : []));
const counting = signal(false);

/** @param {Way} way @param {import("../wire").CardId[]} [own] */
function setOrder(way, own) {
  rememberOrder(key.value, way, own || []);
  changes.value++;
}

/** @param {-1 | 1} by */
function move(by) {
  const card = chosen.value;
  if (card) setOrder("own", moved(places.value.map((place) => place.card), card, by));
}

/** How many columns and rows a hand of this round needs with its one card too many: sizes stay put in all phases. */
function shape() {
  const most = cards.value + 1;
  const columns = most > 7 ? Math.ceil(most / 2) : most;
  return { "--columns": String(columns), "--rows": most > 7 ? "2" : "1" };
}

/** @param {import("./order.js").Place} place */
function Slot({ card, meld, first, last }) {
  const mySeat = seat.value;
  if (!mySeat) return null;
  const picked = chosen.value === card;
  const fresh = mySeat.drawn === card;
  const orphan = counting.value && !!mySeat.best && mySeat.best.orphans.includes(card);
  const sent = !!pending.value && pending.value.card === card;
  const marks = [
    meld !== null && "melded",
    first && "first",
    last && "last",
    picked && "picked",
    fresh && "fresh",
    orphan && "orphan",
    sent && "sent",
  ];
  const name = cardLabel(card, mySeat.wild);
  const label = fresh ? t("phone.hand.drawn", { card: name }) : orphan ? t("phone.hand.orphan", { card: name }) : name;
  const choose = () => {
    if (!pending.value) chosen.value = picked ? null : card;
  };
  return html`<button
    class=${`slot ${marks.filter(Boolean).join(" ")}`}
    aria-pressed=${picked}
    onClick=${choose}
    onKeyDown=${arrows}
  >
    <${Card} id=${card} wild=${mySeat.wild} label=${label} />
  </button>`;
}

/** Arrow keys walk through the hand; with Shift they carry the chosen card along. @param {KeyboardEvent} event */
function arrows(event) {
  const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  const slot = event.currentTarget;
  if (!by || !(slot instanceof HTMLElement)) return;
  event.preventDefault();
  if (event.shiftKey) {
    move(by);
    return;
  }
  const next = by < 0 ? slot.previousElementSibling : slot.nextElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

/** The place of a card that is not in the hand now. */
const Ghost = () => html`<span class="ghost" aria-hidden="true"><span class="card none"></span></span>`;

/** The cards. */
export function Hand() {
  const mySeat = seat.value;
  if (!mySeat) return null;
  const ghosts = Math.max(0, cards.value + 1 - mySeat.hand.length);
  return html`<section class=${`hand${can("hold") ? " choosing" : ""}`} style=${shape()} aria-label=${t("phone.hand.mine")}>
    ${places.value.map((place) => html`<${Slot} key=${place.card} ...${place} />`)}
    ${mySeat.hand.length > 0 && Array.from({ length: ghosts }, (_, index) => html`<${Ghost} key=${index} />`)}
  </section>`;
}

/** Ways to sort, and what would be left over. */
export function Sort() {
  const best = seat.value && seat.value.best;
  const { way } = order.value;
  /** @param {Way} one @param {string} text @param {boolean} may */
  const button = (one, text, may) =>
    html`<button class=${way === one ? "on" : ""} aria-pressed=${way === one} aria-disabled=${!may} onClick=${() => may && setOrder(one)}>
      ${text}
    </button>`;
  const carry = (/** @type {-1 | 1} */ by) =>
    html`<button class="carry" aria-disabled=${!chosen.value} aria-label=${t(by < 0 ? "phone.sort.left" : "phone.sort.right")} onClick=${() => move(by)}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${by < 0 ? "M15.5 4v16L5 12z" : "M8.5 4v16L19 12z"} /></svg>
    </button>`;
  const points = counting.value && best ? t("phone.sort.points", { n: best.points }) : t("phone.sort.points_ask");
  return html`<div class="sort" role="group" aria-label=${t("phone.sort.title")}>
    ${carry(-1)} ${button("rank", t("phone.sort.rank"), true)} ${button("suit", t("phone.sort.suit"), true)}
    ${button("melds", t("phone.sort.melds"), !!best)}
    <button class=${`number${counting.value && best ? " on" : ""}`} aria-pressed=${counting.value} aria-disabled=${!best} onClick=${() => best && (counting.value = !counting.value)}>
      ${points}
    </button>
    ${carry(1)}
  </div>`;
}
