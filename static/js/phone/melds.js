/** Cards laid open: melds side by side, orphans struck out. */

import { Card } from "../cards.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";

/** @param {{ melds: import("../wire").Meld[], wild: string | null }} props */
export const Melds = ({ melds, wild }) =>
  html`<div class="melds">
    ${melds.map(
      (meld, index) => html`<div key=${index} class="meld" role="group" aria-label=${t(`phone.meld.${meld.kind}`)}>
        ${meld.cards.map((card) => html`<${Card} key=${card} id=${card} wild=${wild} />`)}
      </div>`,
    )}
  </div>`;

/** @param {{ cards: import("../wire").CardId[], wild: string | null }} props */
export const Orphans = ({ cards, wild }) =>
  html`<div class="melds orphans" role="group" aria-label=${t("phone.meld.orphans")}>
    ${cards.map((card) => html`<${Card} key=${card} id=${card} wild=${wild} class="struck" />`)}
  </div>`;
