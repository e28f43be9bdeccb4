/** A round under way: from the set-up window to the showdown. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Bar, Info, WildBelow } from "./header.js";
import { shape } from "./grid.js";
import { Hand, Sort } from "./hand.js";
import { Keys, Notice } from "./keys.js";
import { Melds } from "./melds.js";
import { Piles } from "./piles.js";
import { Progress, Strip } from "./seats.js";
import { byTurns, mine, state, status, wild } from "./session.js";

/** My melds lie open; the others have a last draw. @param {{ melds: import("../wire").Meld[], wild: string | null }} props */
const Matched = ({ melds, wild }) =>
  html`<section class="laid" tabindex="0" aria-label=${t("phone.matched.title")}>
    <h1 class="title">${t(byTurns.value ? "phone.out.title" : "phone.matched.title")}</h1>
    <p>${t(byTurns.value ? "phone.out.text" : "phone.matched.text")}</p>
    <${Melds} melds=${melds} wild=${wild} />
    <${Progress} />
  </section>`;

export function Play() {
  const melds = state.value === "matched" && mine.value ? mine.value.melds : null;
  const look = `play${melds ? " open" : ""}${status.value === "lost" ? " deaf" : ""}`;
  return html`<main class=${look} style=${shape()}>
    <div class="felt">
      <${Bar} /><${Info} />
      ${melds ? html`<${Matched} melds=${melds} wild=${wild.value} />` : html`<${Strip} /><${Piles} />`}
    </div>
    <${WildBelow} />
    ${!melds && html`<${Sort} /><${Hand} />`}
    <${Notice} /><${Keys} />
  </main>`;
}
