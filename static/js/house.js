/** The house rules in words, the same on every screen. */

import { has, t } from "./i18n.js";

/** What is not as the book has it: "J, Q, K cost 11, 12, 13". @param {Record<string, string | number>} house */
export const inForce = (house) =>
  Object.keys(house).map((key) => {
    const word = `host.rule.${key}.${house[key]}`;
    return has(word) ? t(word) : t(`host.rule.${key}`, { n: Number(house[key]) });
  });
