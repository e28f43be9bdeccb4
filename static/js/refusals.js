/** Refusals arrive as codes and facts; here they become sentences. */

import { cardText } from "./cards.js";
import { has, isolate, list, t } from "./i18n.js";

/**
 * The sentence for a refusal; lists of cards in it become "K♦ and 7♣".
 * @param {{ code: string, params?: import("./wire").Refusal["params"] }} refusal
 * @returns {string}
 */
export function sentence({ code, params }) {
  /** @type {Record<string, string | number>} */
  const facts = {};
  Object.entries(params || {}).forEach(([name, fact]) => {
    if (Array.isArray(fact)) facts[name] = list(fact.map(name === "names" ? isolate : cardText));
    else facts[name] = typeof fact === "string" ? isolate(fact) : fact;
  });
  return has(`error.${code}`) ? t(`error.${code}`, facts) : t("error.internal");
}
