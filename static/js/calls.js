/**
 * The table as people may see it now. A view that brings a new call arrives a little ahead of the call's instant:
 * it is kept back until then, so that every screen turns at the same moment, and each call is made once.
 */

import { at, doubt, now } from "./clock.js";
import { batch, effect, signal, untracked } from "./lib.js";

const LONGEST = 1500; // ms a view is kept back at most, should our idea of the clock be wrong

/**
 * @param {import("./net.js").Link} link
 * @param {(call: import("./wire").Call, view: import("./wire").TableView) => void} announce makes a call; not for
 *   one that was over before this page looked
 */
export function stage(link, announce) {
  const view = /** @type {import("./net.js").Signal<import("./wire").TableView | null>} */ (signal(null));
  const seat = /** @type {import("./net.js").Signal<import("./wire").SeatView | null>} */ (signal(null));
  let made = -1; // number of the newest call that was made
  let kept = -1; // number of the call we are waiting for
  let cancel = () => {};

  const show = () =>
    batch(() => {
      view.value = link.view.value;
      seat.value = link.seat.value;
    });

  /** @param {import("./wire").Call} call */
  const make = (call) => {
    made = call.number;
    kept = -1;
    const newest = link.view.value;
    batch(() => {
      if (newest) announce(call, newest);
      show();
    });
  };

  /** @param {import("./wire").Call} call */
  const wait = (call) => {
    cancel();
    kept = call.number;
    const instant = doubt() === Infinity ? -Infinity : Math.min(call.at, now() + LONGEST);
    cancel = at(instant, () => make(call));
    if (kept === call.number && now() > instant) {
      // Long gone, before this page looked: only what followed from it is shown.
      made = call.number;
      kept = -1;
      show();
    }
  };

  const stop = effect(() => {
    const newest = link.view.value;
    void link.seat.value; // either may come first
    const call = newest && newest.call;
    untracked(() => {
      if (call && call.number !== made) {
        if (call.number !== kept) wait(call);
      } else if (kept === -1) show();
    });
  });
  return {
    view,
    seat,
    stop: () => {
      stop();
      cancel();
    },
  };
}
