/** The form of the house rules: every switch of the table that the server sends, ready-made games, and own ones. */

import { has, t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { sentence } from "../refusals.js";

/** @typedef {import("../wire").HouseRule} HouseRule */
/** @typedef {import("../wire").HostInfo} HostInfo */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {{ name: string, rules: Record<string, string | number> }} Preset */

const KEPT = "speed313.presets"; // in this browser
const MOST = 6; // own presets
const LONGEST = 20; // letters of a name

/** A value in the form's words; the packs that a game takes by itself are four in Speed only. @param {HouseRule} rule @param {string | number | boolean} value @param {TableView} view */
export function inWords(rule, value, view) {
  if (view.turns && rule.key === "packs" && value === "auto") return t("host.packs_needed");
  const word = rule.key === "game" ? `host.rule.game.${value}` : `host.house_value.${value}`;
  if (rule.values) return has(word) ? t(word) : String(value);
  const zero = `host.house_zero.${rule.key}`;
  return value === 0 && has(zero) ? t(zero) : rule.seconds ? t("host.seconds", { n: Number(value) }) : String(value);
}

/** All values that a rule of the game can take. @param {HouseRule} rule @returns {(string | number)[]} */
function valuesOf(rule) {
  const least = rule.least || 0;
  return rule.values || Array.from({ length: (rule.most || 0) - least + 1 }, (_, index) => least + index);
}

/** Why some values cannot be; each game has a reason of its own. @param {HouseRule} rule @param {HostInfo["refused"]} refused @param {TableView} view */
function reasons(rule, refused, view) {
  if (rule.key !== "game") return refused.length ? sentence(refused[0]) : "";
  /** @param {HostInfo["refused"][number]} one */
  const reason = (one) => {
    const most = one.code === "too_many_seats";
    return most ? t("host.seats_most", { game: inWords(rule, one.value, view), n: Number(one.params.seats) }) : sentence(one);
  };
  return refused.map(reason).join(" · ");
}

/** One rule, all its values side by side; what cannot be says why. @param {{ rule: HouseRule, view: TableView, info: HostInfo, show: Show }} props */
export function Choice({ rule, view, info, show }) {
  const refused = info.refused.filter((one) => one.key === rule.key);
  const idle = info.idle.indexOf(rule.key) >= 0;
  const why = idle ? t("host.house_idle") : reasons(rule, refused, view);
  /** @param {string | number} value */
  const key = (value) => {
    const on = String(view.rules[rule.key]) === String(value);
    const not = refused.filter((one) => String(one.value) === String(value))[0];
    const press = () => (not ? show.say(sentence(not)) : on || void show.send("set_rule", { key: rule.key, value }));
    return html`<button
      type="button"
      class=${`key${on ? " on" : ""}`}
      key=${value}
      data-rule=${`${rule.key}=${value}`}
      aria-pressed=${on}
      aria-disabled=${!!not}
      onClick=${press}
    >
      ${inWords(rule, value, view)}
    </button>`;
  };
  const wide = rule.key === "game"; // its values leave little room beside them
  return html`<li class=${`game-rule${idle ? " idle" : ""}`}>
    <span class="what">${t(`host.house.${rule.key}`)}${why && !wide && html`<small>${why}</small>`}</span>
    <span class="choice" role="group" aria-label=${t(`host.house.${rule.key}`)}>${valuesOf(rule).map(key)}</span>
    ${why && wide && html`<small class="why-not">${why}</small>`}
  </li>`;
}

/** The presets that this browser keeps. @returns {Preset[]} */
function kept() {
  try {
    const found = JSON.parse(window.localStorage.getItem(KEPT) || "[]");
    return Array.isArray(found) ? found.filter((one) => one && typeof one.name === "string" && one.rules).slice(0, MOST) : [];
  } catch (_spoilt) {
    return [];
  }
}

/** @param {Preset[]} presets */
function keep(presets) {
  try {
    window.localStorage.setItem(KEPT, JSON.stringify(presets));
  } catch (_full) {
    // A browser that keeps nothing has them until the page is loaded again.
  }
}

/** The game, its rules as they are set now and who calls. @param {TableView} view @param {HostInfo} info */
function rulesNow(view, info) {
  /** @type {Record<string, string | number>} */
  const rules = {};
  const keys = info.house_rules.filter((rule) => rule.game).map((rule) => rule.key);
  ["game", ...keys, "caller"].forEach((key) => (rules[key] = /** @type {any} */ (view.rules[key])));
  return rules;
}

/** @param {Record<string, string | number>} one @param {Record<string, string | number>} other */
const isSame = (one, other) => Object.keys(other).every((key) => String(one[key]) === String(other[key]));

/** Ready-made games and own ones, and a name for the rules as they are. @param {{ view: TableView, info: HostInfo, show: Show }} props */
export function Presets({ view, info, show }) {
  const [own, setOwn] = useState(kept);
  const [name, setName] = useState("");
  const now = rulesNow(view, info);
  /** @param {Preset[]} presets */
  const change = (presets) => {
    setOwn(presets);
    keep(presets);
  };
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    const wanted = name.trim().slice(0, LONGEST);
    if (!wanted) return show.say(t("host.preset_name"));
    const others = own.filter((one) => one.name !== wanted);
    if (others.length >= MOST) return show.say(t("host.preset_many", { n: MOST }));
    change(others.concat({ name: wanted, rules: now }));
    setName("");
  };
  const mine = own.filter((one) => isSame(one.rules, now))[0];
  return html`<div class="presets">
    ${info.presets.map((preset) => {
      const not = info.refused.filter((one) => one.key === "preset" && one.value === preset)[0];
      return html`<button
        type="button"
        class=${`key${view.preset === preset ? " on" : ""}`}
        key=${preset}
        data-preset=${preset}
        aria-pressed=${view.preset === preset}
        aria-disabled=${!!not}
        onClick=${() => (not ? show.say(sentence(not)) : void show.send("set_preset", { preset }))}
      >
        ${t(`host.preset.${preset}`)}
      </button>`;
    })}
    ${own.map(
      (one) => html`<span class="kept" key=${`own ${one.name}`}
        ><button
          type="button"
          class=${`key${mine === one ? " on" : ""}`}
          data-own-preset=${one.name}
          aria-pressed=${mine === one}
          onClick=${() => void show.send("set_rules", { rules: one.rules })}
        >
          <bdi translate="no">${one.name}</bdi></button
        ><button
          type="button"
          class="key drop"
          aria-label=${t("host.preset_drop", { name: one.name })}
          onClick=${() => change(own.filter((other) => other !== one))}
        >
          ×
        </button></span
      >`,
    )}
    ${
      (view.preset === "own" || view.rules.caller !== "table") &&
      !mine &&
      html`<form class="keep" onSubmit=${save} autocomplete="off">
        <input
          dir="auto"
          maxlength=${LONGEST}
          placeholder=${t("host.preset_name")}
          aria-label=${t("host.preset_name")}
          value=${name}
          onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        /><button class="key" data-do="keep">${t("host.preset_keep")}</button>
      </form>`
    }
  </div>`;
}
