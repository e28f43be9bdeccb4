/** The PIN that opens these controls on another device, and what it is for. */

import { rich } from "../i18n.js";
import { html } from "../lib.js";

/** Six digits in two groups, which are easier to carry across a room. @param {string} pin */
const grouped = (pin) => `${pin.slice(0, 3)}\u00a0${pin.slice(3)}`;

/** @param {{ info: import("../wire").HostInfo | null }} props */
export function Pin({ info }) {
  if (!info || !info.pin) return null;
  const pin = html`<b class="number">${grouped(info.pin)}</b>`;
  return html`<p class="pin">${rich("host.pin", { pin, address: html`<b>${info.address.replace(/\/$/, "")}/host</b>` })}</p>`;
}
