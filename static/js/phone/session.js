/** This phone at its table: the line, who I am, what I have asked for and what the table said to it. */

import { stage } from "../calls.js";
import { batch, computed, effect, signal } from "../lib.js";
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

export const code = signal("");
export const link = /** @type {Signal<Link | null>} */ (signal(null));
/** A sentence for the form, such as why an old seat is lost. */
export const remark = signal("");
/** Why the last tap was refused, for a few seconds. */
export const notice = /** @type {Signal<{ text: string, number: number } | null>} */ (signal(null));
/** What was sent and is not yet on the table: a move, with the card meant. */
export const pending = /** @type {Signal<{ move: string, card?: string } | null>} */ (signal(null));
/** The call that was made last, for the wash. */
export const announced = /** @type {Signal<Announced | null>} */ (signal(null));
/** The card in the hand that the next "hold" means. */
export const chosen = /** @type {Signal<string | null>} */ (signal(null));

const shown = /** @type {Signal<ReturnType<typeof stage> | null>} */ (signal(null));
export const status = computed(() => (link.value ? link.value.status.value : "connecting"));
export const refusal = computed(() => (link.value ? link.value.refusal.value : null));
export const view = computed(() => (shown.value ? shown.value.view.value : null));
export const seat = computed(() => (shown.value ? shown.value.seat.value : null));
/** My seat's number, or `null` while I have none. */
export const me = computed(() => {
  const welcome = link.value && link.value.welcome.value;
  if (seat.value) return seat.value.seat;
  return welcome ? welcome.seat : null;
});
/** My seat as the table sees it. */
export const mine = computed(() => seatOf(me.value));

// Views come often and mostly change little: what reads only one of these draws again only when that one changes.
export const phase = computed(() => view.value && view.value.phase);
export const game = computed(() => (view.value ? view.value.game : 0));
export const round = computed(() => (view.value ? view.value.round : 0));
export const rounds = computed(() => (view.value ? view.value.rounds : 0));
export const turn = computed(() => (view.value ? view.value.turn : 0));
export const cards = computed(() => (view.value && view.value.cards) || 0);
export const wild = computed(() => view.value && view.value.wild);
/** Whether somebody has matched, so that no window follows this turn. */
export const last = computed(() => !!view.value && view.value.last);
export const middle = computed(() => (view.value ? view.value.middle : 0));
export const state = computed(() => mine.value && mine.value.state);
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

/** Go to a table. @param {string} wanted its code, in any case */
export function enter(wanted) {
  const table = wanted.trim().toUpperCase();
  const token = recall(`seat.${table}`) || undefined;
  if (window.location.pathname !== `/j/${table}`) window.history.replaceState(null, "", `/j/${table}`);
  batch(() => {
    code.value = table;
    remark.value = "";
    const old = link.value;
    if (old) old.retry({ table, token });
    else open(table, token);
  });
}

/** @param {string} table @param {string | undefined} token */
function open(table, token) {
  const line = connect({ role: "phone", table, token });
  link.value = line;
  shown.value = stage(line, (call, newest) => {
    announced.value = { call, view: newest };
    // What was refused belongs to the phase that ends here; somebody's match ends none.
    if (call.word !== "match") notice.value = null;
  });
  effect(() => {
    const why = line.refusal.value;
    if (line.status.value === "refused" && why && why.code === "bad_token") comeAsNew(why);
    if (line.status.value === "gone" && why && why.code === "removed") forgetSeat();
  });
  effect(() => {
    const mySeat = seat.value;
    const picked = chosen.peek();
    if (picked && (!mySeat || !mySeat.hand.includes(picked))) chosen.value = null;
  });
}

/** An old seat is no longer mine: say so and show the form. @param {import("../wire").Refusal} why */
function comeAsNew(why) {
  forgetSeat();
  remark.value = sentence(why);
  if (link.value) link.value.retry({ token: undefined });
}

const forgetSeat = () => remember(`seat.${code.value}`, null);

/**
 * Take a seat.
 * @param {{ name: string, color: number, symbol: number }} wish
 * @returns {Promise<import("../wire").Ack | null>} the answer, `null` without a line
 */
export async function join(wish) {
  const line = link.value;
  if (!line) return null;
  const answer = await line.send("join", wish);
  if (!answer.ok) return answer;
  remember("name", wish.name);
  remember(`seat.${code.value}`, answer.token || null);
  batch(() => {
    line.who = { ...line.who, token: answer.token };
    const welcome = line.welcome.value;
    if (welcome && answer.seat !== undefined) line.welcome.value = { ...welcome, seat: answer.seat };
    remark.value = "";
  });
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
    pending.value = null;
    // A window that ended while "go on" was under way has gone on: that is no news.
    if (move !== "go_on" || answer.code !== "wrong_phase") tell(sentence(answer));
    return;
  }
  if (move === "hold") chosen.value = null;
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
/** Say something near the buttons for a few seconds. @param {string} text */
export function tell(text) {
  const number = ++notices;
  notice.value = { text, number };
  window.setTimeout(() => {
    if (notice.value && notice.value.number === number) notice.value = null;
  }, NOTICE);
}

/** Leave the game. In the lobby the seat is free at once; later it can be taken back. */
export async function leave() {
  const line = link.value;
  if (!line) return;
  const inLobby = !!view.value && view.value.phase === "lobby";
  const answer = await line.send("leave");
  if (!answer.ok) {
    tell(sentence(answer));
  } else if (inLobby) {
    forgetSeat();
    line.retry({ token: undefined });
  } else {
    line.end("gone", { code: "left", params: {} });
    line.socket.disconnect();
  }
}

/** Come back after being gone: to my seat if I still have its token, else to the form. */
export function comeBack() {
  if (link.value) link.value.retry({ token: recall(`seat.${code.value}`) || undefined });
}

/** Back to the code field. */
export function elsewhere() {
  batch(() => {
    remark.value = refusal.value ? sentence(refusal.value) : "";
    code.value = "";
  });
}
