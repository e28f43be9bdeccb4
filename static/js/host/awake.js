/** Keeps this screen from falling asleep where the browser lets us; else its owner is told to see to it. */

import { signal } from "../lib.js";

/** Whether this screen may fall asleep while nobody touches it. */
export const sleepy = signal(false);

/** @type {any} */
let lock = null;

async function hold() {
  const guard = /** @type {any} */ (navigator).wakeLock; // only in secure contexts, and younger than some televisions
  if (!guard) {
    sleepy.value = true;
    return;
  }
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await guard.request("screen");
    sleepy.value = false;
  } catch (_refused) {
    sleepy.value = true;
  }
}

/** Hold the screen awake from now on. The browser lets go whenever the page is hidden, and some want a press first. */
export function stayAwake() {
  hold();
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("pointerdown", hold);
  document.addEventListener("keydown", hold);
}
