/** The language of the table's screens and its caller: one for all of them, chosen by a host. */

import { load, t } from "../i18n.js";
import { languages } from "../language.js";
import { effect, html, useEffect, useRef } from "../lib.js";

/** @typedef {import("./show.js").Show} Show */

/** From now on speak the table's language, whenever a host chooses another one. @param {Show} show */
export function follow(show) {
  const { link } = show;
  effect(() => {
    const language = link.language.value;
    if (!language || language === document.documentElement.lang || !(language in languages())) return;
    load(language).then(
      () => show.voice.reload(),
      () => {}, // the server is lost: it says the language again when it is back
    );
  });
}

/** The languages to choose from. @param {{ show: Show }} props */
export function LanguagePanel({ show }) {
  const box = /** @type {import("preact").RefObject<HTMLElement | null>} */ (useRef(null));
  const known = languages();
  const close = () => void (show.panel.value = "");
  useEffect(() => {
    const first = box.current && /** @type {HTMLElement | null} */ (box.current.querySelector("[aria-pressed=true]"));
    if (first) first.focus();
  }, []);
  /** @param {string} language */
  const choose = async (language) => {
    if (await show.send("set_language", { language })) close();
  };
  return html`<div class="veil">
    <section class="panel" role="dialog" aria-modal="true" aria-label=${t("host.language")} data-scope ref=${box}>
      <h2>${t("host.language")}</h2>
      <ul class="sitters" translate=${false}>
        ${Object.keys(known).map(
          (code) => html`<li key=${code}>
            <button
              type="button"
              class="key sitter"
              data-language=${code}
              lang=${code}
              aria-pressed=${code === document.documentElement.lang ? "true" : "false"}
              onClick=${() => choose(code)}
            >
              ${known[code]}
            </button>
          </li>`,
        )}
      </ul>
      <p class="note">${t("host.language_phones")}</p>
      <div class="controls">
        <button type="button" class="key main" data-main data-close onClick=${close}>${t("host.do.close")}</button>
      </div>
    </section>
  </div>`;
}
