/** What the host can do, as a bar of buttons; which ones depends on the phase. Every one answers, or says why not. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { missing } from "./counted.js";
import { roundKey } from "./show.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */
/**
 * @typedef {{ id: string, act: () => void, main?: boolean, idle?: boolean, count?: number, shape?: string, name?: string }} Deed
 *   `idle`: it says why it does nothing now; `count`: how many wait there; `shape`, `name` where they are not always the same
 */

/** @type {Record<string, string>} */
const SHAPES = {
  pause: "M6 4h4.5v16H6zM13.5 4H18v16h-4.5z",
  resume: "M6 3.5v17L20.5 12z",
  next: "M4 4v16l9-8zM14.5 4H19v16h-4.5z",
  seats:
    "M8.5 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM1.5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5z" +
    "M16.5 5a3.5 3.5 0 0 1 0 7 5 5 0 0 0 0-7zM17 13.7c3.3.3 5.5 2.6 5.5 6.3h-4.6c0-2.6-.2-4.6-.9-6.3z",
  wifi:
    "M12 16.6a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM12 10c2.7 0 5.2 1 7 2.8l-2 2.1a7.2 7.2 0 0 0-10 0l-2-2.1A10 10 0 0 1 12 10z" +
    "M12 3.5c4.4 0 8.4 1.7 11.4 4.5l-2 2.1a13.7 13.7 0 0 0-18.8 0l-2-2.1A16.6 16.6 0 0 1 12 3.5z",
  loud:
    "M3 9v6h4l5 4.5v-15L7 9zM14.5 8.2v7.6a4.4 4.4 0 0 0 0-7.6z" +
    "M14.5 3.6v2.3a6.5 6.5 0 0 1 0 12.2v2.3a8.7 8.7 0 0 0 0-16.8z",
  soft: "M3 9v6h4l5 4.5v-15L7 9zM14.5 8.2v7.6a4.4 4.4 0 0 0 0-7.6z",
  off:
    "M3 9v6h4l5 4.5v-15L7 9z" +
    "M15 9.4l1.5-1.5 2.2 2.3L21 7.9l1.5 1.5-2.3 2.3 2.3 2.2-1.5 1.5-2.3-2.2-2.2 2.2-1.5-1.5 2.2-2.2z",
  language:
    "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-8l-5 4.5V17H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" +
    "M6 7v2.2h12V7zM6 11v2.2h8V11z",
  pace:
    "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10.9 7h2.2v4.6l3 1.8-1.1 1.9-4.1-2.5z",
  false_match: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm4.9 13-1.9 1.9-3-3-3 3L7.1 15l3-3-3-3L9 7.1l3 3 3-3L16.9 9l-3 3z",
  own: "M4 6.5 12.5 4l4 13.5L8 20zM15 4.2l5 1.3-3.3 12.6z",
  phones: "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm1 3v12h8V5zm3 13.5V20h2v-1.5z",
  scores:
    "M3 3h18v18H3zM5.4 5.4v3.2h3.4V5.4zM11 5.4v3.2h7.6V5.4zM5.4 10.8v3h3.4v-3zM11 10.8v3h7.6v-3zM5.4 16v2.6h3.4V16zM11 16v2.6h7.6V16z",
  trophy:
    "M7 3h10v2h4v3.5a4.5 4.5 0 0 1-4.7 4.5 5 5 0 0 1-3.1 2.4V18H17v3H7v-3h3.8v-2.6A5 5 0 0 1 7.7 13 4.5 4.5 0 0 1 3 8.5V5h4z" +
    "M5.2 7v1.5a2.4 2.4 0 0 0 1.8 2.3V7zM17 7v3.8a2.4 2.4 0 0 0 1.8-2.3V7z",
  full: "M3 3h7v2.6H5.6V10H3zM14 3h7v7h-2.6V5.6H14zM3 14h2.6v4.4H10V21H3zM18.4 14H21v7h-7v-2.6h4.4z",
};

function fullScreen() {
  const page = document.documentElement;
  if (document.fullscreenElement) document.exitFullscreen();
  else if (page.requestFullscreen) page.requestFullscreen().catch(() => {});
}

/** The start fills the screen as well: browsers allow that only to somebody's press. @param {Show} show */
function start(show) {
  if (!document.fullscreenElement) fullScreen();
  return show.send("start");
}

/** @param {TableView} view @param {Show} show @param {boolean} skip @returns {Deed[]} */
function deeds(view, show, skip) {
  const seats = { id: "seats", act: () => void (show.panel.value = "seats") };
  const language = { id: "language", act: () => void (show.panel.value = "language") };
  const pace = { id: "pace", act: () => void (show.panel.value = "pace"), name: view.phase === "lobby" ? "pace" : "rhythm" };
  const full = { id: "full", act: fullScreen };
  const evening = view.game > 1 ? [{ id: "evening", act: () => void (show.panel.value = "evening") }] : [];
  const pictured = evening.map((deed) => ({ ...deed, shape: SHAPES.trophy }));
  const count = view.objections.length;
  const scores = { id: "scores", act: () => void (show.panel.value = "sheet"), count };
  const sound = { id: "sound", act: () => show.sound((volume) => volume.turn()), shape: SHAPES[show.volume.word] };
  const whole = { id: "sheet", act: scores.act, main: true, count };
  if (show.watches) return view.phase === "finished" ? [whole, sound, full] : [sound, full];
  const pause = { id: view.paused ? "resume" : "pause", act: () => show.pauseOrResume() };
  if (view.phase === "lobby") {
    const cards = { id: view.own ? "phones" : "own", act: () => show.send("set_rule", { key: "cards", value: view.own ? "phones" : "own" }) };
    const full = view.seats.length >= view.most_seats;
    const more = full
      ? []
      : view.own
      ? [{ id: "add_seat", act: () => void (show.panel.value = "add_seat") }]
      : ["steady", "sharp"].map((strength) => ({ id: strength, act: () => show.send("add_bot", { strength }) }));
    return [
      { id: "start", act: () => void start(show), main: true },
      ...more,
      cards,
      { id: "wifi", act: () => void (show.panel.value = "wifi") },
      language,
      pace,
      ...pictured,
      seats,
      sound, // the start fills the screen
    ];
  }
  if (view.phase === "finished") {
    return [whole, { id: "again", act: () => show.send("new_game") }, ...evening, seats, language, sound, full];
  }
  if (skip) return [{ id: "to_sheet", act: () => void (show.skipped.value = roundKey(view)), main: true }, pause];
  const alone = view.phase === "turn"; // there is nothing to end: the turns go on by themselves
  const next = { id: "next", act: () => (alone ? show.say(t("host.turn.no_next")) : show.next()), idle: alone, main: view.phase === "scored" || view.phase === "caller" };
  const always = [scores, pace, seats, sound, full];
  if (view.phase === "count") return countDeeds(view, show).concat(pause, always);
  const falseMatch = { id: "false_match", act: () => void (show.panel.value = "false_match") };
  const matched = !!view.own && view.seats.some((seat) => seat.state === "matched");
  if (view.phase === "scored") return [next, pause, ...pictured, ...always];
  return matched ? [pause, next, falseMatch, ...always] : [pause, next, ...always];
}

/** While real hands are counted: on when all are, else a question first. @param {TableView} view @param {Show} show @returns {Deed[]} */
function countDeeds(view, show) {
  if (!missing(view).length) return [{ id: "next", act: () => show.next(), main: true }];
  return [{ id: "close_count", act: () => void (show.panel.value = "close_count"), main: true }];
}

/**
 * A click with the mouse leaves the next Enter to the main key: nobody adds a bot who wants to start.
 * @param {MouseEvent} event @param {Deed} deed
 */
function press(event, deed) {
  if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
  deed.act();
}

/** @param {{ deed: Deed, slim: boolean }} props */
function Key({ deed, slim }) {
  const shape = deed.shape || SHAPES[deed.id];
  const label = t(`host.do.${deed.name || deed.id}`);
  const written = !shape || (deed.main && !slim);
  const spoken = written ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return html`<button
    type="button"
    class=${`key${deed.main ? " main" : ""}${shape ? " pictured" : ""}`}
    data-main=${deed.main ? "" : undefined}
    data-do=${deed.id}
    aria-disabled=${deed.idle ? "true" : undefined}
    onClick=${(/** @type {MouseEvent} */ event) => press(event, deed)}
  >
    ${shape && html`<svg viewBox="0 0 24 24" ...${spoken}><path d=${shape} /></svg>`}
    ${written && html`<span>${label}</span>`}
    ${!!deed.count && html`<span class="badge-count number" role="img" aria-label=${t("host.do.check", { n: deed.count })}>${deed.count}</span>`}
    ${!written && html`<span class="tip" aria-hidden="true">${label}</span>`}
  </button>`;
}

/**
 * @param {{ view: TableView, show: Show, slim?: boolean, skip?: boolean }} props `slim`: pictures only; `skip`: the
 *   hands are still opening
 */
export function Controls({ view, show, slim, skip }) {
  return html`<nav class=${`controls${slim ? " slim" : ""}`} aria-label=${t("host.controls")}>
    ${deeds(view, show, !!skip).map((deed) => html`<${Key} key=${deed.id} deed=${deed} slim=${!!slim} />`)}
  </nav>`;
}
