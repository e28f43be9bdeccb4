/** The fingerprint of the deal, for whoever wants to look it up in the record afterwards. Nobody has to know of it. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { round, view } from "./session.js";

const GROUP = /.{1,8}/g; // digits that an eye can compare

/** Folded up, and nothing before the first deal. */
export function Seal() {
  const seal = view.value && view.value.fingerprint;
  if (!seal) return null;
  return html`<details class="seal">
    <summary>${t("phone.seal.title", { round: round.value })}</summary>
    <code>${(seal.match(GROUP) || []).join(" ")}</code>
    <p class="help">${t("phone.seal.why")}</p>
  </details>`;
}
