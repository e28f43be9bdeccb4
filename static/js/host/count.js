/** Real cards: the hands lie open and everybody says what is left over. Who has, and whom the table waits for. */

import { isolate, list, t } from "../i18n.js";
import { html } from "../lib.js";
import { Ranks } from "../pad.js";
import { Controls } from "./controls.js";
import { Bar } from "./countdown.js";
import { countOf, missing } from "./counted.js";
import { Fit } from "./fit.js";
import { Wild } from "./standings.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("./show.js").Show} Show */

/** What a seat is worth, or that nobody has said it. @param {{ seat: Seat, wild: string | null }} props */
function Worth({ seat, wild }) {
  const count = countOf(seat);
  if (seat.state === "matched") return html`<span class="worth match">${t("host.matched")}</span>`;
  if (!count) return html`<span class="worth none">${t(seat.state === "left" ? "host.state.left" : "host.count.waiting")}</span>`;
  return html`<span class="cards"><${Ranks} ranks=${count.ranks} wild=${wild} /></span>
    <b class="worth number">${count.points}</b>
    ${
      count.checked.length > 0 &&
      html`<span class="tick" role="img" aria-label=${t("host.count.checked")}>✓</span>`
    }`;
}

/** Pressed, the host enters for that seat. @param {{ seat: Seat, view: TableView, show: Show }} props */
function Hand({ seat, view, show }) {
  if (seat.state === "watching") {
    return html`<li class="hand-count">
      <${Who} seat=${seat} lines=${2} />
      <span class="told"><span class="worth none">${t(view.bonus ? "host.state.watching_bonus" : "host.state.watching")}</span></span>
    </li>`;
  }
  const matched = seat.state === "matched";
  const open = () => {
    show.panel.value = matched ? "false_match" : "count";
    show.go("everybody", seat.seat);
  };
  const state = matched ? "matched" : countOf(seat) ? "heard" : "";
  return html`<li>
    <button type="button" class=${`hand-count ${state}`} data-count=${seat.seat} onClick=${open}>
      <${Who} seat=${seat} lines=${2} />
      <span class="told"><${Worth} seat=${seat} wild=${view.wild} /></span>
    </button>
  </li>`;
}

/** @param {{ view: TableView, show: Show }} props */
export function Count({ view, show }) {
  const names = missing(view);
  const { seats } = view;
  const line = names.length
    ? names.length > 3
      ? t("host.count.many", { n: names.length })
      : t("host.count.for", { names: list(names.map(isolate)) })
    : t("host.count.all");
  return html`<div class="count-screen">
    <header class="count-top">
      <div class="count-said">
        <${Fit} tag="h1">${t("host.count.title", { round: view.round })}<//>
        <${Fit} class="for">${line}<//>
      </div>
      ${view.wild && html`<${Wild} wild=${view.wild} cards=${view.cards || 0} />`}
    </header>
    <ul class=${`hand-counts${seats.length > 8 ? " full" : ""}`}>
      ${seats.map((seat) => html`<${Hand} key=${seat.seat} seat=${seat} view=${view} show=${show} />`)}
    </ul>
    <footer>
      <${Bar} clock=${view.clock} runs=${show.link.status.value === "online"} />
      <${Controls} view=${view} show=${show} />
    </footer>
  </div>`;
}
