/**
 * What the big screen shows: the newest table view, but a call and all that comes with it only at the call's instant,
 * so that the screen and twelve phones turn together. What changed becomes cards that travel.
 */

import { at, doubt, now } from "../clock.js";
import { t } from "../i18n.js";
import { batch, signal } from "../lib.js";
import { sentence } from "../refusals.js";
import { motions } from "./motion.js";
import { Voice } from "./voice.js";
import { Volume } from "./volume.js";

const LONGEST_WAIT = 2000; // ms: no call lies further ahead than that
const SAID = 6000; // ms a sentence stays
const FRAME = 100; // ms after which no frame is waited for

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./motion.js").Flight} Flight */
/**
 * @typedef {"" | "seats" | "sheet" | "wifi" | "language" | "evening" | "pace" | "count" | "false_match" | "close_count" | "add_seat"} Panel
 */
/**
 * What the panel of seats shows, and of which seat.
 * @typedef {{ what: "everybody" | "seat" | "rename" | "remove" | "block" | "new_game", seat: number | null }} Step
 */
/**
 * @template T
 * @typedef {import("../../vendor/signals.js").Signal<T>} Signal<T>
 */

/** The round that is shown. @param {TableView} view */
export const roundKey = (view) => `${view.game}/${view.round}`;

export class Show {
  /** @param {import("../net.js").Link} link */
  constructor(link) {
    this.link = link;
    this.view = /** @type {Signal<TableView | null>} */ (signal(null));
    /** The same for the call alone, which is shown first of all. */
    this.called = /** @type {Signal<TableView | null>} */ (signal(null));
    this.flights = /** @type {Signal<Flight[]>} */ (signal([]));
    /** Piles that still show an older top, until the card on its way has landed. */
    this.covered = /** @type {Signal<Record<number, string | null>>} */ (signal({}));
    /** A sentence for the host: why a wish was refused. */
    this.said = signal("");
    /** The newest of them that was a refusal. */
    this.why = "";
    /** The Wi-Fi whose code the lobby shows besides. It is kept nowhere else. */
    this.wifi = /** @type {Signal<import("./wifi.js").Wifi | null>} */ (signal(null));
    /** Which panel lies over the table. */
    this.panel = /** @type {Signal<Panel>} */ (signal(""));
    /** How deep the host is in the panel of seats. */
    this.step = /** @type {Signal<Step>} */ (signal({ what: "everybody", seat: null }));
    /** The cell of the score sheet that is looked at closely. */
    this.cell = /** @type {Signal<{ seat: number, round: number } | null>} */ (signal(null));
    /** What the host is asked about the score sheet. */
    this.asking = /** @type {Signal<"" | "correct" | "misdeal" | "skip">} */ (signal(""));
    /** Whether the score sheet is drawn as lines. */
    this.lines = signal(false);
    /** The last round whose hands the host has seen enough of: its sheet is shown. */
    this.skipped = signal("");
    /** Whether this screen only watches: another television, a tablet, a guest. It controls nothing. */
    this.watches = link.who.role === "watch";
    // A second screen in the same room would only echo: it is silent until somebody wants it otherwise.
    this.volume = new Volume(link.who.role, this.watches ? 0 : 10);
    this.voice = new Voice(link, this.volume);
    /** @type {TableView | null} */
    this.coming = null;
    this.waits = false;
    this.silence = 0;
    link.view.subscribe((view) => this.take(view));
    this.panel.subscribe(() => this.go("everybody"));
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

  /** The call is shown at its instant; a large table that follows it in the same frame would hold it up. */
  turn() {
    const before = this.view.value;
    const after = this.coming; // a newer call may have come while we waited for the one before it
    this.called.value = after;
    this.waits = !!before && !!after && callsOn(before, after) && !document.hidden;
    if (this.waits) afterFrame(() => this.follow(before, after));
    else this.follow(before, after);
  }

  /** @param {TableView | null} before @param {TableView | null} after */
  follow(before, after) {
    const covers = before && after ? this.move(before, after) : null;
    if (before && after && isReshuffled(before, after)) this.say(t("host.reshuffled"));
    if (before && after && (callsOn(before, after) || isHalted(before, after))) this.leaveSheet();
    // Cards that travel lie on those that they were, before these go.
    if (this.waits && covers) afterFrame(() => this.settle(after, covers));
    else this.settle(after, covers);
  }

  /** @param {TableView | null} after @param {Record<number, string | null> | null} covers */
  settle(after, covers) {
    batch(() => {
      if (covers) this.covered.value = { ...this.covered.value, ...covers };
      this.view.value = after;
    });
    this.waits = false;
    if (this.coming !== after) this.take(this.coming);
  }

  /**
   * Let the cards travel, each from when it sets out.
   * @param {TableView} before @param {TableView} after
   * @returns {Record<number, string | null> | null} the piles that show an older top until then
   */
  move(before, after) {
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    const { flights, covered } = motions(before, after);
    if (!flights.length) return null;
    const start = (/** @type {Flight[]} */ some) => void (this.flights.value = this.flights.value.concat(some));
    for (const [time, some] of inOrder(flights, ({ delay }) => delay)) {
      if (time) window.setTimeout(() => start(some), time);
      else start(some);
    }
    for (const [time, some] of inOrder(flights, ({ delay, time }) => delay + time)) window.setTimeout(() => this.land(some), time);
    return covered;
  }

  /** What lands at once is drawn once. @param {Flight[]} landing */
  land(landing) {
    this.flights.value = this.flights.value.filter((flight) => !landing.includes(flight));
    const piles = landing.filter(({ pile }) => pile !== null).map(({ pile }) => Number(pile));
    if (!piles.length) return;
    const covered = { ...this.covered.value };
    piles.forEach((seat) => delete covered[seat]);
    this.covered.value = covered;
  }

  /** Say something to the host, for a while. @param {string} sentence */
  say(sentence) {
    window.clearTimeout(this.silence);
    this.said.value = sentence;
    this.silence = window.setTimeout(() => (this.said.value = ""), SAID);
  }

  /** Say why something cannot be; it stays no longer than until something can. @param {string} sentence */
  refuse(sentence) {
    this.say(sentence);
    this.why = sentence;
  }

  /**
   * Send a command; a refusal is told in words.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   */
  async send(type, fields) {
    const ack = await this.link.send(type, fields);
    if (!ack.ok) this.refuse(sentenceOf(ack));
    else if (this.said.value === this.why) this.said.value = "";
    return ack.ok;
  }

  /** Go on to something else in the panel of seats. @param {Step["what"]} what @param {number | null} [seat] */
  go(what, seat = null) {
    this.step.value = { what, seat };
  }

  /** Look at a cell of the score sheet closely. @param {number} seat @param {number} round */
  openCell(seat, round) {
    this.asking.value = "";
    this.cell.value = { seat, round };
  }

  /** No cell is looked at any more. */
  closeCell() {
    this.asking.value = "";
    this.cell.value = null;
  }

  /** The game has gone on: back to the table, unless the host is in the middle of something. */
  leaveSheet() {
    if (this.panel.value !== "sheet" || this.cell.value || this.asking.value) return;
    this.panel.value = "";
    this.lines.value = false;
  }

  /** Whether something lies over the table that can be left. */
  get deep() {
    return !!(this.panel.value || this.cell.value || this.asking.value);
  }

  /** To the score sheet and back again, unless something else lies over the table. */
  turnSheet() {
    const view = this.view.value;
    if (!view || view.phase === "lobby" || (this.watches && view.phase !== "finished")) return;
    if (!this.deep) this.panel.value = "sheet";
    else if (this.panel.value === "sheet") this.back();
  }

  /** Out of whatever the panel shows: from a question to its seat, to everybody, to the table. */
  back() {
    if (this.asking.value) this.asking.value = "";
    else if (this.cell.value) this.cell.value = null;
    else this.backFromPanel();
  }

  backFromPanel() {
    this.lines.value = false;
    const { what, seat } = this.step.value;
    if (this.panel.value !== "seats" || what === "everybody") this.panel.value = "";
    else this.go(what === "seat" || what === "new_game" ? "everybody" : "seat", seat);
  }

  /** Go on for everybody from what this screen shows: pressed twice, it counts once. */
  next() {
    const view = this.view.value;
    this.send("next", { call: view && view.call ? view.call.number : 0 });
  }

  /** Show the next of this computer's addresses: QR, text and all. */
  async nextAddress() {
    const info = this.link.host.value;
    if (!info) return;
    const { addresses } = info;
    if (addresses.length < 2) {
      this.say(t(addresses.length && addresses[0].kind === "given" ? "host.address_given" : "host.address_only"));
      return;
    }
    const next = addresses[(addresses.findIndex((one) => one.shown) + 1) % addresses.length];
    if (await this.send("use_address", { address: next.address })) {
      this.say(t("host.address_now", { address: next.address, kind: t(`host.network.${next.kind}`) }));
    }
  }

  /** Louder, softer, off; and say so. @param {(volume: Volume) => void} change */
  sound(change) {
    change(this.volume);
    const level = this.volume.level.value;
    if (this.voice.state.value === "none") this.say(t("host.sound_none"));
    else this.say(level ? t("host.volume", { n: level * 10 }) : t("host.volume_off"));
  }

  /**
   * What hosts know of the way in. Who only watches knows the address by which this screen itself came.
   * @param {TableView} view
   * @returns {import("../wire").HostInfo | null}
   */
  info(view) {
    return this.watches ? infoHere(view.code) : this.link.host.value;
  }

  /** Pause, or go on. */
  pauseOrResume() {
    const view = this.link.view.value;
    if (view) this.send(view.paused ? "resume" : "pause");
  }
}

/** Do that once the next frame is drawn, or soon where none is: a page may be hidden meanwhile. @param {() => void} then */
function afterFrame(then) {
  let done = false;
  const once = () => {
    if (!done) then();
    done = true;
  };
  requestAnimationFrame(() => window.setTimeout(once, 0));
  window.setTimeout(once, FRAME);
}

/** Those that set out, or land, at the same time, by that time in ms from now. @param {Flight[]} flights @param {(flight: Flight) => number} timeOf */
function inOrder(flights, timeOf) {
  /** @type {Map<number, Flight[]>} */
  const all = new Map();
  for (const flight of flights) all.set(timeOf(flight), (all.get(timeOf(flight)) || []).concat(flight));
  return all;
}

/** Whether a call has come in between. @param {TableView} before @param {TableView} after */
const isCalled = (before, after) => !!after.call && (!before.call || before.call.number !== after.call.number);

/** Whether the piles were gathered in between (§7.1). @param {TableView} before @param {TableView} after */
const isReshuffled = (before, after) =>
  before.game === after.game && before.round === after.round && before.reshuffles < after.reshuffles;

/** The way in, as a screen that only watches knows it. @param {string} code @returns {import("../wire").HostInfo} */
function infoHere(code) {
  const { origin, host, hostname } = window.location;
  const address = hostname === "localhost" || hostname.startsWith("127.") ? "" : host;
  const here = { address, kind: /** @type {"given"} */ ("given"), name: "", shown: true };
  const nothing = { phones: 0, hints: [], pin: null, claims: [], removed: [], remotes: [], extra: [], house_rules: [], idle: [], refused: [], unsaved: "", paces: [], presets: [] };
  return { ...nothing, join_url: `${origin}/j/${code}`, address, addresses: [here] };
}

/** Whether a call has come that the host should not miss. @param {TableView} before @param {TableView} after */
function callsOn(before, after) {
  return after.phase !== "scored" && after.phase !== "finished" && isCalled(before, after);
}

/** Whether the game stands still for a reason that the host has to see first. @param {TableView} before @param {TableView} after */
const isHalted = (before, after) => !!after.paused && after.paused !== "host" && after.paused !== before.paused;

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

/** A refusal in words. @param {import("../wire").Refusal} refusal */
export const sentenceOf = (refusal) => sentence(refusal);
