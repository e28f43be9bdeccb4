/** Who somebody is: the mark and the whole name, side by side in whatever they lie in. */

import { html } from "../lib.js";
import { Mark } from "../tokens.js";
import { Name } from "./name.js";

/** @param {{ seat: { name: string, color: number, symbol: number }, lines?: number }} props */
export const Who = ({ seat, lines }) => [
  html`<${Mark} key="mark" color=${seat.color} symbol=${seat.symbol} />`,
  html`<${Name} key="name" name=${seat.name} lines=${lines} />`,
];
