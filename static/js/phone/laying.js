/** Where each seat lays out its own melds (house rule `arrange`): choose cards, lay them out, take them back. */

import { t } from "../i18n.js";
import { computed, effect, html, signal } from "../lib.js";
import { ask, can, chosen, me, phase, seat, tell, view } from "./session.js";

/** @typedef {import("../wire").CardId} CardId */

const FEWEST = 3; // the button's promise only: what is a meld, the referee says

/** Whether this table is played so. */
export const laysOut = computed(() => {
  const table = view.value;
  return !!table && table.rules.arrange === "player" && !table.own;
});
/** Whether a tap chooses cards for a meld. */
export const laying = signal(false);
/** The cards chosen for the next meld. */
export const group = /** @type {import("../net.js").Signal<CardId[]>} */ (signal([]));

const melds = () => ((seat.value && seat.value.best && seat.value.best.melds) || []).map((meld) => meld.cards);

/** @param {boolean} on */
export function setLaying(on) {
  laying.value = on;
  group.value = [];
  if (on) chosen.value = null;
}

let before = /** @type {string | null} */ (null);
// After the last draw there is nothing else to do; a turn begins with a draw.
effect(() => {
  const now = `${phase.value}/${me.value}`;
  if (now === before) return;
  before = now;
  const mine = !!seat.value && seat.value.hand.length > 0;
  setLaying(laysOut.peek() && phase.value === "showdown" && mine);
});
// A card that has left the hand is no choice any more.
effect(() => {
  const hand = seat.value ? seat.value.hand : [];
  if (group.peek().some((card) => !hand.includes(card))) group.value = group.peek().filter((card) => hand.includes(card));
});

/** @param {CardId[][]} wanted */
const send = (wanted) => ask("lay", "lay", { melds: wanted });

/** A tap on a card: it is chosen, or no longer; a card of a meld takes the meld back. @param {CardId} card */
export function pick(card) {
  if (!can("lay")) return;
  const laid = melds();
  const meld = laid.find((cards) => cards.includes(card));
  if (meld) send(laid.filter((cards) => cards !== meld));
  else if (group.value.includes(card)) group.value = group.value.filter((one) => one !== card);
  else group.value = [...group.value, card];
}

async function layOut() {
  const cards = group.value;
  if (cards.length < FEWEST) tell(t("phone.lay.choose"));
  else if (can("lay")) {
    await send([...melds(), cards]);
    if (melds().some((meld) => cards.every((card) => meld.includes(card)))) group.value = [];
  }
}

/** In the place of the ways to sort: lay out what is chosen, or be done. */
export function LayKeys() {
  const ready = group.value.length >= FEWEST && can("lay");
  return html`<button aria-disabled=${false} onClick=${() => setLaying(false)}>${t("phone.lay.done")}</button>
    <button class=${`lay${ready ? " lit" : ""}`} aria-disabled=${!ready} onClick=${layOut}>
      ${group.value.length ? t("phone.lay.these", { n: group.value.length }) : t("phone.lay.open")}
    </button>`;
}

/** Opens them. */
export const LayDoor = () =>
  html`<button class="lay" aria-disabled=${!can("lay")} onClick=${() => can("lay") && setLaying(true)}>${t("phone.lay.open")}</button>`;
