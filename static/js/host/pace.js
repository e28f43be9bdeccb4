/** The rhythm and the house rules: ready-made paces and every rule by itself. The server says what there is to choose. */

import { has, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";

/** @typedef {import("../wire").HouseRule} HouseRule */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

const WIDE = 300; // a range beyond that is gone through in steps of five
const STEP = 5;

/** @param {HouseRule} rule @param {string | number | boolean} value */
function inWords(rule, value) {
  const word = `host.house_value.${value}`;
  if (rule.values) return has(word) ? t(word) : String(value);
  const zero = `host.house_zero.${rule.key}`;
  return value === 0 && has(zero) ? t(zero) : rule.seconds ? t("host.seconds", { n: Number(value) }) : String(value);
}

/** A word follows the one before; after the last comes the first. @param {{ rule: HouseRule, value: any, set: (value: any) => void }} props */
function Words({ rule, value, set }) {
  const values = rule.values || [];
  const next = values[(values.indexOf(String(value)) + 1) % values.length];
  return html`<button type="button" class="key value" data-rule=${rule.key} onClick=${() => set(next)}>
    ${inWords(rule, value)}
  </button>`;
}

/** @param {{ rule: HouseRule, value: any, set: (value: any) => void }} props */
function Numbers({ rule, value, set }) {
  const least = rule.least || 0;
  const most = rule.most || 0;
  const step = most > WIDE ? STEP : 1;
  /** @param {number} by @param {string} sign @param {string} what */
  const key = (by, sign, what) => {
    const next = Math.min(Math.max(Number(value) + by, least), most);
    const label = t(`host.${what}`, { rule: t(`host.house.${rule.key}`) });
    return html`<button
      type="button"
      class="key"
      data-rule=${`${rule.key}${sign}`}
      aria-label=${label}
      aria-disabled=${next === value}
      onClick=${() => next !== value && set(next)}
    >
      ${sign}
    </button>`;
  };
  return html`${key(-step, "−", "less")}<b class="number">${inWords(rule, value)}</b>${key(step, "+", "more")}`;
}

/** @param {{ rule: HouseRule, view: TableView, show: Show }} props */
function Row({ rule, view, show }) {
  const value = view.rules[rule.key];
  const set = (/** @type {any} */ next) => void show.send("set_rule", { key: rule.key, value: next });
  return html`<li>
    <span>${t(`host.house.${rule.key}`)}</span>
    <span class="choice">
      ${rule.values
        ? html`<${Words} rule=${rule} value=${value} set=${set} />`
        : html`<${Numbers} rule=${rule} value=${value} set=${set} />`}
    </span>
  </li>`;
}

/** @param {{ view: TableView, show: Show }} props */
export function PacePanel({ view, show }) {
  const close = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (close.current) close.current.focus();
  }, []);
  const info = show.link.host.value;
  const lobby = view.phase === "lobby";
  const title = t(lobby ? "host.house_rules" : "host.pace");
  const rules = (info ? info.house_rules : []).filter((rule) => rule.live || lobby);
  const paces = info ? info.paces : [];
  return html`<div class="veil">
    <section class="panel pace-panel" role="dialog" aria-modal="true" aria-label=${title} data-scope>
      <header>
        <h2>${title}</h2>
        <p class="controls">
          ${paces.map((pace) => {
            const on = view.pace === pace;
            return html`<button
              type="button"
              class=${`key${on ? " on" : ""}`}
              key=${pace}
              data-pace=${pace}
              aria-pressed=${on}
              onClick=${() => void show.send("set_pace", { pace })}
            >
              ${t(`host.pace.${pace}`)}
            </button>`;
          })}
          ${view.pace === "own" && html`<span class="own">${t("host.pace.own")}</span>`}
        </p>
      </header>
      <ul class="house-rules">
        ${rules.map((rule) => html`<${Row} key=${rule.key} rule=${rule} view=${view} show=${show} />`)}
      </ul>
      <div class="controls">
        <button type="button" class="key main" data-main data-close ref=${close} onClick=${() => show.back()}>
          ${t("host.do.close")}
        </button>
        <p class="note">${t(lobby ? "host.pace_why" : "host.pace_running")}</p>
      </div>
    </section>
  </div>`;
}
