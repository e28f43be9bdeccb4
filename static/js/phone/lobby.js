/** Waiting with nothing to do: before the game, and until the next round deals one in. */

import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Mark } from "../tokens.js";
import { Bar } from "./header.js";
import { LeaveButton } from "./leave.js";
import { Roster, Progress } from "./seats.js";
import { mine } from "./session.js";

/** I am in; the game has not begun. */
export function Lobby() {
  const seat = mine.value;
  return html`<main class="page lobby">
    <div class="welcome">
      ${seat && html`<${Mark} ...${seat} class="large" />`}
      <h1 class="title">${seat ? rich("phone.lobby.in", { name: bdi(seat.name) }) : t("phone.title")}</h1>
      <p class="big">${t("phone.lobby.look")}</p>
    </div>
    <h2>${t("phone.lobby.who")}</h2>
    <${Roster} />
    <${LeaveButton} />
  </main>`;
}

/** A late joiner looks on. */
export const Watching = () =>
  html`<main class="page watching">
    <${Bar} />
    <h1 class="title">${t("phone.watching.title")}</h1>
    <p class="big">${t("phone.watching.text")}</p>
    <${Progress} />
    <${LeaveButton} />
  </main>`;
