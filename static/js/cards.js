/** Card faces, drawn by us: a large corner rank, a suit's shape and colour, a star where the card is wild. */

import { t } from "./i18n.js";
import { html } from "./lib.js";

/** @type {Record<string, string>} */
const SHAPES = {
  S: "M50 5C47 18 12 40 12 63c0 14 10 23 21 23 6 0 10-2 13-6-1 7-4 12-9 15h26c-5-3-8-8-9-15 3 4 7 6 13 6 11 0 21-9 21-23C88 40 53 18 50 5z",
  H: "M50 93C46 82 9 62 9 35 9 19 20 10 32 10c8 0 15 4 18 12 3-8 10-12 18-12 12 0 23 9 23 25 0 27-37 47-41 58z",
  D: "M50 3C58 20 72 37 86 50 72 63 58 80 50 97 42 80 28 63 14 50 28 37 42 20 50 3z",
  C: "M50 6a20 20 0 0 0-16 32 20 20 0 1 0 12 32c-1 11-4 18-10 25h28c-6-7-9-14-10-25a20 20 0 1 0 12-32A20 20 0 0 0 50 6z",
  R: "M50 2Q54 46 98 50 54 54 50 98 46 54 2 50 46 46 50 2z",
  X: "M50 5l13 30 33 3-25 22 8 33-29-18-29 18 8-33L4 38l33-3z",
};

/** @typedef {import("./wire").CardId} CardId */

/** The rank's letter: `T` of `TD2`, `X` of a joker. @param {CardId} id */
export const rankOf = (id) => id[0];
/** The suit's letter; `X` of a joker. @param {CardId} id */
export const suitOf = (id) => id[1];

/** What stands in the corner: the rank as people write it. @param {string} rank */
export const rankText = (rank) => t(`card.corner.${rank}`);

/** Whether a card is wild where the rank `wild` is. @param {CardId} id @param {string | null} [wild] */
export const isWild = (id, wild) => id[0] === "X" || (!!wild && id[0] === wild);

/** A card's name for a screen reader: "ten of diamonds". @param {CardId} id */
export const cardName = (id) =>
  id[0] === "X"
    ? t("card.joker")
    : t("card.name", { rank: t(`card.rank.${rankOf(id)}`), suit: t(`card.suit.${suitOf(id)}`) });

/** The same, and that it is wild. @param {CardId} id @param {string | null} [wild] */
export const cardLabel = (id, wild) => (isWild(id, wild) ? t("card.wild", { card: cardName(id) }) : cardName(id));

/** A card in a sentence: "K♦". @param {CardId} id */
export const cardText = (id) =>
  id[0] === "X"
    ? t("card.joker")
    : t("card.short", { rank: rankText(rankOf(id)), suit: t(`card.sign.${suitOf(id)}`) });

/** A suit's shape alone. @param {{ suit: string, class?: string }} props */
export const Suit = (props) =>
  html`<svg class=${props.class || "suit"} viewBox="0 0 100 100" aria-hidden="true">
    <path d=${SHAPES[props.suit]} />
  </svg>`;

/**
 * A card face up. Its width is the CSS variable `--w` of whatever it lies in.
 * @param {{ id: CardId, wild?: string | null, class?: string, label?: string, quiet?: boolean }} props `wild` is the
 *   wild rank's letter; `label` what a screen reader says instead of the card's name; `quiet` where it should say nothing
 */
export function Card({ id, wild, class: more, label, quiet }) {
  const isIt = isWild(id, wild);
  const spoken = quiet ? { "aria-hidden": "true" } : { role: "img", "aria-label": label || cardLabel(id, wild) };
  return html`<span class=${`card ${suitOf(id)}${isIt ? " wild" : ""} ${more || ""}`} data-card=${id} translate=${false} ...${spoken}>
    <span class="corner">${rankText(rankOf(id))}</span>
    ${isIt && html`<${Suit} suit="X" class="badge" />`}
    <${Suit} suit=${suitOf(id)} />
  </span>`;
}

/** A card face down. @param {{ class?: string, label?: string }} props */
export const Back = ({ class: more, label }) =>
  label
    ? html`<span class=${`card back ${more || ""}`} role="img" aria-label=${label}></span>`
    : html`<span class=${`card back ${more || ""}`} aria-hidden="true"></span>`;

/** The wild rank as a card: no suit of its own, the star is the message. @param {{ rank: string, class?: string }} props */
export const WildCard = ({ rank, class: more }) =>
  html`<span
    class=${`card wild rank ${more || ""}`}
    translate=${false}
    role="img"
    aria-label=${t("card.wild_rank", { rank: t(`card.rank.${rank}`) })}
  >
    <span class="corner">${rankText(rank)}</span>
    <${Suit} suit="X" />
  </span>`;
