/** Melds laid open: as cards with the places that the wilds fill, and in few letters where there is little room. */

import { Card, Suit, cardName, cardText, isWild, rankText } from "../cards.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";

/** @typedef {import("../wire").Meld} Meld */
/** @typedef {import("../wire").CardId} CardId */

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

/** A meld in few letters: "4–7♠", "Q×3". @param {{ meld: Meld }} props */
function Chip({ meld }) {
  const first = meld.places[0];
  const last = meld.places[meld.places.length - 1];
  const name = t(`host.meld.${meld.kind}`);
  const count = meld.cards.length;
  if (meld.kind === "run" && first && last) {
    const span = t("host.span", { first: rankText(first[0]), last: rankText(last[0]) });
    return html`<span class="chip ${first[1]}" title=${name}>${span}<${Suit} suit=${first[1]} /></span>`;
  }
  const face = meld.kind === "set" && first ? rankText(first[0]) : html`<${Suit} suit="X" />`;
  return html`<span class="chip" title=${name}>${face}<span class="times">×${count}</span></span>`;
}

/** All melds of a seat in few letters. @param {{ melds: Meld[] }} props */
export const Chips = ({ melds }) => html`${melds.map((meld) => html`<${Chip} key=${meld.cards[0]} meld=${meld} />`)}`;
