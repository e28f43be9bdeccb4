/**
 * Every text a person reads comes from one catalogue: flat keys, `{name}` placeholders, plurals by CLDR category of
 * the placeholder `n`.
 */

import { html } from "./lib.js";

/** @typedef {string | Record<string, string>} Entry */

/** @type {Record<string, Entry>} */
let catalogue = {};
let plural = new Intl.PluralRules("en");
/** @type {(parts: string[]) => string} */
let join = (parts) => parts.join(", ");

/**
 * Load a language once, before anything is drawn.
 * @param {string} language
 */
export async function load(language) {
  const answer = await fetch(new URL(`../i18n/${language}.json`, import.meta.url).href);
  catalogue = await answer.json();
  plural = new Intl.PluralRules(language);
  const ListFormat = /** @type {any} */ (Intl).ListFormat; // younger than some televisions
  if (ListFormat) {
    // Made once, and used now: the first time costs tens of milliseconds on a phone, and calls wait for nobody.
    const format = new ListFormat(language, { type: "conjunction" });
    join = (parts) => format.format(parts);
    join(["", ""]);
    plural.select(1);
  }
  document.documentElement.lang = language;
}

/** @param {string} key @param {Record<string, any>} params */
function template(key, params) {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  return typeof entry === "string" ? entry : entry[plural.select(Number(params.n))] || entry.other;
}

/** Whether the catalogue has the key. @param {string} key */
export const has = (key) => key in catalogue;

/**
 * The text of a key.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  return template(key, params).replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? String(params[name]) : whole,
  );
}

/**
 * The text of a key with elements in its places: a name in its <bdi>, a card.
 * @param {string} key
 * @param {Record<string, any>} params
 * @returns {any[]}
 */
export function rich(key, params) {
  return template(key, params)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? params[part] : part));
}

/** A person's name, kept apart from the direction of the text around it. @param {string} name */
export const bdi = (name) => html`<bdi>${name}</bdi>`;

/** The same for plain text, such as a label. @param {string} name */
export const isolate = (name) => `\u2068${name}\u2069`;

/** "Ana, Jo and Zoë". @param {string[]} parts */
export const list = (parts) => join(parts);

/** Several names with elements between them: each in its <bdi>. @param {string[]} names @returns {any[]} */
export function names(names) {
  const marks = names.map((_, index) => `\u0001${index}\u0001`);
  return join(marks)
    .split("\u0001")
    .map((part, index) => (index % 2 ? bdi(names[Number(part)]) : part));
}
