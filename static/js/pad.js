/**
 * The score pad of a table with its own cards: what is left over of a hand, rank by rank, with its sum; or the whole
 * hand, card by card, for the referee to arrange. What ranks cost comes from the server.
 */

import { Card, Suit, cardName, rankText } from "./cards.js";
import { t } from "./i18n.js";
import { html } from "./lib.js";

/** @typedef {{ rank: string, points: number }} Price */
/** @typedef {{ whole: boolean, suit: string, ranks: string[], hand: string[] }} Entry what has been tapped so far */

/** @returns {Entry} */
export const nothing = () => ({ whole: false, suit: "S", ranks: [], hand: [] });

/** What was said before, to be changed. @param {import("./wire").Count | null} count @returns {Entry} */
export function entryOf(count) {
  if (!count) return nothing();
  const cards = count.melds.reduce((all, meld) => all.concat(meld.cards), count.orphans);
  return { ...nothing(), whole: count.whole, ranks: count.ranks, hand: cards.map((card) => card.slice(0, 2)) };
}

/** What is sent of it. @param {Entry} entry */
export const saidOf = (entry) => (entry.whole ? { hand: entry.hand } : { ranks: entry.ranks });

const JOKER = "X";
const MANY = 6; // ranks side by side on a small phone

/** A rank in words. @param {string} rank */
const nameOf = (rank) => (rank === JOKER ? t("card.joker") : t(`card.rank.${rank}`));

/** A face in words. @param {string} face */
const faceName = (face) => cardName(face);

/** The list without one of its places. @param {string[]} list @param {number} place */
const without = (list, place) => list.filter((_, index) => index !== place);

/** What the chosen ranks cost together. @param {string[]} ranks @param {Price[]} prices */
export const sumOf = (ranks, prices) =>
  ranks.reduce((sum, rank) => prices.reduce((found, one) => (one.rank === rank ? one.points : found), 0) + sum, 0);

/** "K, Q and 3" as small tiles. @param {{ ranks: string[], wild: string | null }} props */
export const Ranks = ({ ranks, wild }) =>
  html`<span class="ranks">
    ${ranks.map((rank, index) => html`<b key=${index} class=${rank === wild ? "wild" : ""}>${rankText(rank)}</b>`)}
  </span>`;

/** What was chosen; a tap takes one back. @param {{ entry: Entry, wild: string | null, set: (entry: Entry) => void }} props */
function Chosen({ entry, wild, set }) {
  const { whole, ranks, hand } = entry;
  const chosen = `chosen${ranks.length > MANY ? " many" : ""}`;
  if (whole) {
    return html`<p class=${chosen} aria-live="polite">
      ${hand.map((face, place) => {
        const back = () => set({ ...entry, hand: without(hand, place) });
        return html`<button type="button" class="chip face" key=${place} aria-label=${t("pad.back_card", { card: faceName(face) })} onClick=${back}>
          <${Card} id=${`${face}1`} wild=${wild} quiet />
        </button>`;
      })}
    </p>`;
  }
  return html`<p class=${chosen} aria-live="polite">
    ${!ranks.length && html`<span class="none">${t("pad.none")}</span>`}
    ${ranks.map((rank, place) => {
      const back = () => set({ ...entry, ranks: without(ranks, place) });
      const label = t("pad.back", { rank: nameOf(rank) });
      return html`<button type="button" class=${`chip${rank === wild ? " wild" : ""}`} key=${place} aria-label=${label} translate="no" onClick=${back}>
        ${rankText(rank)}
      </button>`;
    })}
  </p>`;
}

/** @param {{ entry: Entry, suits: string[], set: (entry: Entry) => void }} props */
const Suits = ({ entry, suits, set }) =>
  html`<div class="suits" role="group" aria-label=${t("pad.suits")}>
    ${suits.map((suit) => {
      const label = t(`card.suit.${suit}`);
      const on = entry.suit === suit;
      return html`<button type="button" key=${suit} class=${`suit-key ${suit}${on ? " on" : ""}`} aria-pressed=${on} aria-label=${label} onClick=${() => set({ ...entry, suit })}>
        <${Suit} suit=${suit} />
      </button>`;
    })}
  </div>`;

/** @param {{ entry: Entry, set: (entry: Entry) => void }} props */
function Ways({ entry, set }) {
  /** @param {boolean} whole @param {string} text */
  const way = (whole, text) =>
    html`<button type="button" class=${entry.whole === whole ? "on" : ""} aria-pressed=${entry.whole === whole} onClick=${() => set({ ...entry, whole })}>
      ${text}
    </button>`;
  return html`<div class="ways" role="group" aria-label=${t("pad.ways")}>
    ${way(false, t("pad.orphans"))} ${way(true, t("pad.whole"))}
  </div>`;
}

/**
 * @param {{ entry: Entry, prices: Price[], suits: string[], cards: number, wild: string | null, set: (entry: Entry) => void }} props
 *   `cards`: how many were dealt
 */
export function Pad({ entry, prices, suits, cards, wild, set }) {
  const { whole, suit, ranks, hand } = entry;
  const full = (whole ? hand : ranks).length >= cards;
  /** @param {string} rank */
  const add = (rank) => {
    if (full) return;
    set(whole ? { ...entry, hand: hand.concat(rank === JOKER ? "XX" : rank + suit) } : { ...entry, ranks: ranks.concat(rank) });
  };
  return html`<div class="score-pad">
    <${Ways} entry=${entry} set=${set} />
    <div class="so-far">
      <${Chosen} entry=${entry} wild=${wild} set=${set} />
      <output class="number">
        ${whole ? html`<span aria-label=${t("pad.of", { n: hand.length, cards })} role="img"><b>${hand.length}</b> / ${cards}</span>` : html`<b>${sumOf(ranks, prices)}</b>`}
      </output>
    </div>
    ${whole && html`<${Suits} entry=${entry} suits=${suits} set=${set} />`}
    <div class="tiles" role="group" aria-label=${t("pad.ranks")}>
      ${prices.map(({ rank, points }) => {
        const name = nameOf(rank);
        const label = whole ? faceName(rank + suit) : t("pad.rank", { rank: name, n: points });
        return html`<button
          type="button"
          key=${rank}
          class=${`tile${rank === wild || rank === JOKER ? " wild" : ""}`}
          data-rank=${rank}
          aria-disabled=${full}
          aria-label=${rank === wild ? t("card.wild", { card: label }) : label}
          onClick=${() => add(rank)}
        >
          <b translate="no">${rankText(rank)}</b>${!whole && html`<small class="number">${points}</small>`}
        </button>`;
      })}
    </div>
  </div>`;
}
