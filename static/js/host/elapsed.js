/** How far a phase has come, by the table's clock: a page that is opened late shows what the others see. */

import { now } from "../clock.js";
import { useEffect, useState } from "../lib.js";

/** @typedef {import("../wire").Countdown} Countdown */

/** Look again every `step` milliseconds, while `active`. @param {number} step @param {boolean} active */
function useGlance(step, active) {
  const [, look] = useState(0);
  useEffect(() => {
    if (!active) return undefined;
    const timer = window.setInterval(() => look((count) => count + 1), step);
    return () => window.clearInterval(timer);
  }, [step, active]);
}

/** Milliseconds since a clock began to run, `Infinity` where there is none. @param {Countdown | null} clock */
export function useElapsed(clock) {
  useGlance(100, true);
  if (!clock) return Infinity;
  if (clock.ends !== null) return Math.max(clock.length - (clock.ends - now()), 0);
  return clock.left === null ? Infinity : clock.length - clock.left;
}

/**
 * Milliseconds since an instant of the table, `Infinity` where there is none.
 * @param {number | null} instant
 * @param {boolean} active whether it is still looked at
 */
export function useSince(instant, active) {
  useGlance(100, active);
  return instant === null ? Infinity : Math.max(now() - instant, 0);
}
