/** This phone at its table: the line, who I am, what I have asked for and what the table said to it. */

import { callText, stage } from "../calls.js";
import { isolate, t } from "../i18n.js";
import { ROOT, batch, computed, effect, signal } from "../lib.js";
import { connect } from "../net.js";
import { sentence } from "../refusals.js";
import { recall, remember } from "./memory.js";

const NOTICE = 7000; // ms a refusal stays in words
const SETTLE = 900; // ms after an answer by which its view has surely come

/**
 * @template T
 * @typedef {import("../net.js").Signal<T>} Signal<T>
 */
/** @typedef {import("../net.js").Link} Link */
/** @typedef {import("../wire").Move} Move */
/** @typedef {{ call: import("../wire").Call, view: import("../wire").TableView }} Announced */
/** @typedef {{ line: Link } & ReturnType<typeof stage>} Table a line to a table, and its views as they are shown */

export const code = signal("");
/** My table. */
export const home = /** @type {Signal<Table | null>} */ (signal(null));
/** The rehearsal that is shown in its place, while there is one. */
export const rehearsal = /** @type {Signal<Table | null>} */ (signal(null));
/** A sentence for the form, such as why an old seat is lost. */
export const remark = signal("");
/** Why the last tap was refused, for a few seconds; `calm` where it is news and no refusal. */
export const notice = /** @type {Signal<{ text: string, number: number, calm: boolean } | null>} */ (signal(null));
/** What was sent and is not yet on the table: a move, with the card meant. */
export const pending = /** @type {Signal<{ move: string, card?: string } | null>} */ (signal(null));
/** The call that was made last, for the wash. */
export const announced = /** @type {Signal<Announced | null>} */ (signal(null));
/** The call that is about to be made. */
export const coming = /** @type {Signal<Announced | null>} */ (signal(null));
/** The card in the hand that the next "hold" means. */
export const chosen = /** @type {Signal<string | null>} */ (signal(null));
/** Before which card of the hand the card that is being drawn shall lie, where it was dragged there. */
export const landing = /** @type {Signal<number | null>} */ (signal(null));
/** Whether the guest is choosing another name. */
export const naming = signal(false);
/** Whether the rules are being read. */
export const reading = signal(false);
/** Whether the controls are open. */
export const controlling = signal(false);

/** With real cards: whose hand the score pad is open for, when it is not the first of mine to be counted. */
export const counting = /** @type {Signal<number | null>} */ (signal(null));

export const homeView = computed(() => home.value && home.value.view.value);
export const homeSeat = computed(() => home.value && home.value.seat.value);

// What follows is about the table that is shown: every screen plays there and need not know which it is.
const shown = computed(() => rehearsal.value || home.value);
export const link = computed(() => shown.value && shown.value.line);
export const status = computed(() => (link.value ? link.value.status.value : "connecting"));
export const refusal = computed(() => (link.value ? link.value.refusal.value : null));
export const view = computed(() => shown.value && shown.value.view.value);
export const seat = computed(() => shown.value && shown.value.seat.value);
/** That table's instant now. */
export const now = () => (link.value ? link.value.clock.now() : performance.now());
/** My seat's number, or `null` while I have none. */
export const me = computed(() => {
  const welcome = link.value && link.value.welcome.value;
  if (seat.value) return seat.value.seat;
  return welcome ? welcome.seat : null;
});
/** My seat as the table sees it. */
export const mine = computed(() => seatOf(me.value));

// Views come often and mostly change little: what reads only one of these draws again only when that one changes.
const BOOK = /** @type {const} */ ([
  ...["code", "game", "round", "rounds", "bonus", "phase", "wild", "rehearsal", "rules"],
  ...["sheet", "results", "corrected", "objections", "skipped", "honours", "past"],
]);
let written = /** @type {import("../wire").TableView | null} */ (null);
/** The table as its score sheet shows it: the same one until something changes there. */
export const book = computed(() => {
  const table = view.value;
  const before = written;
  if (!table || !before || BOOK.some((part) => table[part] !== before[part])) written = table;
  return written;
});
export const phase = computed(() => view.value && view.value.phase);
export const game = computed(() => (view.value ? view.value.game : 0));
export const round = computed(() => (view.value ? view.value.round : 0));
/** Which bonus round this is, 0 for none. */
export const bonus = computed(() => (view.value ? view.value.bonus : 0));
export const rounds = computed(() => (view.value ? view.value.rounds : 0));
/** How often this round was dealt. */
export const deal = computed(() => (view.value ? view.value.deal : 0));
export const turn = computed(() => (view.value ? view.value.turn : 0));
export const cards = computed(() => (view.value && view.value.cards) || 0);
export const wild = computed(() => view.value && view.value.wild);
/** Whether somebody has matched, so that no window follows this turn. */
export const last = computed(() => !!view.value && view.value.last);
export const middle = computed(() => (view.value ? view.value.middle : 0));
/** Whether one acts after another, with one pile for all. */
export const byTurns = computed(() => !!view.value && !!view.value.turns);
/** The move that lays a card away. */
export const layMove = computed(() => /** @type {Move} */ (byTurns.value ? "discard" : "hold"));
/** Whether it is my turn. */
export const myTurn = computed(() => !!seat.value && !!seat.value.turns && seat.value.turns.mine);
export const state = computed(() => mine.value && mine.value.state);
/** With real cards: whether nobody has said yet what my hand is worth; known while the game is paused, too. */
export const uncounted = computed(() => {
  const seat = mine.value;
  return phase.value === "count" && !!seat && seat.state === "in" && !!seat.own && !seat.own.count;
});
/** With real cards: the first seat that I answer for and nobody has counted, or `null`. */
export const unheard = computed(() => {
  const own = phase.value === "count" && seat.value && seat.value.own;
  const found = own ? own.may_count.find((number) => !countOf(seatOf(number))) : undefined;
  return found === undefined ? null : found;
});
/** @param {import("../wire").Seat | null} one */
export const countOf = (one) => one && one.own && one.own.count;
/** Whether I have said "go on" in this window, or on this sheet. */
export const goneOn = computed(() => !!mine.value && mine.value.go_on);
/** Whether a window is open, in which one may call match or go on. */
export const inWindow = computed(() => phase.value === "window" || phase.value === "set_up");

/** @param {number | null} number @returns {import("../wire").Seat | null} */
export function seatOf(number) {
  const table = view.value;
  return (table && table.seats.find((one) => one.seat === number)) || null;
}

/** Whether a move is allowed now: the server says so, nothing is under way and it can hear us. @param {Move} move */
export function can(move) {
  const mySeat = seat.value;
  return !!mySeat && mySeat.legal.includes(move) && !pending.value && status.value === "online";
}

/**
 * A call in words, as this seat hears it.
 * @param {import("../wire").Call} call @param {import("../wire").TableView} table
 */
export function heardText(call, table) {
  const seat = table.seats.find((one) => one.seat === call.seat);
  const mine = call.seat === me.value;
  if (call.word === "turn") return mine ? t("call.turn_mine") : t("call.turn", { name: isolate(seat ? seat.name : "") });
  if (call.word === "last_turn") return mine ? t("call.last_turn_mine") : t("call.last_turn", { name: isolate(seat ? seat.name : "") });
  return callText(call.word, table);
}

/** Go to a table. @param {string} wanted its code, in any case */
export function enter(wanted) {
  const table = wanted.trim().toUpperCase();
  const token = recall(`seat.${table}`) || undefined;
  const path = `${ROOT}j/${table}`;
  // The start page stays where it is: what it still loads is found from there, and loaded again it is this table's anyhow.
  const { pathname } = window.location;
  if (pathname !== path && (code.peek() || pathname !== ROOT)) window.history.replaceState(null, "", path);
  batch(() => {
    code.value = table;
    remark.value = "";
    const old = home.value;
    if (old) old.line.retry({ table, token });
    else open(table, token);
  });
}

/**
 * A line to a table, its views at their calls' instants. What it calls is heard while that table is shown.
 * @param {string} table
 * @param {string | undefined} token
 * @param {import("../clock.js").Clock} [clock]
 * @returns {Table}
 */
export function lay(table, token, clock) {
  const line = connect({ role: "phone", table, token }, clock);
  const views = stage(
    line,
    (call, newest) => {
      if (link.peek() !== line) return;
      announced.value = { call, view: newest };
      // What was refused belongs to the phase that ends here; somebody's match ends none.
      if (call.word !== "match" && notice.value && !notice.value.calm) notice.value = null;
    },
    clock,
    (call, newest) => {
      if (link.peek() === line) coming.value = { call, view: newest };
    },
  );
  return { line, ...views };
}

/** @param {string} table @param {string | undefined} token */
function open(table, token) {
  // Who has left and loads the page again is asked first.
  const left = !!token && !!recall(`left.${table}`);
  home.value = lay(table, left ? undefined : token);
  const { line } = home.value;
  effect(() => {
    const why = line.refusal.value;
    if (line.status.value !== "refused" || !why) return;
    // A token that is not even one, such as a spoilt storage gives, is as good as a wrong one.
    const wrong = why.code === "bad_token" || (why.code === "bad_message" && why.params.field === "token");
    if (wrong) comeAsNew(sentence({ code: "bad_token" }));
  });
  effect(() => {
    const verdict = line.verdict.value;
    if (!verdict || !verdict.granted) return;
    remember(`seat.${code.peek()}`, verdict.token);
    remember(`left.${code.peek()}`, null);
  });
  effect(() => {
    const mySeat = seat.value;
    const picked = chosen.peek();
    if (picked && (!mySeat || !mySeat.hand.includes(picked))) chosen.value = null;
  });
  const stop = effect(() => {
    if (left && line.status.value === "online") window.setTimeout(() => (stop(), away(line)));
  });
}

/** I have left, and this page says so. @param {Link} line */
function away(line) {
  line.end("gone", { code: "left", params: {} });
  line.socket.disconnect();
}

/** An old seat is no longer mine, or I do not want it: show the form. @param {string} why a sentence, or nothing */
export function comeAsNew(why) {
  forgetSeat();
  remark.value = why;
  if (home.value) home.value.line.retry({ token: undefined });
}

function forgetSeat() {
  remember(`seat.${code.value}`, null);
  remember(`left.${code.value}`, null);
}

/**
 * Take a seat.
 * @param {{ name: string, color: number, symbol: number }} wish
 * @returns {Promise<import("../wire").Ack | null>} the answer, `null` without a line
 */
export async function join(wish) {
  const line = home.value && home.value.line;
  if (!line) return null;
  const answer = await line.send("join", wish);
  if (!answer.ok) return answer;
  remember("name", wish.name);
  if (answer.seat !== undefined && answer.token) line.sit({ seat: answer.seat, token: answer.token });
  remark.value = "";
  return answer;
}

/**
 * Ask for a move. It is shown as sent at once, and stays so until the table shows what came of it.
 * @param {Move} move
 * @param {string} type the command
 * @param {Record<string, unknown>} [fields]
 */
export async function ask(move, type, fields) {
  const line = link.value;
  if (!line || !can(move)) return;
  const sent = { move, card: fields && typeof fields.card === "string" ? fields.card : undefined };
  batch(() => {
    pending.value = sent;
    notice.value = null;
  });
  const answer = await line.send(type, fields);
  if (!answer.ok) {
    pending.value = landing.value = null;
    // A window that ended while "go on" was under way has gone on: that is no news.
    if (move !== "go_on" || answer.code !== "wrong_phase") tell(sentence(answer));
    return;
  }
  if (move === layMove.peek()) chosen.value = null;
  await seen(line, answer.seq);
  if (pending.value === sent) pending.value = null;
}

/** Wait until the table's view includes an event, but not for ever. @param {Link} line @param {number} seq */
function seen(line, seq) {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, SETTLE);
    const stop = effect(() => {
      const table = line.view.value;
      if (!table || table.seq < seq) return;
      window.clearTimeout(timer);
      // The seat's own view follows the table's: give it its turn.
      window.setTimeout(() => {
        stop();
        resolve(null);
      }, 60);
    });
  });
}

let notices = 0;
/** Say something near the buttons for a few seconds. @param {string} text @param {boolean} [calm] news, no refusal */
export function tell(text, calm = false) {
  const number = ++notices;
  notice.value = { text, number, calm };
  window.setTimeout(() => {
    if (notice.value && notice.value.number === number) notice.value = null;
  }, NOTICE);
}

/** Leave the game. In the lobby the seat is free at once; later it can be taken back. */
export async function leave() {
  const line = home.value && home.value.line;
  if (!line) return;
  const inLobby = !!homeView.value && homeView.value.phase === "lobby";
  const answer = await line.send("leave");
  if (!answer.ok) {
    tell(sentence(answer));
  } else if (inLobby) {
    comeAsNew("");
  } else {
    remember(`left.${code.value}`, "yes");
    away(line);
  }
}

/** Come back after being gone: to my seat if I still have its token, else to the form. */
export function comeBack() {
  remember(`left.${code.value}`, null);
  if (home.value) home.value.line.retry({ token: recall(`seat.${code.value}`) || undefined });
}

/** Back to the code field. */
export function elsewhere() {
  batch(() => {
    remark.value = refusal.value ? sentence(refusal.value) : "";
    code.value = "";
  });
}
