/** This phone's language: chosen at any time, kept, and drawn at once; nothing that was typed is lost. */

import { load, t } from "../i18n.js";
import { languages } from "../language.js";
import { html } from "../lib.js";
import { remember } from "./memory.js";
import { tell } from "./session.js";

const YEAR = 31536000; // seconds

/** @param {string} code */
async function speak(code) {
  try {
    await load(code, "phone");
  } catch (_lost) {
    tell(t("error.no_answer"));
    return;
  }
  remember("language", code);
  // The server reads it for the pages that it writes itself, such as the score sheet on paper.
  document.cookie = `language=${code}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** @param {{ class?: string }} props */
export function LanguageChoice({ class: more }) {
  const known = languages();
  const label = t("phone.controls.language"); // read in every language, so that it is drawn anew
  return html`<label class=${more}>
    <span>${label}</span>
    <select name="language" translate=${false} onChange=${(/** @type {any} */ event) => speak(event.target.value)}>
      ${Object.keys(known).map(
        (code) =>
          html`<option key=${code} value=${code} lang=${code} selected=${code === document.documentElement.lang}>${known[code]}</option>`,
      )}
    </select>
  </label>`;
}
