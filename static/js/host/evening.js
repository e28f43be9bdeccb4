/** The evening: what became of everybody over the finished games, and all games, the newest first. */

import { names, numeral, rich, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { roundsScored } from "./standings.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").PlayedGame} PlayedGame */
/** @typedef {import("../wire").Guest} Guest */
/** @typedef {import("./show.js").Show} Show */

const SHOWN = 7; // games that the panel has room for

/** The figures of a guest, each with the honour of whoever has the best. @type {[keyof Guest, Guest["honours"][number] | ""][]} */
const FIGURES = [
  ["wins", "wins"],
  ["games", ""],
  ["points", ""],
  ["matches", "matches"],
  ["best", "best_game"],
];

/** A figure of a guest; "…" after points that lack a score, "–" for none. @param {Guest} guest @param {keyof Guest} key */
function figure(guest, key) {
  if (key === "points" && guest.missing) return t("sheet.short", { n: guest.points });
  const value = guest[key];
  return typeof value === "number" ? numeral(value) : "–";
}

/** @param {{ guest: Guest }} props */
const Row = ({ guest }) => html`<tr>
  <th scope="row"><span class="one"><${Who} seat=${guest} /></span></th>
  ${FIGURES.map(([key, honour]) => {
    const first = !!honour && guest.honours.includes(honour);
    return html`<td key=${key} class=${`number${first ? " first" : ""}`}>
      ${figure(guest, key)}
      ${first && html`<span class="star" role="img" aria-label=${t(`host.honour.${honour}`)}>★</span>`}
    </td>`;
  })}
</tr>`;

/** @param {{ guests: Guest[] }} props */
const Guests = ({ guests }) => html`<table class=${guests.length > 9 ? "full" : ""}>
  <thead>
    <tr>
      <th scope="col">${t("host.evening_head.name")}</th>
      ${FIGURES.map(([key]) => html`<th key=${key} scope="col">${t(`host.evening_head.${key}`)}</th>`)}
    </tr>
  </thead>
  <tbody>
    ${guests.map((guest) => html`<${Row} key=${guest.seat} guest=${guest} />`)}
  </tbody>
</table>`;

/** How a game went. @param {PlayedGame} game @param {TableView} view */
function outcome(game, view) {
  if (game.finished) {
    const first = game.rows.filter((row) => row.place === 1);
    const words = t("host.points", { n: first.length ? first[0].total : 0 });
    const points = first.some((row) => row.missing) ? t("sheet.short", { n: words }) : words;
    return rich("host.evening_won", { names: names(first.map((row) => row.name)), points });
  }
  const on = game.game === view.game && view.phase !== "lobby";
  return t(on ? "host.evening_on" : "host.evening_broken", { round: game.rounds });
}

/** @param {{ games: PlayedGame[], view: TableView }} props */
const Games = ({ games, view }) => html`<ol class="played">
  ${games
    .slice()
    .reverse()
    .slice(0, SHOWN)
    .map(
      (game) => html`<li key=${game.game}>
        <b>${t("host.evening_game", { game: game.game })}</b>
        <span>${outcome(game, view)}</span>
      </li>`,
    )}
</ol>`;

/** @param {{ view: TableView, show: Show }} props */
export function EveningPanel({ view, show }) {
  const [evening, keep] = useState(/** @type {{ games: PlayedGame[], guests: Guest[] } | null} */ (null));
  const close = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (close.current) close.current.focus();
  }, []);
  const scored = roundsScored(view);
  useEffect(() => {
    show.link.send("evening").then((ack) => {
      if (ack.ok) keep({ games: /** @type {any} */ (ack.games), guests: /** @type {any} */ (ack.guests) });
    });
  }, [view.game, scored, view.phase]);
  const guests = (evening && evening.guests) || [];
  return html`<div class="veil">
    <section class="panel evening-panel" role="dialog" aria-modal="true" aria-label=${t("host.evening")} data-scope>
      <h2>${t("host.evening")}</h2>
      <div class="columns">
        ${guests.length ? html`<${Guests} guests=${guests} />` : html`<p class="none">${evening && t("host.evening_none")}</p>`}
        ${evening && html`<${Games} games=${evening.games} view=${view} />`}
      </div>
      <div class="controls">
        <button type="button" class="key main" data-main data-close ref=${close} onClick=${() => void (show.panel.value = "")}>
          ${t("host.do.close")}
        </button>
      </div>
    </section>
  </div>`;
}
