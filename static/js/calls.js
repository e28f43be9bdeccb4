/**
 * The table as people may see it now. A view that brings a new call arrives a little ahead of the call's instant:
 * it is kept back until then, so that every screen turns at the same moment, and each call is made once.
 */

import { tableClock } from "./clock.js";
import { t } from "./i18n.js";
import { batch, effect, signal, untracked } from "./lib.js";

const LONGEST = 1500; // ms a view is kept back at most, should our idea of the clock be wrong; no call lies so far ahead
const AFTER = 100; // ms from a call to the view that belongs to it: the word is on the screen before the work begins

/**
 * A call in words; the round of a tie has a name of its own, and so has a match by turns.
 * @param {string} word @param {import("./wire").TableView} view
 */
export const callText = (word, view) =>
  word === "match" && view.turns ? t("call.out") : t(word === "round" && view.bonus ? "call.bonus" : `call.${word}`, { round: view.round });

/** By turns, once everybody has had a last turn: what goes on, as nothing more is called. @param {import("./wire").TableView} view */
export const afterTurns = (view) =>
  view.turns && view.phase === "showdown" ? t(view.clock && view.clock.kind === "lay" ? "call.lay" : "call.opened") : "";

/**
 * @param {import("./net.js").Link} link
 * @param {(call: import("./wire").Call, view: import("./wire").TableView) => void} announce makes a call; not for
 *   one that was over before this page looked
 * @param {import("./clock.js").Clock} [clock] that table's
 * @param {(call: import("./wire").Call, view: import("./wire").TableView) => void} [prepare] gets a call ready that
 *   is about to be made, so that little is left to do at its instant
 */
export function stage(link, announce, clock = tableClock, prepare = () => {}) {
  const view = /** @type {import("./net.js").Signal<import("./wire").TableView | null>} */ (signal(null));
  const seat = /** @type {import("./net.js").Signal<import("./wire").SeatView | null>} */ (signal(null));
  let made = -1; // number of the newest call that was made
  let kept = -1; // number of the newest call that holds the views back
  let over = false;

  const show = () =>
    batch(() => {
      view.value = link.view.value;
      seat.value = link.seat.value;
    });

  /** @param {number} number */
  const release = (number) => {
    if (kept !== number || over) return; // another call is on its way
    kept = -1;
    show();
  };

  /** @param {import("./wire").Call} call @param {import("./wire").TableView} newest */
  const make = (call, newest) => {
    if (call.number < made || over) return;
    made = call.number;
    announce(call, newest);
    // Whoever was without a line has an old screen, which must not be there when the line is.
    if (link.status.peek() === "online") window.setTimeout(() => release(call.number), AFTER);
    else release(call.number);
  };

  /** @param {import("./wire").Call} call @param {import("./wire").TableView} newest */
  const wait = (call, newest) => {
    kept = call.number;
    prepare(call, newest);
    const instant = clock.doubt() === Infinity ? -Infinity : Math.min(call.at, clock.now() + LONGEST);
    clock.at(instant, () => make(call, newest));
    if (made !== call.number && clock.now() > instant) {
      // Long gone, before this page looked: only what followed from it is shown.
      made = call.number;
      release(call.number);
    }
  };

  const stop = effect(() => {
    const newest = link.view.value;
    void link.seat.value; // either may come first
    untracked(() => {
      const call = newest && newest.call;
      if (!newest) made = kept = -1; // another table counts its calls anew
      if (newest && call && call.number !== made && call.number !== kept) wait(call, newest);
      else if (kept === -1) show();
    });
  });
  return {
    view,
    seat,
    stop: () => {
      stop();
      over = true;
    },
  };
}
