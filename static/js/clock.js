/**
 * The table's clock, as this page knows it. The server says what time it is; we keep the difference to our own
 * monotonic clock (never the device's wall clock) and make things happen at the table's instants.
 */

const KEPT = 24; // samples
const FRESH = 90000; // ms a sample counts: two clocks drift apart by less than 5 ms in that time
const SLACK = 25; // ms by which a sample may contradict the others before we believe that a clock has jumped
const STALE = 1500; // ms after which a missed instant is dropped, so that nothing is called twice after sleep

/** @typedef {{ offset: number, trip: number, taken: number }} Sample */

/** One table's clock; every table has its own. */
export class Clock {
  constructor() {
    /** @type {Sample[]} */
    this.samples = [];
    /** @type {Sample | null} */
    this.best = null;
  }

  /**
   * Learn from one question and answer.
   * @param {number} sent performance.now() when we asked
   * @param {number} got performance.now() when the answer came
   * @param {number} now what the server said, in table milliseconds
   */
  learn(sent, got, now) {
    const sample = { offset: now - (sent + got) / 2, trip: got - sent, taken: got };
    const { best } = this;
    // A device that slept may have stopped its clock: an honest contradiction empties the memory.
    if (best && Math.abs(sample.offset - best.offset) > (sample.trip + best.trip) / 2 + SLACK) this.samples = [];
    this.samples = this.samples.filter((old) => got - old.taken < FRESH).slice(1 - KEPT);
    this.samples.push(sample);
    // The quickest answer was delayed least on either way, so it errs least.
    this.best = this.samples.reduce((one, other) => (other.trip < one.trip ? other : one));
  }

  /** Forget everything: another server has another clock. */
  forget() {
    this.samples = [];
    this.best = null;
  }

  /** How well we know the table's clock: at worst this many milliseconds off, `Infinity` before the first answer. */
  doubt() {
    return this.best ? this.best.trip / 2 : Infinity;
  }

  /** The table's instant now, in milliseconds. Before the first answer it is this page's own clock. */
  now() {
    return performance.now() + (this.best ? this.best.offset : 0);
  }

  /**
   * Do something at an instant of the table; at once if it has just passed, never if it is long gone.
   * @param {number} instant
   * @param {() => void} deed
   * @returns {() => void} call it off
   */
  at(instant, deed) {
    if (instant - this.now() < -STALE) return () => {};
    let timer = 0;
    const step = () => {
      const left = instant - this.now();
      if (left < 1) deed();
      // Browsers wake us late rather than early: come close first, then in short steps. Frames would stop in hidden pages.
      else timer = window.setTimeout(step, left > 40 ? Math.min(left - 20, 30000) : Math.max(left - 5, 0));
    };
    step();
    return () => window.clearTimeout(timer);
  }
}

/** The clock of the table that this page is for. */
export const tableClock = new Clock();
export const learn = tableClock.learn.bind(tableClock);
export const doubt = tableClock.doubt.bind(tableClock);
export const now = tableClock.now.bind(tableClock);
export const at = tableClock.at.bind(tableClock);
