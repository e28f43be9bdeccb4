/** Which screen is shown: one for each phase, and what lies over it. */

import { list, t } from "../i18n.js";
import { html } from "../lib.js";
import { CallerDraw } from "./caller.js";
import { CellPanel } from "./cell.js";
import { callClass, callSpoken } from "./centre.js";
import { Claims } from "./claims.js";
import { Count } from "./count.js";
import { Door, opensByPin } from "./door.js";
import { EveningPanel } from "./evening.js";
import { Flights } from "./flights.js";
import { wayIn } from "./hints.js";
import { LanguagePanel } from "./language.js";
import { AskRound, Ledger } from "./ledger.js";
import { Lobby } from "./lobby.js";
import { matchers } from "./match.js";
import { WifiPanel } from "./network.js";
import { Badge, Lost, NoTable, Paused, Refused, Said } from "./notice.js";
import { OwnPanel } from "./own.js";
import { SeatsPanel } from "./panel.js";
import { PacePanel } from "./pace.js";
import { Podium, winners } from "./podium.js";
import { Scored } from "./scored.js";
import { Table } from "./table.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

/** @type {Record<string, any>} */
const SCREENS = { lobby: Lobby, caller: CallerDraw, count: Count, scored: Scored, finished: Podium };

/** Screens with room for a claim in one line only. @type {Record<string, boolean>} */
const FLAT = { caller: true, count: true, scored: true };

/** What is announced to those who do not see it. @param {TableView} view */
function announcement(view) {
  if (!view.call) return "";
  const { word, seat: number } = view.call;
  const back = view.seats.filter((seat) => word === "false_match" && seat.seat === number);
  const heard = word === "match" ? matchers(view) : word === "winner" ? winners(view) : back;
  return callSpoken(view) + (heard.length ? `: ${list(heard.map((seat) => seat.name))}` : "");
}

/** @param {{ view: TableView, show: Show }} props */
function Stage({ view, show }) {
  const info = show.info(view);
  const sheet = show.panel.value === "sheet" && view.phase !== "lobby";
  const Screen = sheet ? Ledger : SCREENS[view.phase] || Table;
  const lost = show.link.status.value !== "online";
  const wifi = show.wifi.value ? " with-code" : "";
  return html`<main class=${`stage ${callClass(view)} phase-${view.phase}${wifi}`}>
    <${Screen} view=${view} show=${show} info=${info} join=${wayIn(info)} />
    ${Screen === Table && html`<${Flights} show=${show} />`}
    <p class="unseen" role="status" aria-live="assertive">${announcement(view)}</p>
    ${view.paused && !sheet && html`<${Paused} view=${view} show=${show} join=${wayIn(info)} />`}
    ${
      show.panel.value === "seats"
        ? html`<${SeatsPanel} view=${view} show=${show} />`
        : html`<${Claims} view=${view} show=${show} flat=${view.phase in FLAT || show.panel.value === "sheet"} />`
    }
    ${show.panel.value === "language" && html`<${LanguagePanel} show=${show} />`}
    ${show.panel.value === "evening" && html`<${EveningPanel} view=${view} show=${show} />`}
    ${show.panel.value === "pace" && html`<${PacePanel} view=${view} show=${show} />`}
    ${view.own && html`<${OwnPanel} view=${view} show=${show} />`}
    <${CellPanel} view=${view} show=${show} />
    <${AskRound} view=${view} show=${show} />
    ${show.panel.value === "wifi" && html`<${WifiPanel} show=${show} />`}
    ${lost ? html`<${Lost} />` : Screen !== Scored && Screen !== Ledger && html`<${Badge} show=${show} />`}
    <${Said} sentence=${show.said.value} />
  </main>`;
}

/** @param {{ show: Show }} props */
export function App({ show }) {
  const status = show.link.status.value;
  const view = show.view.value;
  if (status === "refused" || status === "gone") {
    const refusal = show.link.refusal.value;
    const enter = (/** @type {string} */ pin) => show.link.retry({ pin, key: undefined });
    if (status === "refused" && opensByPin(refusal)) {
      return html`<main class="stage at-door"><${Door} refusal=${refusal} enter=${enter} /></main>`;
    }
    return html`<main class="stage"><${Refused} refusal=${refusal} watches=${show.watches} /></main>`;
  }
  if (view) return html`<${Stage} view=${view} show=${show} />`;
  return html`<main class="stage">
    <${NoTable} title=${t("host.connecting")} why=${t("host.connecting_why")} how="" />
  </main>`;
}
