/** One seat and what the host can do with it. */

import { bdi, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { Mark } from "../tokens.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {{ id: string, why: any, act: () => void, danger?: boolean }} Deed */
/** @typedef {(what: import("./show.js").Step["what"]) => void} Go */

const STEP = 10; // seconds by which extra time grows and shrinks
const MOST = 60;

/** What else there is to say of a seat. @param {Seat} seat @param {boolean} remote */
export function kind(seat, remote) {
  if (seat.bot) return t(`host.bot.${seat.bot}`);
  if (seat.state === "left") return t("host.state.left");
  if (seat.own && !seat.own.phone) return t("host.own.no_phone");
  const words = [remote && t("host.remote"), !seat.here && t("host.state.away")];
  return words.filter(Boolean).join(" · ");
}

/** Where in the ring a seat is: "Place 3 of 8, between Ana and Zoë". @param {Seat} seat @param {Seat[]} seats */
function placeLine(seat, seats) {
  const index = seats.indexOf(seat);
  const facts = { n: index + 1, of: seats.length };
  if (seats.length < 3) return t("host.place_of", facts);
  const before = seats[(index + seats.length - 1) % seats.length];
  const after = seats[(index + 1) % seats.length];
  return rich("host.place_between", { ...facts, before: bdi(before.name), after: bdi(after.name) });
}

/** With real cards. @param {Seat} seat @param {TableView} view @param {Show} show @returns {Deed[]} */
function ownDeeds(seat, view, show) {
  if (!view.own) return [];
  /** @param {"count" | "false_match"} panel */
  const open = (panel) => {
    show.panel.value = panel;
    show.go("everybody", seat.seat);
  };
  const missing = view.sheet.some((row) => {
    const last = row.seat === seat.seat ? row.cells[row.cells.length - 1] : null;
    return !!last && last.missing;
  });
  if (seat.state === "matched" && view.phase !== "scored" && view.phase !== "finished") {
    return [{ id: "false_match", why: t("host.false_match.why"), act: () => open("false_match") }];
  }
  if (view.phase === "count" || (missing && (view.phase === "scored" || view.phase === "finished"))) {
    return [{ id: "count", why: t("host.count.for_seat"), act: () => open("count") }];
  }
  if (view.phase !== "window" && view.phase !== "set_up") return [];
  const act = () => void show.send("match_for", { seat: seat.seat });
  return [{ id: "match_for", why: t("host.own.match_why"), act }];
}

/** @param {{ seat: Seat, view: TableView, remote: boolean, extra: number, show: Show, go: Go }} given @returns {Deed[]} */
function deeds({ seat, view, remote, extra, show, go }) {
  const number = seat.seat;
  const last = view.seats.length - 1;
  const index = view.seats.indexOf(seat);
  /** @param {number} place */
  const move = (place) => show.send("move", { seat: number, place });
  const where = placeLine(seat, view.seats);
  /** @type {Deed[]} */
  const found = [{ id: "rename", why: "", act: () => go("rename") }];
  if (view.phase === "lobby" && last > 0) {
    found.push({ id: "move_on", why: where, act: () => void move(index === last ? 0 : index + 1) });
    found.push({ id: "move_back", why: "", act: () => void move(index === 0 ? last : index - 1) });
  }
  found.push(...ownDeeds(seat, view, show));
  const person = !seat.bot && !(seat.own && !seat.own.phone);
  if (person) {
    /** @param {number} seconds */
    const give = (seconds) => void show.send("give_time", { seat: number, seconds: Math.min(Math.max(seconds, 0), MOST) });
    const why = t(extra ? "host.extra" : "host.extra_why", { n: extra });
    if (extra < MOST) found.push({ id: "more_time", why, act: () => give(extra + STEP) });
    if (extra) found.push({ id: "less_time", why: extra < MOST ? "" : why, act: () => give(extra - STEP) });
    const act = () => void show.send("make_remote", { seat: number, on: !remote });
    found.push(
      remote
        ? { id: "take_back", why: t("host.remote_is"), act }
        : { id: "make_remote", why: t("host.remote_why"), act },
    );
  }
  const remove = { id: "remove", why: t("host.remove_why"), danger: true, act: () => go("remove") };
  const block = { id: "block", why: t("host.block_why"), danger: true, act: () => go("block") };
  return found.concat(seat.bot ? [remove] : [remove, block]);
}

/** @param {{ deed: Deed, first: any }} props */
const Row = ({ deed, first }) => html`<li>
  <button
    type="button"
    class=${`key${deed.danger ? " danger" : ""}`}
    data-do=${deed.id}
    ref=${first}
    onClick=${deed.act}
  >
    ${t(`host.do.${deed.id}`)}
  </button>
  <p>${deed.why}</p>
</li>`;

/** @param {{ seat: Seat, view: TableView, remote: boolean, extra: number, show: Show, go: Go, back: () => void }} props */
export function Sitter({ seat, view, remote, extra, show, go, back }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (first.current) first.current.focus();
  }, []);
  const all = deeds({ seat, view, remote, extra, show, go });
  return html`<div class="one-seat">
    <p class="question">
      <${Mark} color=${seat.color} symbol=${seat.symbol} />${bdi(seat.name)}
      <span class="kind">${kind(seat, remote)}</span>
    </p>
    <ul class="deeds">
      ${all.map((deed, index) => html`<${Row} key=${deed.id} deed=${deed} first=${index ? undefined : first} />`)}
    </ul>
    <div class="controls">
      <button type="button" class="key main" data-main data-do="back" onClick=${back}>${t("host.do.back")}</button>
    </div>
  </div>`;
}
