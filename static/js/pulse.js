/**
 * The heartbeat of a connection. A phone's socket can die without a word (sleep, a change of networks), so we ask
 * the server for its clock every second: the answer keeps our clock right, its absence tells us of the loss.
 */

const BEAT = 500; // ms between looks
const ASK = 1000; // ms between questions
const QUIET = 1200; // ms without an answer: say so; with the two above at most 2.7 s of silence go unnoticed
const DEAD = 2500; // ms without an answer: open a new socket
const WAKE = 1000; // ms that a woken page gives its old socket
const BURST = [0, 40, 90, 160, 260, 400]; // ms after connecting: several round trips, of which the best counts

/**
 * @param {import("socket.io-client").Socket} socket
 * @param {import("./clock.js").Clock} clock of the table at the other end
 * @param {{ quiet: () => void, heard: (answer: Partial<import("./wire").Beat> | null) => void, again: () => void, idle: () => boolean }} told what to do when the
 *   server falls silent, is heard again or is given up; `idle` while no answer is wanted
 * @returns {() => void} stops it for good
 */
export function pulse(socket, clock, told) {
  let asked = 0; // when the oldest open question was asked, 0 while none is open
  let last = 0;
  let looked = performance.now();

  /** @param {number} patience @param {() => void} [silence] */
  const ask = (patience, silence) => {
    const sent = performance.now();
    last = sent;
    if (!asked) asked = sent;
    socket.timeout(patience).emit("clock", {}, (/** @type {Error | null} */ lost, /** @type {any} */ answer) => {
      if (lost) {
        if (silence && socket.connected) silence();
        return;
      }
      asked = 0;
      if (answer && typeof answer.now === "number") clock.learn(sent, performance.now(), answer.now);
      told.heard(answer);
    });
  };

  const look = () => {
    const time = performance.now();
    const late = time - looked > 3 * BEAT; // we were asleep or stopped: silence until now says nothing
    looked = time;
    if (!socket.connected) return;
    if (late) asked = asked && time;
    if (asked && time - asked > DEAD) told.again();
    else if (asked && time - asked > QUIET) told.quiet();
    if (socket.connected && time - last >= ASK) ask(DEAD);
  };

  const wake = () => {
    if (document.visibilityState === "hidden" || told.idle()) return;
    const time = performance.now();
    // Where we were awake and have waited for an answer already, there is nothing more to wait for.
    const silent = asked && time - asked > QUIET && time - looked <= 3 * BEAT;
    if (socket.connected && !silent) ask(WAKE, told.again);
    else told.again();
  };

  socket.on("connect", () => {
    asked = 0;
    clock.forget();
    BURST.forEach((wait) => window.setTimeout(() => socket.connected && ask(DEAD), wait));
  });
  const beat = window.setInterval(look, BEAT);
  /** @param {PageTransitionEvent} event */
  const shown = (event) => event.persisted && wake();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", shown);
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  return () => {
    window.clearInterval(beat);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("pageshow", shown);
    window.removeEventListener("online", wake);
    window.removeEventListener("focus", wake);
  };
}
