/** The clock of a phase, as a line that runs out. It follows the table's clock and stands still with it. */

import { now } from "../clock.js";
import { html, useLayoutEffect, useRef } from "../lib.js";

/** @typedef {import("../wire").Countdown} Countdown */

// A clock goes on in steps too small to be seen, not in every frame: to draw it is the most that this page does.
const STEPS = 900; // of a whole clock: two points of a big screen each
const STEP = 32; // ms at least

/** Whether a phase has a clock that runs out. @param {Countdown | null} clock */
const limited = (clock) => !!clock && (clock.ends !== null || clock.left !== null);

/** The share of a clock that is left, 0 to 1. @param {Countdown} clock */
function shareLeft({ ends, left, length }) {
  const rest = ends === null ? left : ends - now();
  return rest === null || !length ? 1 : Math.min(Math.max(rest / length, 0), 1);
}

/**
 * @param {Countdown | null} clock
 * @param {boolean} runs whether the server is there to keep it
 * @param {(share: number) => Keyframe} frame
 */
function useDrain(clock, runs, frame) {
  const box = useRef(/** @type {any} */ (null));
  const key = clock ? `${clock.kind}/${clock.ends}/${clock.left}` : "";
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !element.animate || !clock) return undefined;
    const share = shareLeft(clock);
    const moves = runs && clock.ends !== null;
    const time = moves ? Math.max(share * clock.length, 1) : 1;
    const steps = Math.ceil(Math.min(share * STEPS, time / STEP)) || 1;
    const easing = `steps(${steps})`;
    const run = element.animate([frame(share), frame(moves ? 0 : share)], { duration: time, fill: "both", easing });
    return () => run.cancel();
  }, [key, runs]);
  return box;
}

/** How far from its middle the ring is free, with some air: shares of the picture's width and height. */
export const INSIDE = { x: 330 / 708, y: 230 / 500 };

/** Around the call: an ellipse that is eaten up. @param {{ clock: Countdown | null, runs: boolean }} props */
export function Ring({ clock, runs }) {
  const line = useDrain(clock, runs, (share) => ({ strokeDashoffset: 100 - share * 100 }));
  const path = "M0-242A346 242 0 1 1-.1-242";
  return html`<svg class="ring" viewBox="-354 -250 708 500" aria-hidden="true">
    <path class="track" d=${path} />
    ${limited(clock) && html`<path class="line" d=${path} pathLength="100" ref=${line} />`}
  </svg>`;
}

/** A straight line, below a splash or a sheet. @param {{ clock: Countdown | null, runs: boolean }} props */
export function Bar({ clock, runs }) {
  const line = useDrain(clock, runs, (share) => ({ transform: `scaleX(${share})` }));
  if (!limited(clock)) return html`<div class="drain"></div>`;
  return html`<div class="drain" aria-hidden="true"><div class="line" ref=${line}></div></div>`;
}
