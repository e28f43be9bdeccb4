/** The order in which a hand lies on the phone. Nothing here changes what the hand is worth. */

import { recall, remember } from "./memory.js";
import { isWild, rankOf, suitOf } from "../cards.js";

/** @typedef {import("../wire").CardId} CardId */
/** @typedef {"melds" | "rank" | "suit" | "own"} Way */
/** @typedef {{ card: CardId, meld: number | null, first: boolean, last: boolean }} Place */

const RANKS = "A23456789TJQKX";
const SUITS = "SHCDX"; // black and red by turns

/** @param {CardId} id */
const rankIndex = (id) => RANKS.indexOf(rankOf(id));
/** @param {CardId} id */
const suitIndex = (id) => SUITS.indexOf(suitOf(id));

/**
 * Cards by rank or by suit, wilds at the end.
 * @param {CardId[]} cards @param {"rank" | "suit"} way @param {string | null} wild
 */
export function sorted(cards, way, wild) {
  /** @param {CardId} id */
  const key = (id) => (way === "rank" ? rankIndex(id) * 10 + suitIndex(id) : suitIndex(id) * 20 + rankIndex(id));
  return [...cards].sort(
    (one, other) =>
      Number(isWild(one, wild)) - Number(isWild(other, wild)) || key(one) - key(other) || (one < other ? -1 : 1),
  );
}

/**
 * The hand as it is to lie: card by card, with the meld it belongs to where melds are shown together.
 * @param {import("../wire").SeatView} seat
 * @param {Way} way
 * @param {CardId[]} own the player's own order
 * @returns {Place[]}
 */
export function arrange(seat, way, own) {
  const { hand, wild, best } = seat;
  if (way === "melds" && best) return byMelds(hand, best.melds, wild);
  const cards = way === "own" ? ownOrder(hand, own) : sorted(hand, way === "suit" ? "suit" : "rank", wild);
  return cards.map((card) => ({ card, meld: null, first: true, last: true }));
}

/** @param {CardId[]} hand @param {CardId[]} own */
function ownOrder(hand, own) {
  const kept = own.filter((card) => hand.includes(card));
  return [...kept, ...hand.filter((card) => !kept.includes(card))];
}

/**
 * @param {CardId[]} hand @param {import("../wire").Meld[]} melds @param {string | null} wild
 * @returns {Place[]}
 */
function byMelds(hand, melds, wild) {
  /** @type {Place[]} */
  const places = [];
  melds.forEach((meld, index) => {
    const cards = meld.cards.filter((card) => hand.includes(card));
    cards.forEach((card, at) =>
      places.push({ card, meld: index, first: at === 0, last: at === cards.length - 1 }),
    );
  });
  const loose = hand.filter((card) => !places.some((place) => place.card === card));
  sorted(loose, "rank", wild).forEach((card) => places.push({ card, meld: null, first: true, last: true }));
  return places;
}

/**
 * Move a card one place.
 * @param {CardId[]} cards @param {CardId} card @param {-1 | 1} by
 */
export function moved(cards, card, by) {
  const from = cards.indexOf(card);
  const to = Math.max(0, Math.min(cards.length - 1, from + by));
  const rest = cards.filter((one) => one !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

/** What is remembered of one seat's order: how it sorts, for good; its own order, for the round. @param {string} key */
export function recallOrder(key) {
  const way = /** @type {Way | null} */ (recall("way"));
  const own = (recall("order") || "").split(" ");
  return own[0] === key ? { way: /** @type {Way} */ ("own"), own: own.slice(1) } : { way: sane(way), own: [] };
}

/** @param {Way | null} way @returns {Way} */
const sane = (way) => (way === "rank" || way === "suit" ? way : "melds");

/** @param {string} key @param {Way} way @param {CardId[]} own */
export function rememberOrder(key, way, own) {
  if (way !== "own") remember("way", way);
  remember("order", way === "own" ? [key, ...own].join(" ") : null);
}
