/** Waiting with nothing to do: before the game, and until the next round deals one in. */

import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Mark } from "../tokens.js";
import { Bar } from "./header.js";
import { LeaveButton } from "./leave.js";
import { Lesson, LessonButton, reading } from "./lesson.js";
import { NameButton } from "./name.js";
import { RehearseButton } from "./rehearsal.js";
import { RemoteButton } from "./remote.js";
import { Roster, Progress } from "./seats.js";
import { mine, notice, view } from "./session.js";

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
    <div class="deeds"><${LessonButton} />${!own && html`<${RehearseButton} />`}</div>
    <${RemoteButton} />
    <h2>${t("phone.lobby.who")}</h2>
    <${Roster} />
    <${LeaveButton} />
  </main>`;
}

/** A late joiner looks on. */
export const Watching = () =>
  reading.value
    ? html`<${Lesson} />`
    : html`<main class="page watching">
        <${Bar} />
        <h1 class="title">${t("phone.watching.title")}</h1>
        <p class="big">${t("phone.watching.text")}</p>
        <div class="deeds"><${LessonButton} /></div>
        <${Progress} />
        <${RemoteButton} /><${LeaveButton} />
      </main>`;
