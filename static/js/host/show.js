/**
 * What the big screen shows: the newest table view, but a call and all that comes with it only at the call's instant,
 * so that the screen and twelve phones turn together. What changed becomes cards that travel.
 */

import { at, doubt, now } from "../clock.js";
import { has, t } from "../i18n.js";
import { signal } from "../lib.js";
import { motions } from "./motion.js";

const LONGEST_WAIT = 2000; // ms: no call lies further ahead than that
const SAID = 6000; // ms a sentence stays

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./motion.js").Flight} Flight */
/**
 * @template T
 * @typedef {import("../../vendor/signals.js").Signal<T>} Signal<T>
 */

export class Show {
  /** @param {import("../net.js").Link} link */
  constructor(link) {
    this.link = link;
    this.view = /** @type {Signal<TableView | null>} */ (signal(null));
    this.flights = /** @type {Signal<Flight[]>} */ (signal([]));
    /** Piles that still show an older top, until the card on its way has landed. */
    this.covered = /** @type {Signal<Record<number, string | null>>} */ (signal({}));
    /** A sentence for the host: why a wish was refused. */
    this.said = signal("");
    /** Which panel lies over the table. */
    this.panel = /** @type {Signal<"" | "seats" | "sheet">} */ (signal(""));
    /** The last round whose hands the host has seen enough of: its sheet is shown. */
    this.skipped = signal("");
    /** @type {TableView | null} */
    this.coming = null;
    this.waits = false;
    this.silence = 0;
    link.view.subscribe((view) => this.take(view));
  }

  /** @param {TableView | null} view */
  take(view) {
    this.coming = view;
    if (this.waits) return;
    const shown = this.view.value;
    const instant = view && shown ? instantOf(shown, view) : 0;
    if (instant) {
      this.waits = true;
      at(instant, () => this.turn());
    } else this.turn();
  }

  turn() {
    this.waits = false;
    const before = this.view.value;
    const after = this.coming;
    // A newer call may have come while we waited for the one before it.
    if (before && after) this.move(before, after);
    this.view.value = after;
  }

  /** @param {TableView} before @param {TableView} after */
  move(before, after) {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { flights, covered } = motions(before, after);
    if (!flights.length) return;
    this.flights.value = this.flights.value.concat(flights);
    this.covered.value = { ...this.covered.value, ...covered };
    flights.forEach((flight) => window.setTimeout(() => this.land(flight), flight.delay + flight.time));
  }

  /** @param {Flight} flight */
  land(flight) {
    this.flights.value = this.flights.value.filter((other) => other !== flight);
    if (flight.pile === null) return;
    const covered = { ...this.covered.value };
    delete covered[flight.pile];
    this.covered.value = covered;
  }

  /** Say something to the host, for a while. @param {string} sentence */
  say(sentence) {
    window.clearTimeout(this.silence);
    this.said.value = sentence;
    this.silence = window.setTimeout(() => (this.said.value = ""), SAID);
  }

  /**
   * Send a command; a refusal is told in words.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   */
  async send(type, fields) {
    const ack = await this.link.send(type, fields);
    if (!ack.ok) this.say(sentenceOf(ack));
    return ack.ok;
  }

  /** Pause, or go on. */
  pauseOrResume() {
    const view = this.link.view.value;
    if (view) this.send(view.paused ? "resume" : "pause");
  }
}

/**
 * The instant at which a newer call in `view` may be shown; 0 for at once.
 * @param {TableView} shown
 * @param {TableView} view
 */
function instantOf(shown, view) {
  if (!view.call || (shown.call && shown.call.number === view.call.number) || doubt() === Infinity) return 0;
  const wait = view.call.at - now();
  return wait > 0 && wait < LONGEST_WAIT ? view.call.at : 0;
}

/** A refusal in words. @param {{ code: string, params: Record<string, any> }} refusal */
export function sentenceOf({ code, params }) {
  const key = `error.${code}`;
  return has(key) ? t(key, params) : t("error.internal");
}
