/** Melds laid open: as cards with the places that the wilds fill, and in few letters where there is little room. */

import { Card, Suit, cardName, cardText, isWild, rankText } from "../cards.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";

/** @typedef {import("../wire").Meld} Meld */
/** @typedef {import("../wire").CardId} CardId */

const STARS = 2; // that are drawn one by one

/** A wild in a run stands for one card: which. @param {{ face: string }} props */
const PlaceTag = ({ face }) => html`<span class="tag ${face[1]}" aria-hidden="true">${cardText(face)}</span>`;

/**
 * One meld in a row of cards.
 * @param {{ meld: Meld, wild: string | null, tags?: boolean }} props `tags`: whether the places of wilds are written
 */
export function OpenMeld({ meld, wild, tags }) {
  return html`<span class="meld" role="group" aria-label=${t(`host.meld.${meld.kind}`)}>
    ${meld.cards.map((id, index) => {
      const place = meld.places[index];
      const stands = isWild(id, wild) && place;
      const label = stands ? t("host.stands_for", { card: cardName(id), place: cardName(place) }) : undefined;
      return html`<span class="laid" key=${id}>
        <${Card} id=${id} wild=${wild} label=${label} />
        ${tags && stands && html`<${PlaceTag} face=${place} />`}
      </span>`;
    })}
  </span>`;
}

/** The wilds among a meld's cards: a star each, or their number before one. @param {{ count: number }} props */
const Stars = ({ count }) => {
  const drawn = Array.from({ length: count > STARS ? 1 : count });
  return html`<span class="stars number">
    ${count > STARS && count}${drawn.map((_, index) => html`<${Suit} key=${index} suit="X" class="star" />`)}
  </span>`;
};

/**
 * A meld in few letters, its wilds as stars: "4–7♠", "Q×3", "Q×2★".
 * @param {{ meld: Meld, wild: string | null }} props
 */
function Chip({ meld, wild }) {
  const first = meld.places[0];
  const last = meld.places[meld.places.length - 1];
  const name = t(`host.meld.${meld.kind}`);
  const wilds = meld.cards.filter((id) => isWild(id, wild)).length;
  if (meld.kind === "wilds" || !first) {
    return html`<span class="chip" title=${name}><${Stars} count=${meld.cards.length} /></span>`;
  }
  if (meld.kind === "run" && last) {
    const span = t("host.span", { first: rankText(first[0]), last: rankText(last[0]) });
    return html`<span class="chip ${first[1]}" title=${name}>
      ${span}<${Suit} suit=${first[1]} />${wilds > 0 && html`<${Stars} count=${wilds} />`}
    </span>`;
  }
  const plain = meld.cards.length - wilds;
  return html`<span class="chip" title=${name}>
    ${rankText(first[0])}${plain > 1 && html`<span class="times">×${plain}</span>`}
    ${wilds > 0 && html`<${Stars} count=${wilds} />`}
  </span>`;
}

/** All melds of a seat in few letters. @param {{ melds: Meld[], wild: string | null }} props */
export const Chips = ({ melds, wild }) =>
  html`${melds.map((meld) => html`<${Chip} key=${meld.cards[0]} meld=${meld} wild=${wild} />`)}`;
