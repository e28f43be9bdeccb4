/** Which game is played at this table, and what is otherwise than by the book. */

import { inForce } from "../house.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { view } from "./session.js";

/** In words; of Speed by the book there is nothing to say. */
export function rulesInForce() {
  const table = view.value;
  if (!table) return [];
  return [...(table.turns ? [t(`host.rule.game.${table.rules.game}`)] : []), ...inForce(table.house)];
}

/** The same as a line. */
export function HouseRules() {
  const said = rulesInForce();
  return said.length > 0 && html`<p class="help">${said.join(" · ")}</p>`;
}
