/** The score sheet at any time, also while the game is paused, with what the host can do about it: look at the lines, print, deal again, skip. */

import { t } from "../i18n.js";
import { ROOT, html, useLayoutEffect, useRef } from "../lib.js";
import { Ask } from "./ask.js";
import { Fit } from "./fit.js";
import { Badge } from "./notice.js";
import { Sheet } from "./sheet.js";
import { roundsScored } from "./standings.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {{ id: string, act: () => void, main?: boolean, text?: string }} Deed */

const PLAYING = ["deal", "set_up", "draw", "turn", "window", "showdown", "count"];

/** @param {TableView} view @param {Show} show @returns {Deed[]} */
function deeds(view, show) {
  const playing = PLAYING.includes(view.phase);
  /** @type {Deed[]} */
  const found = [{ id: "back", act: () => show.back(), main: true }];
  if (view.objections.length && !show.watches) {
    const { seat, round } = view.objections[0];
    const text = t("host.do.check", { n: view.objections.length });
    found.push({ id: "check", text, act: () => show.openCell(seat, round) });
  }
  const lines = () => void (show.lines.value = !show.lines.value);
  found.push({ id: show.lines.value ? "figures" : "lines", act: lines });
  if (show.watches) return found;
  found.push({ id: "print", act: () => void window.open(`${ROOT}sheet/${view.code}?language=${document.documentElement.lang}`, "_blank") });
  if (playing || view.phase === "scored") {
    found.push({ id: "misdeal", act: () => void (show.asking.value = "misdeal") });
  }
  if (playing) found.push({ id: "skip", act: () => void (show.asking.value = "skip") });
  return found;
}

/** @param {{ view: TableView, show: Show }} props */
function Keys({ view, show }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (first.current) first.current.focus();
  }, []);
  return html`<nav class="controls" aria-label=${t("host.controls")}>
    ${deeds(view, show).map(
      ({ id, act, main, text }) => html`<button
        type="button"
        key=${id}
        class=${`key${main ? " main" : ""}`}
        data-main=${main ? "" : undefined}
        data-do=${id}
        ref=${main ? first : undefined}
        onClick=${act}
      >
        ${text || t(`host.do.${id}`)}
      </button>`,
    )}
  </nav>`;
}

/** The totals as lines; the sheet is their twin in figures. @param {{ view: TableView }} props */
export const Lines = ({ view }) => html`<img
  class="lines"
  src=${`${ROOT}lines/${view.code}.svg?for=tv&at=${view.seq}`}
  alt=${t("sheet.lines_alt")}
/>`;

/** What it is, and that the game is paused, as the veil that says so is away. @param {TableView} view @param {boolean} lines */
function titleOf(view, lines) {
  const title = t(lines ? "host.lines" : view.phase === "finished" ? "host.final_sheet" : "host.do.sheet");
  return view.paused ? `${title} · ${t("host.paused")}` : title;
}

/** @param {{ view: TableView, show: Show }} props */
export function Ledger({ view, show }) {
  const keys = html`<${Badge} show=${show} /><${Keys} view=${view} show=${show} />`;
  const title = titleOf(view, show.lines.value);
  if (!show.lines.value) return html`<${Sheet} view=${view} title=${title} show=${show.watches ? undefined : show}>${keys}</${Sheet}>`;
  return html`<div class="sheet">
    <header class="top"><${Fit} tag="h1">${title}<//>${keys}</header>
    ${roundsScored(view) ? html`<${Lines} view=${view} />` : html`<p class="note">${t("host.nothing_scored")}</p>`}
  </div>`;
}

/** Nothing is taken off the sheet by one press. @param {{ view: TableView, show: Show }} props */
export function AskRound({ view, show }) {
  const what = show.asking.value;
  if (what !== "misdeal" && what !== "skip") return null;
  const sure = (/** @type {boolean} */ yes) => {
    show.asking.value = "";
    if (!yes) return;
    show.panel.value = "";
    show.send(what, { round: view.round });
  };
  const why = what === "misdeal" && view.phase === "scored" ? "host.misdeal_scored" : `host.${what}_why`;
  return html`<div class="veil">
    <section class="panel" role="dialog" aria-modal="true" aria-label=${t(`host.do.${what}`)} data-scope>
      <${Ask}
        question=${t(`host.${what}_sure`, { round: view.round })}
        why=${t(why)}
        no=${t("host.do.play_on")}
        yes=${t(`host.do.${what}_sure`)}
        deed=${what}
        sure=${sure}
      />
    </section>
  </div>`;
}
