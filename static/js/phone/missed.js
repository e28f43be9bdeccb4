/** What went on while this phone slept or had no line: one line when it is back. */

import { isolate, list, t } from "../i18n.js";
import { effect, untracked } from "../lib.js";
import { pointsNow } from "../marks.js";
import { link, me, rehearsal, status, tell, view } from "./session.js";

/** @typedef {import("../wire").TableView} TableView */

/**
 * The most important thing that happened between two views of a table, or nothing.
 * @param {TableView} old @param {TableView} now @param {number | null} mine my seat
 * @returns {string}
 */
export function missed(old, now, mine) {
  if (old.code !== now.code || old.game !== now.game) return "";
  if (now.phase === "finished" && old.phase !== "finished") return t("phone.missed.finished");
  const result = now.results.find((one) => one.seat === mine);
  if (now.phase === "scored" && old.phase !== "scored")
    return result ? t("phone.missed.scored", { n: pointsNow(now, result) }) : t("phone.missed.scored_by");
  if (now.round > old.round) return t("phone.missed.round", { round: now.round });
  const matched = now.seats.filter(
    (one) => one.state === "matched" && one.seat !== mine && !old.seats.some((was) => was.seat === one.seat && was.state === "matched"),
  );
  if (matched.length) return t(now.turns ? "phone.missed.out" : "phone.missed.matched", { names: list(matched.map((one) => isolate(one.name))), n: matched.length });
  if (now.turn > old.turn) return t("phone.missed.turns", { n: now.turn - old.turn });
  if (now.paused && !old.paused) return "";
  return old.phase !== now.phase && now.phase === "window" ? t("phone.missed.discard") : "";
}

/** Watch for absences. */
export function watch() {
  /** @type {TableView | null} */
  let seen = null; // as the player saw it last
  let away = false;
  const look = () => {
    const newest = view.peek();
    const awake = document.visibilityState !== "hidden" && status.peek() === "online";
    if (!awake || rehearsal.peek()) {
      away = true;
      return;
    }
    const line = link.peek();
    if (!newest || (line && line.view.peek() !== newest)) return; // what counts is still on its way
    if (away && seen && me.peek() !== null) {
      const line = missed(seen, newest, me.peek());
      if (line) tell(line, true);
    }
    away = false;
    seen = newest;
  };
  effect(() => {
    void view.value;
    void status.value;
    untracked(look);
  });
  document.addEventListener("visibilitychange", look);
}
