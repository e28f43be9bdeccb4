/** A round under way: from the set-up window to the showdown. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Bar, Info } from "./header.js";
import { Hand, Sort } from "./hand.js";
import { Keys, Notice } from "./keys.js";
import { Melds } from "./melds.js";
import { Piles } from "./piles.js";
import { Progress, Strip } from "./seats.js";
import { mine, status, view } from "./session.js";

/** My melds lie open; the others have a last draw. @param {{ melds: import("../wire").Meld[], wild: string | null }} props */
const Matched = ({ melds, wild }) =>
  html`<section class="laid" tabindex="0" aria-label=${t("phone.matched.title")}>
    <h1 class="title">${t("phone.matched.title")}</h1>
    <p>${t("phone.matched.text")}</p>
    <${Melds} melds=${melds} wild=${wild} />
    <${Progress} />
  </section>`;

export function Play() {
  const table = view.value;
  const seat = mine.value;
  if (!table || !seat) return null;
  const open = seat.state === "matched" && seat.melds;
  return html`<main class=${`play${status.value === "lost" ? " deaf" : ""}`}>
    <${Bar} /><${Info} />
    ${open
      ? html`<${Matched} melds=${seat.melds} wild=${table.wild} />`
      : html`<${Strip} /><${Piles} /><${Sort} /><${Hand} />`}
    <${Notice} /><${Keys} />
  </main>`;
}
