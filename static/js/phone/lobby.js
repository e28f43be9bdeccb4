/** Waiting with nothing to do: before the game, and until the next round deals one in. */

import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Mark } from "../tokens.js";
import { LeaveButton } from "./leave.js";
import { CallKey, calling } from "./calling.js";
import { later } from "./later.js";
import { RehearseButton } from "./rehearsal.js";
import { RemoteButton } from "./crown.js";
import { HouseRules } from "./rules.js";
import { Roster, Progress } from "./seats.js";
import { Bar, ControlsButton } from "./header.js";
import { mine, naming, notice, reading, view } from "./session.js";

const Lesson = later(
  () => import("./lesson.js").then((module) => module.Lesson),
  () => reading.value,
  () => html`<main class="page calm"><p class="big" role="status">${t("phone.connecting")}</p></main>`,
);
const LessonButton = () => html`<button onClick=${() => (reading.value = true)}>${t("phone.lesson.button")}</button>`;
const NameButton = () =>
  html`<button class="quiet" onClick=${() => (naming.value = true)}>${t("phone.name.button")}</button>`;

/** Another name for myself. */
export const NameDialog = later(
  () => import("./name.js").then((module) => module.NameDialog),
  () => naming.value,
);

/** I am in; the game has not begun. */
export function Lobby() {
  const seat = mine.value;
  const own = !!view.value && !!view.value.own;
  if (reading.value) return html`<${Lesson} />`;
  return html`<main class="page lobby">
    <div class="welcome">
      ${seat && html`<${Mark} ...${seat} class="large" />`}
      <h1 class="title">${seat ? rich("phone.lobby.in", { name: bdi(seat.name) }) : t("phone.title")}</h1>
      <${NameButton} />
      <p class="big">${t("phone.lobby.look")}</p>
    </div>
    <p class="remark" role="alert">${notice.value && notice.value.text}</p>
    ${own && html`<p class="big">${t("phone.own.lobby")}</p>`}
    <${HouseRules} />
    <div class="deeds"><${LessonButton} />${!own && html`<${RehearseButton} />`}<${ControlsButton} /></div>
    <${RemoteButton} />
    <h2>${t("phone.lobby.who")}</h2>
    <${Roster} />
    <${LeaveButton} />
  </main>`;
}

/** Somebody looks on: who comes late, or is not tied for first in a bonus round. */
export function Watching() {
  const bonus = !!view.value && view.value.bonus > 0;
  return reading.value
    ? html`<${Lesson} />`
    : html`<main class="page watching">
        <${Bar} />
        <h1 class="title">${t(bonus ? "phone.bonus" : "phone.watching.title")}</h1>
        <p class="big">${t(bonus ? "phone.watching.bonus" : "phone.watching.text")}</p>
        ${calling.value && html`<div class="deeds"><${CallKey} /></div>`}
        <div class="deeds"><${LessonButton} /><${ControlsButton} /></div>
        <${Progress} />
        <${RemoteButton} /><${LeaveButton} />
      </main>`;
}
