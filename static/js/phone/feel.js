/** What a call is besides its wash: a buzz where the device has it, a soft sound if it is switched on; and staying awake. */

import { effect, untracked } from "../lib.js";
import { announced, me, tell } from "./session.js";
import { t } from "../i18n.js";
import { settings } from "./settings.js";
import { recall, remember } from "./memory.js";

/** @type {Record<string, number[]>} ms of buzz, pause, buzz, ... */
const BUZZ = {
  round: [60],
  draw: [90],
  last_draw: [90, 70, 90],
  discard: [40, 50, 40],
  turn: [90],
  last_turn: [90, 70, 90],
  match: [220],
  scored: [60],
  winner: [60, 60, 60, 60, 220],
};

let touched = false; // browsers buzz and sound only for somebody who has touched the page
/** @type {Promise<typeof import("./sound.js")> | null} */
let sounds = null;
/** @type {Promise<typeof import("./wake.js")> | null} */
let waker = null;

/** Whether this device can buzz at all. */
export const canBuzz = () => typeof navigator.vibrate === "function";

/** @param {string} word */
export function buzz(word) {
  if (settings.peek().buzz && touched && canBuzz()) navigator.vibrate(BUZZ[word] || [60]);
}

/** The tone of a call; also to try it. @param {string} word */
export function sound(word) {
  if (!settings.peek().sound || !touched) return;
  sounds = sounds || import("./sound.js");
  sounds.then(
    (one) => one.play(word),
    () => (sounds = null),
  );
}

/** Keep the screen on, from the first touch that a seated guest makes. */
function stayAwake() {
  if (waker) return;
  waker = import("./wake.js");
  waker.then(
    async (one) => {
      if ((await one.hold()) || recall("tip")) return;
      remember("tip", "given");
      tell(t("phone.awake.tip"), true);
    },
    () => (waker = null),
  );
}

/** From now on. */
export function feelCalls() {
  const touch = () => {
    touched = true;
    if (settings.peek().sound) sounds = sounds || import("./sound.js");
    if (sounds) sounds.then((one) => one.unlock(), () => (sounds = null));
    if (settings.peek().awake && me.peek() !== null) stayAwake();
  };
  window.addEventListener("click", touch, true);
  window.addEventListener("keydown", touch, true);
  effect(() => {
    const news = announced.value;
    if (!news) return;
    untracked(() => {
      buzz(news.call.word);
      sound(news.call.word);
    });
  });
  effect(() => {
    const { awake } = settings.value;
    if (waker) waker.then(async (one) => void (await (awake ? one.hold() : one.release())), () => {});
  });
}
