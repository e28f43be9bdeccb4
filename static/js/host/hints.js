/** When no phone comes, or only by a slow way: what to check, in words, most likely first. The server knows what to say and when. */

import { t } from "../i18n.js";
import { html } from "../lib.js";

/** @typedef {import("../wire").HostInfo} HostInfo */

/** What the QR may hold; `""` where no phone could open it. @param {HostInfo | null} info */
export const wayIn = (info) => (info && info.addresses.length ? info.join_url : "");

/** How many of the addresses there are, which one is shown, and how to go on. @param {{ info: HostInfo }} props */
export function NextAddress({ info }) {
  const { addresses } = info;
  if (addresses.length < 2) return null;
  const place = addresses.findIndex((one) => one.shown);
  const kind = t(`host.network.${place < 0 ? "other" : addresses[place].kind}`);
  return html`<p class="next-address">
    ${t("host.next_address", { place: place + 1, n: addresses.length, kind })}
  </p>`;
}

/** @param {{ info: HostInfo, most: number }} props `most` is how many there is room for */
export const Hints = ({ info, most }) => html`<section class="hints" role="status">
  <h2>${t(info.phones ? "host.slow" : info.addresses.length ? "host.no_phone" : "host.no_phone_can")}</h2>
  <ol>
    ${info.hints.slice(0, most).map(({ code, params }) => {
      return html`<li key=${code}>${t(`host.hint.${code}`, /** @type {any} */ (params))}</li>`;
    })}
  </ol>
</section>`;
