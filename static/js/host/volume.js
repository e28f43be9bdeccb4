/** How loud this screen is: off, soft or loud, and finer by keys. It is remembered here, for this kind of screen. */

import { signal } from "../lib.js";

const MOST = 10;
const SOFT = 4;
const NAME = "speed313.volume";

/** @param {number | undefined} level */
const isLevel = (level) => typeof level === "number" && level >= 0 && level <= MOST && level === Math.round(level);

export class Volume {
  /** @param {string} kind of screen: each remembers its own @param {number} usual before anybody has chosen */
  constructor(kind, usual) {
    this.name = `${NAME}.${kind}`;
    const [level, before] = this.recall();
    /** 0 to 10; 0 is off. */
    this.level = signal(isLevel(level) ? level : usual);
    /** What it was before it was off. */
    this.before = isLevel(before) && before ? before : MOST;
  }

  /** The level and the one before, as they were kept. @returns {number[]} */
  recall() {
    try {
      return (window.localStorage.getItem(this.name) || "").split("/").map((part) => (part ? Number(part) : NaN));
    } catch (_forbidden) {
      return [];
    }
  }

  /** @param {number} level */
  set(level) {
    if (this.level.value) this.before = this.level.value;
    this.level.value = Math.min(Math.max(level, 0), MOST);
    try {
      window.localStorage.setItem(this.name, `${this.level.value}/${this.before}`);
    } catch (_forbidden) {
      // Storage is switched off: it lasts as long as the page.
    }
  }

  /** One step louder or softer. @param {number} by */
  step(by) {
    this.set(this.level.value + by);
  }

  /** Off, and back to what it was. */
  mute() {
    this.set(this.level.value ? 0 : this.before);
  }

  /** Loud, soft, off and round again: for a remote control with one key to spare. */
  turn() {
    this.set(this.level.value > SOFT ? SOFT : this.level.value ? 0 : MOST);
  }

  /** In which of the three it is. @returns {"loud" | "soft" | "off"} */
  get word() {
    return this.level.value > SOFT ? "loud" : this.level.value ? "soft" : "off";
  }

  /** The factor for the samples: every step sounds like as much. */
  get gain() {
    return (this.level.value / MOST) ** 2;
  }
}
