/**
 * Names, spoken after the call where this device has a voice of its own for the page's language: never one of another
 * language, never one that needs the internet. Without one the names are on the screen all the same.
 */

import { list } from "../i18n.js";
import { matchers } from "./match.js";

/** @typedef {import("../wire").Call} Call */
/** @typedef {import("../wire").TableView} TableView */

const STALE = 1500; // ms after which a name would only disturb
const MOST = 3; // names; more are read faster than they are heard

/** @returns {SpeechSynthesisVoice | undefined} */
function voiceHere() {
  const speech = window.speechSynthesis;
  const language = document.documentElement.lang.toLowerCase();
  const known = speech ? speech.getVoices() : [];
  return known.find((voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language);
}

/** Browsers look for their voices when they are first asked for them. */
export const prepareNames = () => void voiceHere();

/** Whom a call names. @param {Call} call @param {TableView} view */
function named(call, view) {
  if (call.word === "match") return matchers(view).map((seat) => seat.name);
  if (call.word !== "winner") return view.seats.filter((seat) => seat.seat === call.seat).map((seat) => seat.name);
  return view.seats.filter((seat) => seat.place === 1).map((seat) => seat.name);
}

/**
 * @param {Call} call
 * @param {TableView} view
 * @param {{ wait: number, volume: number, wanted: () => boolean }} how `wait` in milliseconds; `wanted` says whether
 *   the call is still the newest when it is over
 */
export function speakNames(call, view, { wait, volume, wanted }) {
  const voice = voiceHere();
  const who = named(call, view);
  if (!voice || !who.length || who.length > MOST) return;
  const due = performance.now() + wait;
  window.setTimeout(() => {
    if (performance.now() - due > STALE || !wanted()) return;
    const words = new SpeechSynthesisUtterance(list(who));
    words.voice = voice;
    words.lang = voice.lang;
    words.volume = volume;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
  }, wait);
}
