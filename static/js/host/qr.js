/** The code to scan: drawn by the server, dark on white with a broad white border in every theme. */

import { t } from "../i18n.js";
import { ROOT, html } from "../lib.js";

const FOLDER = `${ROOT}qr/`; // whatever the page's own address is

/**
 * @param {{ code: string, join: string }} props `join` is what the picture holds: a new address makes a new picture,
 *   no address none
 */
export const Qr = ({ code, join }) =>
  join
    ? html`<img class="qr" src=${`${FOLDER}${code}.svg?v=${encodeURIComponent(join)}`} alt=${t("host.qr", { code })} />`
    : null;
