/** The second code of the lobby, which brings guests into the Wi-Fi, and the panel where the host types its name. */

import { isolate, t } from "../i18n.js";
import { html, qrMaker, useEffect, useRef, useState } from "../lib.js";
import { darkPath, wifiFault, wifiText } from "./wifi.js";

/** @typedef {import("./show.js").Show} Show */
/** @typedef {import("./wifi.js").Wifi} Wifi */
/** @typedef {import("preact").RefObject<HTMLElement | null>} Box */

const BORDER = 4; // modules of white: fewer, and cameras miss it

const LONG = 12; // letters, from which on a name is written smaller

/**
 * A QR code drawn by the page, dark on white in every theme. Its maker is loaded when it is wanted; a browser that
 * cannot read it says so instead.
 * @param {{ text: string, label: string }} props
 */
function Drawn({ text, label }) {
  const [rows, setRows] = useState(/** @type {boolean[][] | null} */ (null));
  const [failed, fail] = useState(false);
  useEffect(() => {
    let wanted = true;
    qrMaker().then(
      ({ encode }) => wanted && setRows(encode(text, { ecc: "M", border: BORDER }).data),
      () => wanted && fail(true),
    );
    return () => void (wanted = false);
  }, [text]);
  if (failed) return html`<p class="no-code">${t("host.wifi_no_code")}</p>`;
  if (!rows) return html`<span class="qr"></span>`;
  const size = rows.length;
  return html`<svg
    class="qr"
    role="img"
    aria-label=${label}
    viewBox=${`0 0 ${size} ${size}`}
    shape-rendering="crispEdges"
  >
    <path class="light" d=${`M0 0h${size}v${size}H0z`} />
    <path class="dark" d=${darkPath(rows)} />
  </svg>`;
}

/** @param {{ wifi: Wifi }} props */
export const WifiCode = ({ wifi }) => html`<figure class="wifi">
  <figcaption>
    ${t("host.wifi_first")}
    <b class=${wifi.name.length > LONG ? "long" : ""}><bdi translate=${false}>${wifi.name}</bdi></b>
  </figcaption>
  <${Drawn} text=${wifiText(wifi)} label=${t("host.wifi_qr", { name: isolate(wifi.name) })} />
</figure>`;

/** @param {{ name: string, value: string, set: (value: string) => void }} props */
const Field = ({ name, value, set }) => html`<label class="field">
  <span>${t(`host.wifi_field.${name}`)}</span>
  <input
    name=${name}
    value=${value}
    autocomplete="off"
    autocapitalize="none"
    spellcheck=${false}
    maxlength="80"
    onInput=${(/** @type {any} */ event) => set(event.target.value)}
  />
</label>`;

/** The Wi-Fi's name and password. Enter in a field shows the code. @param {{ show: Show }} props */
export function WifiPanel({ show }) {
  const shown = show.wifi.value;
  const [wifi, change] = useState(shown || { name: "", password: "", hidden: false });
  const [fault, say] = useState("");
  const box = /** @type {Box} */ (useRef(null));
  const close = () => void (show.panel.value = "");
  useEffect(() => {
    const first = box.current && box.current.querySelector("input");
    if (first) first.focus();
  }, []);
  /** @param {Partial<Wifi>} some */
  const set = (some) => change({ ...wifi, ...some });
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const wrong = wifiFault(wifi);
    say(wrong);
    if (wrong) return;
    show.wifi.value = wifi;
    close();
  };
  const forget = () => {
    show.wifi.value = null;
    close();
  };
  return html`<div class="veil">
    <section class="panel wifi-panel" role="dialog" aria-modal="true" aria-label=${t("host.wifi")} data-scope ref=${box}>
      <h2>${t("host.wifi")}</h2>
      <form onSubmit=${submit} autocomplete="off">
        <${Field} name="name" value=${wifi.name} set=${(/** @type {string} */ name) => set({ name })} />
        <${Field} name="password" value=${wifi.password} set=${(/** @type {string} */ password) => set({ password })} />
        <button
          type="button"
          class="key"
          role="switch"
          aria-checked=${wifi.hidden ? "true" : "false"}
          onClick=${() => set({ hidden: !wifi.hidden })}
        >
          ${t(wifi.hidden ? "host.wifi_hidden" : "host.wifi_visible")}
        </button>
        <p class="note" role="alert">${fault ? t(`host.wifi_fault.${fault}`) : t("host.wifi_stays")}</p>
        <div class="controls">
          <button type="submit" class="key main" data-main data-do="wifi_show">${t("host.do.wifi_show")}</button>
          ${shown &&
          html`<button type="button" class="key" data-do="wifi_forget" onClick=${forget}>
            ${t("host.do.wifi_forget")}
          </button>`}
          <button type="button" class="key" data-close onClick=${close}>${t("host.do.close")}</button>
        </div>
      </form>
    </section>
  </div>`;
}
