/**
 * The caller's voice: each call as sound at its instant, from the clips that come with the program. Whatever comes too
 * late is not spoken, so nothing piles up while a screen sleeps or has lost the server.
 */

import { doubt, now } from "../clock.js";
import { ROOT, effect, signal } from "../lib.js";
import { isShared } from "./centre.js";
import { prepareNames, speakNames } from "./names.js";

/** @typedef {import("../wire").Call} Call */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {{ source: AudioBufferSourceNode, gain: GainNode }} Sounding */

const LATE = 400; // ms after its instant a call is still worth speaking
const AHEAD = 5000; // ms: no call lies further ahead
const AGAIN = 5000; // ms until what could not be fetched is tried again
const SILENT = 0.004; // of a clip's samples, before its first note: encoders put a little silence there
const NAMING = ["match", "winner", "turn", "last_turn"]; // calls that a name follows
const PRESSES = ["pointerdown", "mousedown", "touchend", "keydown"];

/** The clips a call is made of, one after the other. @param {Call} call @param {TableView} view */
export function clipsOf(call, view) {
  if (call.word === "round" && view.bonus) return ["round", "bonus", `wild.${view.wild}`];
  if (call.word === "round") return ["round", `round.${view.round}`, `wild.${view.wild}`];
  return [isShared(view) ? "winners" : call.word];
}

/** Where a clip begins to sound, in seconds. @param {AudioBuffer} clip */
function onset(clip) {
  const samples = clip.getChannelData(0);
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENT);
  return Math.max(first, 0) / clip.sampleRate;
}

/**
 * The time of the sound hardware at which something has to begin, to be heard at an instant of the table.
 * @param {AudioContext} sound
 * @param {number} instant
 */
function timeOf(sound, instant) {
  const moment = performance.now() + instant - now();
  const heard = sound.getOutputTimestamp ? sound.getOutputTimestamp() : {};
  const { contextTime, performanceTime } = heard;
  const time =
    contextTime && performanceTime
      ? contextTime + (moment - performanceTime) / 1000
      : sound.currentTime + (moment - performance.now()) / 1000;
  return Math.max(time, sound.currentTime);
}

/** The page's language, or English where it has no clips. */
function tongue() {
  const { lang } = document.documentElement;
  return (document.body.dataset.voices || "").split(" ").includes(lang) ? lang : "en";
}

export class Voice {
  /** @param {import("../net.js").Link} link @param {import("./volume.js").Volume} volume */
  constructor(link, volume) {
    this.volume = volume;
    /** `locked` until a press, as browsers want it; `none` where the browser has no sound at all. */
    this.state = /** @type {import("../net.js").Signal<"locked" | "ready" | "none">} */ (signal("locked"));
    /** @type {AudioContext | null} */
    this.sound = null;
    /** @type {GainNode | null} */
    this.loud = null;
    /** @type {Map<string, AudioBuffer>} */
    this.clips = new Map();
    /** @type {Sounding[]} */
    this.sounding = [];
    this.heard = "";
    PRESSES.forEach((press) => document.addEventListener(press, () => this.unlock(), true));
    if (volume.level.value) this.open(); // where the browser wants no press, it sounds from the start
    effect(() => this.adjust(volume.gain));
    link.view.subscribe((view) => view && this.hear(view));
  }

  /** How loud it is, from now on. @param {number} gain */
  adjust(gain) {
    if (this.sound && this.loud) this.loud.gain.setTargetAtTime(gain, this.sound.currentTime, 0.02);
  }

  /** Begin to sound, as soon as the browser allows it: within somebody's press. */
  unlock() {
    if (this.state.value === "none") return;
    if (!this.sound) this.open();
    if (this.sound && this.sound.state !== "running") this.sound.resume().catch(() => {});
  }

  open() {
    const Sound = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
    if (!Sound) {
      this.state.value = "none";
      return;
    }
    const sound = /** @type {AudioContext} */ (new Sound({ latencyHint: "interactive" }));
    this.sound = sound;
    this.loud = sound.createGain();
    this.loud.gain.value = this.volume.gain;
    this.loud.connect(sound.destination);
    const look = () => void (this.state.value = sound.state === "running" ? "ready" : "locked");
    sound.onstatechange = look;
    look();
    this.fetchClips(sound);
    prepareNames();
  }

  /** The page speaks another language from now on. */
  reload() {
    this.clips = new Map();
    if (this.sound) this.fetchClips(this.sound);
  }

  /** What cannot be fetched now, the server being lost, is fetched later. @param {AudioContext} sound */
  fetchClips(sound) {
    this.load(sound).catch(() => void window.setTimeout(() => this.fetchClips(sound), AGAIN));
  }

  /** Fetch the clips of the page's language that are not here yet. @param {AudioContext} sound */
  async load(sound) {
    const { clips } = this; // those of one language
    const folder = `${ROOT}static/audio/${tongue()}/`;
    const manifest = await (await fetch(`${folder}manifest.json`)).json();
    const missing = Object.keys(manifest).filter((name) => !clips.has(name));
    await Promise.all(
      missing.map(async (name) => {
        const bytes = await (await fetch(folder + manifest[name])).arrayBuffer();
        // The older form with callbacks is the one that every engine knows.
        const clip = await new Promise((give, fail) => sound.decodeAudioData(bytes, give, fail));
        clips.set(name, /** @type {AudioBuffer} */ (clip));
      }),
    );
  }

  /** A view that may bring a call. @param {TableView} view */
  hear(view) {
    const { call } = view;
    const name = call ? `${view.code}/${view.game}/${call.number}` : "";
    if (name === this.heard) return;
    this.heard = name;
    const wait = call ? call.at - now() : 0;
    if (call && doubt() !== Infinity && wait > -LATE && wait < AHEAD) this.speak(call, view);
  }

  /** @param {Call} call @param {TableView} view */
  speak(call, view) {
    const { sound } = this;
    // A sound that stands still would play all that was given to it once it runs.
    if (!sound || sound.state !== "running" || !this.volume.level.value) return;
    const begin = timeOf(sound, call.at);
    this.hush(sound, begin);
    let time = begin;
    clipsOf(call, view).forEach((name) => {
      const clip = this.clips.get(name);
      if (clip) time = this.play(sound, clip, time);
    });
    const rest = (time - sound.currentTime) * 1000;
    if (NAMING.indexOf(call.word) >= 0) {
      speakNames(call, view, { wait: rest, volume: this.volume.gain, wanted: () => this.isNewest(call, view) });
    }
  }

  /** @param {Call} call @param {TableView} view */
  isNewest(call, view) {
    return this.heard === `${view.code}/${view.game}/${call.number}` && this.volume.level.value > 0;
  }

  /** Play a clip; when it has ended. @param {AudioContext} sound @param {AudioBuffer} clip @param {number} time */
  play(sound, clip, time) {
    const source = sound.createBufferSource();
    const gain = sound.createGain();
    const skip = onset(clip);
    source.buffer = clip;
    source.connect(gain);
    gain.connect(/** @type {GainNode} */ (this.loud));
    source.start(time, skip);
    const one = { source, gain };
    this.sounding.push(one);
    source.onended = () => void (this.sounding = this.sounding.filter((other) => other !== one));
    return time + clip.duration - skip;
  }

  /** A newer call takes the word. @param {AudioContext} sound @param {number} time */
  hush(sound, time) {
    this.sounding.forEach(({ source, gain }) => {
      gain.gain.setTargetAtTime(0, Math.max(time, sound.currentTime), 0.03);
      source.stop(Math.max(time, sound.currentTime) + 0.2);
    });
  }
}
