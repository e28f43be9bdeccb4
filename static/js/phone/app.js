/** Which screen the phone shows. */

import { t } from "../i18n.js";
import { computed, effect, html, signal } from "../lib.js";
import { CallerDraw } from "./caller.js";
import { CellBox } from "./cell.js";
import { Waiting, claiming } from "./claim.js";
import { grown } from "./grid.js";
import { CodeForm, JoinForm } from "./join.js";
import { Lobby, NameDialog, Watching } from "./lobby.js";
import { LeaveDialog } from "./leave.js";
import { later } from "./later.js";
import { SheetBox } from "./ledger.js";
import { Play } from "./play.js";
import { Banner } from "./rehearsal.js";
import { ClaimLine, RemoteSheet } from "./crown.js";
import { Finished, Scored } from "./scores.js";
import { code, controlling, me, phase, refusal, state, status, view } from "./session.js";
import { looks } from "./settings.js";
import { Gone, Lost, NoHost, NoHostDialog, Paused, PausedLine } from "./veil.js";
import { Wash } from "./wash.js";

/** @type {Record<import("../wire").Phase, any>} */
const SCREENS = {
  lobby: Lobby,
  caller: CallerDraw,
  deal: Play,
  set_up: Play,
  draw: Play,
  turn: Play,
  window: Play,
  showdown: Play,
  count: Play,
  scored: Scored,
  finished: Finished,
};

/** The screens of a table with its own cards: loaded only where there is one. */
const own = /** @type {import("../net.js").Signal<Record<string, any> | null>} */ (signal(null));
effect(() => {
  if (view.value && view.value.own && !own.peek()) import("./own.js").then((module) => (own.value = module.OWN));
});

const screen = computed(() => {
  const why = refusal.value;
  if (!code.value) return CodeForm;
  if (status.value === "gone" || (why && why.code === "removed")) return Gone;
  if (status.value === "refused" && why) return CodeForm;
  if (!phase.value) return Connecting;
  if (me.value === null) return claiming.value ? Waiting : JoinForm;
  const watching = !state.value || state.value === "watching" || state.value === "left";
  const playing = phase.value !== "finished" && phase.value !== "scored" && phase.value !== "lobby";
  if (watching && playing) return Watching;
  if (!view.value || !view.value.own) return SCREENS[phase.value];
  return (own.value && own.value[phase.value]) || (playing && phase.value !== "caller" ? Connecting : SCREENS[phase.value]);
});

const Screen = () => html`<${screen.value} />`;

const Connecting = () =>
  html`<main class="page calm"><p class="big" role="status">${t("phone.connecting")}</p></main>`;

const Controls = later(
  () => import("./controls.js").then((module) => module.Controls),
  () => controlling.value,
);

/** Everything: the screen, what lies over it, and the call over all. */
export const App = () =>
  html`<div class=${`phone${looks.value}${grown.value ? " grown" : ""}`}>
    <${NoHost} /><${PausedLine} /><${ClaimLine} /><${Banner} />
    <${Screen} />
    <${Paused} />
    <${Lost} />
    <${Controls} /><${LeaveDialog} /><${NameDialog} /><${NoHostDialog} /><${RemoteSheet} /><${SheetBox} /><${CellBox} />
    <${Wash} />
  </div>`;
