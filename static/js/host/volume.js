/** How loud this screen is: off, soft or loud, and finer by keys. It is remembered here, for this kind of screen. */

import { signal } from "../lib.js";

const MOST = 10;
const SOFT = 4;
const NAME = "speed313.volume";

export class Volume {
  /** @param {string} kind of screen: each remembers its own @param {number} usual before anybody has chosen */
  constructor(kind, usual) {
    this.name = `${NAME}.${kind}`;
    /** 0 to 10; 0 is off. */
    this.level = signal(this.recall(usual));
    this.before = this.level.value || MOST;
  }

  /** @param {number} usual */
  recall(usual) {
    try {
      const kept = window.localStorage.getItem(this.name);
      const level = kept === null ? usual : Number(kept);
      return level >= 0 && level <= MOST ? Math.round(level) : usual;
    } catch (_forbidden) {
      return usual;
    }
  }

  /** @param {number} level */
  set(level) {
    if (this.level.value) this.before = this.level.value;
    this.level.value = Math.min(Math.max(level, 0), MOST);
    try {
      window.localStorage.setItem(this.name, String(this.level.value));
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
