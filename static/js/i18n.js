/**
 * Every text a person reads comes from one catalogue: flat keys, `{name}` placeholders, plurals by CLDR category of
 * the placeholder `n`.
 */

import { html, signal } from "./lib.js";

/** @typedef {string | Record<string, string>} Entry */

const WARM = 1000; // ms after the texts by which all of `Intl` that they need is made

/** What is drawn with a text of it is drawn anew when it changes. */
const catalogue = /** @type {import("./net.js").Signal<Record<string, Entry>>} */ (signal({}));
let spoken = "en";

/**
 * Made when the first text needs it: that costs tens of milliseconds on a phone.
 * @template T @param {(language: string) => T} make @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  let of = "";
  return () => {
    if (made === undefined || of !== spoken) made = make(spoken);
    of = spoken;
    return made;
  };
}

const plural = once((language) => new Intl.PluralRules(language));
const number = once((language) => new Intl.NumberFormat(language));
const lists = once(/** @returns {{ format: (parts: string[]) => string }} */ (language) => {
  const { ListFormat } = /** @type {any} */ (Intl); // younger than some televisions
  return ListFormat ? new ListFormat(language, { type: "conjunction" }) : { format: (/** @type {string[]} */ parts) => parts.join(", ") };
});

/**
 * Load a language: before anything is drawn, and whenever another one is chosen.
 * @param {string} language
 * @param {string} [part] of its texts, for a page that reads no others
 */
export async function load(language, part) {
  const name = part ? `${language}.${part}` : language;
  const answer = await fetch(new URL(`../i18n/${name}.json`, import.meta.url).href);
  const texts = await answer.json();
  spoken = language;
  // Neither the first screen nor a call waits for these.
  window.setTimeout(() => [plural().select(1), number().format(0.5), lists().format(["", ""])], WARM);
  const page = document.documentElement;
  page.lang = language;
  page.dir = texts["language.direction"];
  catalogue.value = texts;
}

/** A number as the language writes it; a whole one in digits alone, for it may be a port, with a minus and no hyphen. @param {number} value */
export const numeral = (value) => (Number.isInteger(value) ? String(value).replace("-", "\u2212") : number().format(value));

/** What is put into a place of a text. @param {any} value */
const shown = (value) => (typeof value === "number" ? numeral(value) : value);

/** @param {string} key @param {Record<string, any>} params */
function template(key, params) {
  const entry = catalogue.value[key];
  if (entry === undefined) return key;
  return typeof entry === "string" ? entry : entry[plural().select(Number(params.n))] || entry.other;
}

/** Whether the catalogue has the key. @param {string} key */
export const has = (key) => key in catalogue.value;

/**
 * The text of a key.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  return template(key, params).replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? String(shown(params[name])) : whole,
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
    .map((part, index) => (index % 2 ? shown(params[part]) : part));
}

/**
 * A person's name, kept apart from the direction of the text around it and never translated.
 * For Preact `translate` is a property, which is true or false: "no" would mean yes.
 * @param {string} name
 */
export const bdi = (name) => html`<bdi translate=${false}>${name}</bdi>`;

/** The same for plain text, such as a label. @param {string} name */
export const isolate = (name) => `\u2068${name}\u2069`;

/** "Ana, Jo and Zoë". @param {string[]} parts */
export const list = (parts) => lists().format(parts);

/** Several names with elements between them: each in its <bdi>. @param {string[]} names @returns {any[]} */
export function names(names) {
  const marks = names.map((_, index) => `\u0001${index}\u0001`);
  return list(marks)
    .split("\u0001")
    .map((part, index) => (index % 2 ? bdi(names[Number(part)]) : part));
}
