/** The order in which a hand lies on the phone. Nothing here changes what the hand is worth. */

import { recall, remember } from "./memory.js";
import { isWild, rankOf, suitOf } from "../cards.js";

/** @typedef {import("../wire").CardId} CardId */
/** @typedef {"melds" | "rank" | "suit" | "own"} Way */
/** @typedef {{ card: CardId, meld: number | null, first: boolean, last: boolean }} Place */

const RANKS = "A23456789TJQKX";
const SUITS = "SHCDRX"; // black and red by turns, then the stars

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
 * The hand as it is to lie: card by card, with the meld it belongs to. A meld whose cards lie side by side is drawn as one.
 * @param {Pick<import("../wire").SeatView, "hand" | "wild" | "best">} seat `best` is `null` where no help is wanted
 * @param {Way} way
 * @param {CardId[]} own the player's own order
 * @param {number} columns cards that lie side by side; a meld is not torn over two rows where that can be helped
 * @param {boolean} [laid] the melds are laid out by the player: they lie before all other cards
 * @returns {Place[]}
 */
export function arrange({ hand, wild, best }, way, own, columns, laid) {
  const melds = best ? best.melds : [];
  if (laid) {
    const front = melds.flatMap((meld) => meld.cards);
    const rest = hand.filter((card) => !front.includes(card));
    const behind = way === "own" ? ownOrder(rest, own) : sorted(rest, way === "suit" ? "suit" : "rank", wild);
    return grouped([...front, ...behind], melds);
  }
  if (way === "melds" && best) return grouped(byMelds(hand, melds, wild, columns), melds);
  return grouped(way === "own" ? ownOrder(hand, own) : sorted(hand, way === "suit" ? "suit" : "rank", wild), melds);
}

/** @param {CardId[]} cards in their order @param {import("../wire").Meld[]} melds @returns {Place[]} */
function grouped(cards, melds) {
  /** @type {Place[]} */
  const places = cards.map((card) => ({ card, meld: null, first: true, last: true }));
  melds.forEach((meld, index) => {
    const at = meld.cards.map((card) => cards.indexOf(card));
    const [from, to] = [Math.min(...at), Math.max(...at)];
    if (from < 0 || to - from !== at.length - 1) return;
    for (let place = from; place <= to; place++)
      places[place] = { card: cards[place], meld: index, first: place === from, last: place === to };
  });
  return places;
}

/** @param {CardId[]} hand @param {CardId[]} own */
function ownOrder(hand, own) {
  const kept = own.filter((card) => hand.includes(card));
  return [...kept, ...hand.filter((card) => !kept.includes(card))];
}

/** @param {CardId[]} hand @param {import("../wire").Meld[]} melds @param {string | null} wild @param {number} columns */
function byMelds(hand, melds, wild, columns) {
  const laid = melds.map((meld) => meld.cards.filter((card) => hand.includes(card))).filter((meld) => meld.length);
  const front = laid.reduce((all, some) => all.concat(some), []);
  return inRows(laid, sorted(hand.filter((card) => !front.includes(card)), "rank", wild), columns);
}

/**
 * Melds first and single cards behind them, in rows: in another order of the melds, or with single cards at the end of
 * a row, where a meld would be torn otherwise.
 * @param {CardId[][]} melds @param {CardId[]} single @param {number} columns
 */
function inRows(melds, single, columns) {
  let best = { torn: Infinity, moved: 0, cards: /** @type {CardId[]} */ ([]) };
  /** @param {CardId[][]} left @param {CardId[]} cards @param {CardId[]} rest @param {number} torn */
  const place = (left, cards, rest, torn) => {
    const moved = single.length - rest.length;
    if (torn > best.torn || (torn === best.torn && moved >= best.moved)) return;
    if (!left.length) best = { torn, moved, cards: [...cards, ...rest] };
    left.forEach((meld, index) => {
      const others = left.filter((_, other) => other !== index);
      const room = columns - (cards.length % columns);
      const tears = meld.length > room;
      if (tears && rest.length >= room) place(others, [...cards, ...rest.slice(0, room), ...meld], rest.slice(room), torn + Number(meld.length > columns));
      place(others, [...cards, ...meld], rest, torn + Number(tears));
    });
  };
  place(melds, [], single, 0);
  return best.cards;
}

/**
 * Move a card to a place, counted from 0; beyond the ends it is the end.
 * @param {CardId[]} cards @param {CardId} card @param {number} to
 */
export function moved(cards, card, to) {
  const rest = cards.filter((one) => one !== card);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), card, ...rest.slice(place)];
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
