/** The house rules, in the lobby, and the rhythm: ready-made ones and every rule by itself. The server says what there is. */

import { inForce } from "../house.js";
import { t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { Choice, Presets, inWords } from "./rules.js";

/** @typedef {import("../wire").HouseRule} HouseRule */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

const WIDE = 300; // a range beyond that is gone through in steps of five
const STEP = 5;

/** A word follows the one before; after the last comes the first. @param {{ rule: HouseRule, value: any, view: TableView, set: (value: any) => void }} props */
function Words({ rule, value, view, set }) {
  const values = rule.values || [];
  const next = values[(values.indexOf(String(value)) + 1) % values.length];
  return html`<button type="button" class="key value" data-rule=${rule.key} onClick=${() => set(next)}>
    ${inWords(rule, value, view)}
  </button>`;
}

/** @param {{ rule: HouseRule, value: any, view: TableView, set: (value: any) => void }} props */
function Numbers({ rule, value, view, set }) {
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
  return html`${key(-step, "−", "less")}<b class="number">${inWords(rule, value, view)}</b>${key(step, "+", "more")}`;
}

/** @param {{ rule: HouseRule, view: TableView, show: Show, idle: boolean }} props `idle`: it has no effect beside the others */
function Row({ rule, view, show, idle }) {
  const value = view.rules[rule.key];
  const set = (/** @type {any} */ next) => void show.send("set_rule", { key: rule.key, value: next });
  return html`<li class=${idle ? "idle" : ""}>
    <span class="what">${t(`host.house.${rule.key}`)}${idle && html`<small>${t("host.house_idle")}</small>`}</span>
    <span class="choice">
      ${rule.values
        ? html`<${Words} rule=${rule} value=${value} view=${view} set=${set} />`
        : html`<${Numbers} rule=${rule} value=${value} view=${view} set=${set} />`}
    </span>
  </li>`;
}

/** Ready-made rhythms. @param {{ view: TableView, paces: string[], show: Show }} props */
const Paces = ({ view, paces, show }) => html`<div class="presets">
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
</div>`;

/** The game, and what is otherwise than by the book, for as long as it is played. @param {TableView} view */
const rulesText = (view) =>
  [t(`host.rule.game.${view.rules.game}`), ...(view.preset === "book" ? [t("host.preset.book")] : inForce(view.house))].join(" · ");

/** @param {{ view: TableView, show: Show }} props */
export function PacePanel({ view, show }) {
  const close = useRef(/** @type {HTMLElement | null} */ (null));
  const [tab, setTab] = useState("game");
  useLayoutEffect(() => {
    if (close.current) close.current.focus();
  }, []);
  const info = show.link.host.value;
  const lobby = view.phase === "lobby";
  const part = lobby ? tab : "rhythm";
  const game = part !== "rhythm";
  const title = t(lobby ? "host.house_rules" : "host.pace");
  const rules = (info ? info.house_rules : []).filter((rule) => rule.part === part);
  /** @param {string} which @param {string} text */
  const door = (which, text) =>
    html`<button type="button" class=${`key${tab === which ? " on" : ""}`} data-tab=${which} aria-pressed=${tab === which} onClick=${() => setTab(which)}>
      ${text}
    </button>`;
  return html`<div class="veil">
    <section class=${`panel pace-panel${game ? " of-the-game" : ""}`} role="dialog" aria-modal="true" aria-label=${title} data-scope>
      <header>
        <h2>${title}</h2>
        ${lobby && html`<p class="controls">${door("game", t("host.the_game"))}${door("cards", t("host.the_cards"))}${door("rhythm", t("host.the_rhythm"))}</p>`}
      </header>
      ${!lobby && html`<p class="in-force">${rulesText(view)}</p>`}
      ${
        info && game
          ? html`<${Presets} view=${view} info=${info} show=${show} />`
          : html`<${Paces} view=${view} paces=${info ? info.paces : []} show=${show} />`
      }
      <ul class="house-rules">
        ${rules.map((rule) =>
          info && game
            ? html`<${Choice} key=${rule.key} rule=${rule} view=${view} info=${info} show=${show} />`
            : html`<${Row} key=${rule.key} rule=${rule} view=${view} show=${show} idle=${!!info && info.idle.indexOf(rule.key) >= 0} />`,
        )}
      </ul>
      <div class="controls">
        <button type="button" class="key main" data-main data-close ref=${close} onClick=${() => show.back()}>
          ${t("host.do.close")}
        </button>
        <p class="note">${t(game ? "host.pace_why" : "host.pace_running")}</p>
      </div>
    </section>
  </div>`;
}
