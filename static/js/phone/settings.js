/** How this phone looks, sounds and helps, as its player likes it. It is kept between visits. */

import { computed, signal } from "../lib.js";
import { recall, remember } from "./memory.js";

const STANDARD = {
  left: false, // for the left hand
  large: false, // larger cards
  two: false, // two colours of suits instead of four
  light: true, // a complete hand lights up the match button
  points: true, // the best arrangement and what it leaves over
  advice: false, // which card is best laid away
  sound: false,
  buzz: true,
  awake: true,
};

/** @typedef {keyof typeof STANDARD} Setting */

/** What was kept, as far as it makes sense. @returns {typeof STANDARD} */
function kept() {
  const words = (recall("settings") || "").split(" ");
  const found = { ...STANDARD };
  /** @type {Setting[]} */ (Object.keys(STANDARD)).forEach((key) => {
    if (words.includes(key)) found[key] = true;
    if (words.includes(`-${key}`)) found[key] = false;
  });
  return found;
}

export const settings = signal(kept());

/** @param {Setting} key @param {boolean} on */
export function set(key, on) {
  settings.value = { ...settings.value, [key]: on };
  const words = Object.entries(settings.value).map(([one, value]) => (value ? one : `-${one}`));
  remember("settings", words.join(" "));
}

/** One of them, for what draws itself again when it changes. @param {Setting} key */
export const setting = (key) => computed(() => settings.value[key]);

/** The classes that the whole page wears for them. */
export const looks = computed(() => {
  const { left, large, two } = settings.value;
  return `${left ? " left" : ""}${large ? " large" : ""}${two ? " two-colours" : ""}`;
});
