/** How this phone looks, sounds and helps: the player's own choice. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Box } from "./box.js";
import { buzz, canBuzz, sound } from "./feel.js";
import { LanguageChoice } from "./language.js";
import { LeaveButton } from "./leave.js";
import { HouseRules, rulesInForce } from "./rules.js";
import { byTurns, controlling, me, view } from "./session.js";
import { set, settings } from "./settings.js";

/** @typedef {import("./settings.js").Setting} Setting */

/** @type {{ title: string, of: Setting[] }[]} */
const GROUPS = [
  { title: "look", of: ["large", "two", "left"] },
  { title: "feel", of: ["sound", "buzz", "awake"] },
  { title: "help", of: ["light", "points", "advice"] },
];

/** What is about a hand on the phone: at a table with its own cards there is none. @type {Setting[]} */
const OF_THE_HAND = ["large", ...GROUPS[2].of];

/** The choices that there are at this table. */
function offered() {
  const own = !!view.value && !!view.value.own;
  const groups = GROUPS.map(({ title, of }) => ({ title, of: of.filter((key) => !own || !OF_THE_HAND.includes(key)) }));
  return groups.filter(({ of }) => of.length);
}

/** Why a choice makes no difference here, or nothing. @param {Setting} key */
function whyNot(key) {
  if (key === "buzz" && !canBuzz()) return t("phone.controls.no_buzz");
  const house = view.value && view.value.rules.hint === "off";
  return house && GROUPS[2].of.includes(key) ? t("phone.controls.house") : "";
}

/** @param {{ of: Setting }} props */
function Switch({ of: key }) {
  const why = whyNot(key);
  const turn = (/** @type {any} */ event) => {
    set(key, event.target.checked);
    if (key === "sound") sound("draw");
    if (key === "buzz") buzz("draw");
  };
  const name = key === "light" && byTurns.value ? "light_out" : key;
  return html`<label class="switch">
    <span>${t(`phone.controls.${name}`)}<small>${why || t(`phone.controls.${key}_help`)}</small></span>
    <input type="checkbox" role="switch" name=${key} checked=${settings.value[key] && !why} disabled=${!!why} onChange=${turn} />
  </label>`;
}

/** The box with all of them. */
export function Controls() {
  const close = () => (controlling.value = false);
  return html`<${Box} open=${controlling.value} close=${close} title=${t("phone.controls.title")} class="tall">
    ${offered().map(
      ({ title, of }) => html`<fieldset key=${title} class="switches">
        <legend>${t(`phone.controls.${title}`)}</legend>
        ${of.map((key) => html`<${Switch} key=${key} of=${key} />`)}
      </fieldset>`,
    )}
    ${rulesInForce().length > 0 &&
    html`<fieldset class="switches">
      <legend>${t("phone.lesson.house.title")}</legend>
      <${HouseRules} />
    </fieldset>`}
    <${LanguageChoice} class="switch" />
    <div class="choice">
      <button class="main" onClick=${close}>${t("phone.controls.close")}</button>
      ${me.value !== null && html`<${LeaveButton} first=${close} />`}
    </div>
  <//>`;
}
