/**
 * The line to the table: one Socket.IO connection, the newest views as signals, commands that count exactly once.
 * See docs/protocol.md.
 */

import { tableClock } from "./clock.js";
import { ROOT, batch, io, signal } from "./lib.js";
import { pulse } from "./pulse.js";

export const PROTOCOL = 1;

const PATIENCE = 2000; // ms until an unanswered command is sent again
const EXPIRES = 15000; // ms after which a command is given up: by then the table has moved on
const OVERDUE = 500; // ms that a view may be missing: the next question after this
// ms that an attempt to connect may take: the first ones little, since on a line that has died it takes for ever and the
// next one may get through at once; then more, for a line that is only slow.
const HURRY = 1000;
const SLOWER = 400;
const PATIENT = 5000;

/** @typedef {{ role: "phone" | "host" | "watch", table?: string, token?: string, key?: string, pin?: string }} Who */
/** @typedef {"connecting" | "online" | "lost" | "refused" | "gone"} Status */
/** @typedef {import("./wire").Ack} Ack */
/** @typedef {{ body: any, since: number, resolve: (ack: Ack) => void }} Pending */

/**
 * @template T
 * @typedef {import("../vendor/signals.js").Signal<T>} Signal<T>
 */

/** A text nobody else has chosen: 24 hex digits. */
function newCid() {
  const bytes = window.crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Link {
  /** @param {Who} who @param {import("./clock.js").Clock} [clock] the table's */
  constructor(who, clock = tableClock) {
    this.who = who;
    this.clock = clock;
    this.status = /** @type {Signal<Status>} */ (signal("connecting"));
    /** Why we were refused, or are gone. */
    this.refusal = /** @type {Signal<import("./wire").Refusal | null>} */ (signal(null));
    this.welcome = /** @type {Signal<import("./wire").Welcome | null>} */ (signal(null));
    this.view = /** @type {Signal<import("./wire").TableView | null>} */ (signal(null));
    this.seat = /** @type {Signal<import("./wire").SeatView | null>} */ (signal(null));
    this.host = /** @type {Signal<import("./wire").HostInfo | null>} */ (signal(null));
    /** The language of the table's screens; `null` where each has its own. */
    this.language = /** @type {Signal<string | null>} */ (signal(null));
    /** What came of the newest claim. */
    this.verdict = /** @type {Signal<import("./wire").Verdict | null>} */ (signal(null));
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    /** Since when the table has sent views that we do not have; 0 while we have all. */
    this.behind = 0;
    // A new socket gets every view anew, and nothing from an older one can follow: its first view always counts.
    this.fresh = { view: true, seat: true };
    /** Whether this socket was welcomed: until then nothing that it should bring is here. */
    this.welcomed = false;
    this.socket = io({
      path: `${ROOT}socket.io`,
      auth: (/** @type {(auth: object) => void} */ give) => give({ protocol: PROTOCOL, ...this.who }),
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      reconnectionDelay: 250,
      reconnectionDelayMax: 500,
      timeout: PATIENT,
    });
    this.listen();
    this.still = pulse(this.socket, clock, {
      quiet: () => this.status.value === "online" && this.say("lost"),
      heard: (answer) => {
        this.compare(answer || {});
        const here = this.welcomed && !this.behind;
        if (this.status.value === "lost" && this.socket.connected && here) this.say("online");
      },
      again: () => this.again(),
      idle: () => this.over(),
    });
  }

  listen() {
    const { socket } = this;
    socket.on("welcome", (welcome) => this.enter(welcome));
    socket.on("language", ({ language }) => (this.language.value = language));
    socket.on("table", (view) => this.takeTable(view));
    socket.on("seat", (view) => this.take("seat", view));
    socket.on("host", (info) => (this.host.value = info));
    socket.on("granted", (given) => this.sit(given));
    socket.on("denied", ({ claim }) => (this.verdict.value = { granted: false, claim }));
    socket.on("gone", ({ code }) => this.end("gone", { code, params: {} }));
    socket.on("connect_error", (error) => this.refuse(/** @type {any} */ (error).data));
    socket.io.on("reconnect_attempt", (/** @type {number} */ count) =>
      socket.io.timeout(Math.min(HURRY + count * SLOWER, PATIENT)),
    );
    socket.on("disconnect", (reason) => {
      this.fresh = { view: true, seat: true };
      this.welcomed = false;
      if (this.over()) return;
      this.say("lost");
      // Socket.IO does not come back by itself where the server hung up; without a `gone` we should.
      if (reason === "io server disconnect") window.setTimeout(() => this.over() || socket.connect(), 500);
    });
  }

  /** @param {Status} status */
  say(status) {
    this.status.value = status;
  }

  /** Whether there is nothing to hope for: refused, or gone. */
  over() {
    return this.status.value === "refused" || this.status.value === "gone";
  }

  /** @param {import("./wire").Welcome} welcome */
  enter(welcome) {
    const time = performance.now();
    this.welcomed = true;
    this.socket.io.timeout(HURRY);
    this.clock.learn(time - 400, time, welcome.now); // a rough start, outdone by the first real round trip
    try {
      window.sessionStorage.removeItem("speed313.reloaded");
    } catch (_blocked) {
      // storage is forbidden: nothing to forget
    }
    batch(() => {
      const before = this.welcome.value;
      if (before && before.table !== welcome.table) this.forgetViews();
      if (welcome.seat === null) this.seat.value = null;
      this.welcome.value = welcome;
      this.refusal.value = null;
      this.arrive();
    });
    this.pending.forEach((_, cid) => this.attempt(cid));
  }

  /** Online, unless what is shown is from an older socket still: nobody may take that for what counts now. */
  arrive() {
    const old = (this.fresh.view && this.view.value) || (this.fresh.seat && this.seat.value);
    if (this.welcomed && !old && !this.over()) this.say("online");
  }

  /** This socket is that seat from now on. @param {{ seat: number, token: string }} given */
  sit({ seat, token }) {
    batch(() => {
      this.who = { ...this.who, token };
      if (this.welcome.value) this.welcome.value = { ...this.welcome.value, seat };
      this.verdict.value = { granted: true, seat, token };
    });
  }

  /** What seldom changes is left out of most views, and kept from the one before. @param {any} newer */
  takeTable(newer) {
    if (newer.sheet) {
      this.take("view", newer);
      return;
    }
    const known = this.fresh.view ? null : this.view.value;
    if (!known) return; // a new socket's first view is whole, and on its way
    if (known.seq < newer.kept) this.again();
    else this.take("view", { ...known, ...newer });
  }

  /** @param {"view" | "seat"} kind @param {any} newer */
  take(kind, newer) {
    const known = this[kind].value;
    if (known && !this.fresh[kind] && newer.seq < known.seq) return;
    const first = this.fresh[kind];
    this.fresh[kind] = false;
    this[kind].value = newer;
    if (first) this.arrive(); // after what is shown has changed
  }

  /**
   * The welcome and the views that we should have by now. Whatever has swallowed one, a new socket brings them all.
   * @param {Partial<import("./wire").Beat>} told
   */
  compare({ table, seat }) {
    const time = performance.now();
    const behind = !this.welcomed || isBehind(this.view.value, table) || isBehind(this.seat.value, seat);
    if (!behind) this.behind = 0;
    else if (!this.behind) this.behind = time;
    else if (time - this.behind > OVERDUE) {
      this.behind = 0;
      this.again();
    }
  }

  forgetViews() {
    this.view.value = null;
    this.seat.value = null;
    this.fresh = { view: true, seat: true };
  }

  /** @param {import("./wire").Refusal | undefined} refusal */
  refuse(refusal) {
    if (!refusal || !refusal.code) {
      if (!this.over()) this.say("lost");
      return;
    }
    if (refusal.code === "old_protocol" && reloadOnce()) return;
    this.end("refused", { code: refusal.code, params: refusal.params || {} });
  }

  /** @param {"refused" | "gone"} status @param {import("./wire").Refusal} why */
  end(status, why) {
    batch(() => {
      this.refusal.value = why;
      this.say(status);
    });
    this.pending.forEach((_, cid) => this.settle(cid, { ok: false, ...why }));
  }

  /** Hang up for good: nothing is heard or sent any more. */
  close() {
    this.end("gone", { code: "closed", params: {} });
    this.still();
    this.socket.disconnect();
  }

  /** Open a new socket in place of the one we have. */
  again() {
    if (this.welcome.value) this.say("lost");
    this.socket.disconnect().connect();
  }

  /**
   * Try once more as somebody else or at another table.
   * @param {Partial<Who>} changes
   */
  retry(changes) {
    batch(() => {
      if (changes.table !== undefined && changes.table !== this.who.table) this.forgetViews();
      this.who = { ...this.who, ...changes };
      this.refusal.value = null;
      this.welcome.value = null;
      this.say("connecting");
    });
    this.socket.disconnect().connect();
  }

  /**
   * Send a command until it is answered. The same `cid` goes with every repeat, so it has its effect once.
   * @param {string} type
   * @param {object} [fields]
   * @returns {Promise<Ack>} never rejected; code `no_answer` where the table could not be reached in time
   */
  send(type, fields) {
    const cid = newCid();
    return new Promise((resolve) => {
      this.pending.set(cid, { body: { ...fields, cid, type }, since: performance.now(), resolve });
      window.setTimeout(() => this.settle(cid, { ok: false, code: "no_answer", params: {} }), EXPIRES);
      this.attempt(cid);
    });
  }

  /** @param {string} cid */
  attempt(cid) {
    const entry = this.pending.get(cid);
    // While we are not connected, wait for the next welcome: Socket.IO's own queue would send twice.
    if (!entry || !this.socket.connected) return;
    this.socket
      .timeout(PATIENCE)
      .emit("command", entry.body, (/** @type {Error | null} */ lost, /** @type {Ack} */ ack) => {
        if (lost) this.attempt(cid);
        else this.settle(cid, ack);
      });
  }

  /** @param {string} cid @param {Ack} ack */
  settle(cid, ack) {
    const entry = this.pending.get(cid);
    this.pending.delete(cid);
    if (entry) entry.resolve(ack);
  }
}

/** @param {{ seq: number } | null} view @param {number | null | undefined} newest */
const isBehind = (view, newest) => typeof newest === "number" && (!view || view.seq < newest);

/** A page of an older version reloads itself, but never in a circle. */
function reloadOnce() {
  try {
    if (window.sessionStorage.getItem("speed313.reloaded")) return false;
    window.sessionStorage.setItem("speed313.reloaded", "1");
  } catch (_blocked) {
    return false;
  }
  window.location.reload();
  return true;
}

/** @param {Who} who @param {import("./clock.js").Clock} [clock] */
export const connect = (who, clock) => new Link(who, clock);
