/** The colour and symbol that mark a seat on every screen. Indices 0 to 11 as on the wire. */

import { t } from "./i18n.js";
import { html } from "./lib.js";

/** Light enough that a dark symbol on any of them, and any of them on dark felt, is read easily. */
export const COLORS = [
  "#ffd166", "#8ecdf0", "#ff9a8b", "#b5e48c", "#d7b5f0", "#ffb07c",
  "#7fe0d0", "#ffadc6", "#c9d4e8", "#f2ea78", "#a9b8ff", "#d9c3a5",
];

/** Shapes on a field of 24 by 24. */
export const SYMBOLS = [
  "M12 1.5l3 7.2 7.8.6-6 5 1.9 7.6L12 17.8l-6.7 4.1 1.9-7.6-6-5 7.8-.6z", // star
  "M15.5 2.2A10 10 0 1 0 21.8 15 8.5 8.5 0 0 1 15.5 2.2z", // moon
  "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM10.8 1h2.4v4h-2.4zM10.8 19h2.4v4h-2.4zM1 10.8h4v2.4H1zM19 10.8h4v2.4h-4zM3.4 5l1.7-1.7 2.8 2.8-1.7 1.7zM16.1 17.8l1.7-1.7 2.8 2.8-1.7 1.7zM3.4 19l2.8-2.8 1.7 1.7-2.8 2.8zM16.1 6.2l2.8-2.8L20.6 5l-2.8 2.8z", // sun
  "M11 1.2h2v1.9c5 .5 9 4.4 9.5 9.4H13v6.7c0 4.8-7 4.8-7 0h2.2c0 2.1 2.8 2.1 2.8 0v-6.7H1.5c.5-5 4.5-8.9 9.5-9.4z", // umbrella
  "M12 1a3.5 3.5 0 0 0-1.3 6.7V9H7v2.4h3.7v8.4c-2.9-.5-5.2-2.4-5.9-5l1.9.6L4.3 11 1 15l1.7-.4C3.6 19.5 7.4 23 12 23s8.4-3.5 9.3-8.4l1.7.4-3.3-4-2.4 4.4 1.9-.6c-.7 2.6-3 4.5-5.9 5v-8.4H17V9h-3.7V7.7A3.5 3.5 0 0 0 12 1zm0 2.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z", // anchor
  "M12 1.5c-1 0-1.8.7-1.8 1.7C7 4 5.3 6.7 5.3 10c0 5-1.8 6.5-2.8 7.5V19h19v-1.5c-1-1-2.8-2.5-2.8-7.5 0-3.3-1.7-6-4.9-6.8 0-1-.8-1.7-1.8-1.7zM9.2 20.3a2.8 2.8 0 0 0 5.6 0z", // bell
  "M21.5 2.5C9 2 3 7 3.2 15.2l.2 2.3c2.1-5 5.6-8.4 10.6-10.3-4.7 3.3-8.2 7.6-10.4 13.9l2.2.8c.5-1.6 1.1-3 1.9-4.3 8.8.9 14-4.6 13.8-15.1z", // leaf
  "M1 12c3-5.2 6.6-7.2 10-7.2 3.3 0 6 1.9 8 4.5L23 5.5v13l-4-3.8c-2 2.6-4.7 4.5-8 4.5-3.4 0-7-2-10-7.2zm6.5-3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z", // fish
  "M7.5 5a7 7 0 1 0 6.6 9.3H16v3h3.5v-3H23V10h-8.9A7 7 0 0 0 7.5 5zm-.3 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z", // key
  "M2 6.5l5 4.3L12 3l5 7.8 5-4.3-2 11.5H4zM4 19.5h16V22H4z", // crown
  "M14.5 1L4 13.8h6L8.3 23 20 9.5h-6.6z", // lightning
  "M3 5h14v2h1.5a4.3 4.3 0 0 1 0 8.6h-1.8A6.5 6.5 0 0 1 11.5 19h-3A5.5 5.5 0 0 1 3 13.5zm14 4.2v4.2h1.5a2.1 2.1 0 0 0 0-4.2zM2 20.5h16V23H2z", // cup
];

/** A seat's colour in words. @param {number} color */
export const colorName = (color) => t(`token.color.${color}`);
/** A seat's symbol in words. @param {number} symbol */
export const symbolName = (symbol) => t(`token.symbol.${symbol}`);

/** The bare symbol, in the colour of the text around it. @param {{ symbol: number }} props */
export const SeatSymbol = ({ symbol }) =>
  html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden="true">
    <path fill-rule="evenodd" d=${SYMBOLS[symbol % SYMBOLS.length]} />
  </svg>`;

/**
 * A seat's mark: its symbol on its colour. Decoration beside a name; with `label` it speaks for itself.
 * @param {{ color: number, symbol: number, class?: string, label?: boolean }} props
 */
export function Mark({ color, symbol, class: more, label }) {
  const spoken = label
    ? { role: "img", "aria-label": t("token.mark", { color: colorName(color), symbol: symbolName(symbol) }) }
    : { "aria-hidden": "true" };
  return html`<span
    class=${`mark ${more || ""}`}
    style=${{ "--seat": COLORS[color % COLORS.length] }}
    ...${spoken}
    ><${SeatSymbol} symbol=${symbol}
  /></span>`;
}
