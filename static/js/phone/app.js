/** Which screen the phone shows. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { CallerDraw } from "./caller.js";
import { CodeForm, JoinForm } from "./join.js";
import { Lobby, Watching } from "./lobby.js";
import { LeaveDialog } from "./leave.js";
import { Play } from "./play.js";
import { Finished, Scored } from "./scores.js";
import { code, me, mine, refusal, status, view } from "./session.js";
import { Gone, Lost, Paused } from "./veil.js";
import { Wash } from "./wash.js";

/** @type {Record<import("../wire").Phase, any>} */
const SCREENS = {
  lobby: Lobby,
  caller: CallerDraw,
  set_up: Play,
  draw: Play,
  window: Play,
  showdown: Play,
  scored: Scored,
  finished: Finished,
};

function Screen() {
  const table = view.value;
  if (!code.value || (status.value === "refused" && refusal.value)) return html`<${CodeForm} />`;
  if (status.value === "gone") return html`<${Gone} />`;
  if (!table) return html`<${Connecting} />`;
  if (me.value === null) return html`<${JoinForm} />`;
  const seat = mine.value;
  const watching = !seat || seat.state === "watching" || seat.state === "left";
  const playing = table.phase !== "finished" && table.phase !== "scored" && table.phase !== "lobby";
  return watching && playing ? html`<${Watching} />` : html`<${SCREENS[table.phase]} />`;
}

const Connecting = () =>
  html`<main class="page calm"><p class="big" role="status">${t("phone.connecting")}</p></main>`;

/** Everything: the screen, what lies over it, and the call over all. */
export const App = () =>
  html`<div class="phone">
    <${Lost} />
    <${Screen} />
    <${Paused} />
    <${LeaveDialog} />
    <${Wash} />
  </div>`;
