/** What lies over any screen: the pause, the lost server, a sentence for the host; and pages without a table. */

import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../lib.js";
import { sleepy } from "./awake.js";
import { Fit } from "./fit.js";
import { Qr } from "./qr.js";
import { sentenceOf } from "./show.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

/** A screen that may fall asleep while nobody touches it: its owner is told. */
export const AwakeTip = () => (sleepy.value ? html`<p class="awake-tip">${t("host.awake_tip")}</p>` : null);

/** What any screen has to tell: nothing is saved, since the disk takes nothing (why is in the terminal); the browser lets nothing sound yet. @param {{ show: Show }} props */
export function Badge({ show }) {
  const info = show.link.host.value;
  if (info && info.unsaved) {
    return html`<p class="corner-badge unsaved" role="alert">
      <${Fit} tag="span" class="fitted">${t("host.unsaved")}<//>
    </p>`;
  }
  if (show.voice.state.value !== "locked" || !show.volume.level.value) return null;
  return html`<button type="button" class="corner-badge" data-do="unlock" tabindex="-1" onClick=${() => show.voice.unlock()}>
    <${Fit} tag="span" class="fitted">${t("host.sound_press")}<//>
  </button>`;
}

/** @param {{ view: TableView, show: Show, join: string }} props */
export function Paused({ view, show, join }) {
  const key = useRef(/** @type {HTMLElement | null} */ (null));
  const over = show.panel.value !== "seats";
  useEffect(() => {
    if (key.current && over) key.current.focus();
  }, [over]);
  const goOn = () => show.send("resume");
  const wanted = view.paused === "nobody" || view.paused === "seats";
  return html`<div class="veil">
    <section class="panel paused" role="dialog" aria-modal="true" aria-label=${t("host.paused")} data-scope>
      <h2 class="huge">${t("host.paused")}</h2>
      <p class="why">${t(`host.${show.watches ? "paused_watch" : "paused"}.${view.paused}`)}</p>
      ${wanted && html`<${Qr} code=${view.code} join=${join} />`}
      <${AwakeTip} />
      ${
        !show.watches &&
        html`<div class="controls">
          <button type="button" class="key main" data-main data-do="resume" ref=${key} onClick=${goOn}>
            ${t("host.do.resume")}
          </button>
          <button type="button" class="key" data-do="scores" onClick=${() => void (show.panel.value = "sheet")}>
            ${t("host.do.scores")}
          </button>
          <button type="button" class="key" data-do="seats" onClick=${() => void (show.panel.value = "seats")}>
            ${t("host.do.seats")}
          </button>
        </div>`
      }
    </section>
  </div>`;
}

/** The server is silent. Nothing runs on, and it heals alone. */
export const Lost = () => html`<div class="veil lost" role="alert">
  <p class="huge">${t("host.reconnecting")}</p>
  <p class="why">${t("host.reconnecting_why")}</p>
</div>`;

/** @param {{ sentence: string }} props */
export const Said = ({ sentence }) => html`<p class=${`said${sentence ? " on" : ""}`} role="alert">${sentence}</p>`;

/** A page without a table: another evening's game, an old page. @param {{ title: string, why: any, how: any }} props */
export const NoTable = ({ title, why, how }) => html`<section class="no-table">
  <h1>${title}</h1>
  <p class="why">${why}</p>
  <p>${how}</p>
</section>`;

/** @param {{ refusal: import("../wire").Refusal | null, watches: boolean }} props */
export const Refused = ({ refusal, watches }) => html`<${NoTable}
  title=${t("host.no_table")}
  why=${refusal ? sentenceOf(refusal) : ""}
  how=${t(watches ? "host.no_table_watch" : "host.no_table_how")}
/>`;
