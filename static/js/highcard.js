/**
 * The high-card draw in time (§2.3): cards travel to their seats face down, then they are turned up one after the
 * other; those who tie draw again. Every screen asks the table's clock how far that has come, so all show the same.
 */

/** @typedef {import("./wire").TableView} TableView */
/** @typedef {{ seat: number, card: string, lies: "coming" | "down" | "open" }} Lying */
/** @typedef {{ cards: Lying[], open: boolean }} Drawing one draw; `open` once all its cards are */

const LOOK = 2600; // ms at the end, to see who it is
const DEALT = 0.3; // of a draw's time: until the last card has set out
const TURNING = 0.45; // until the first is turned up
const TURNED = 0.75; // until the last is

/**
 * The draws that have begun, the newest last, and whether all is over.
 * @param {TableView} view
 * @param {number} elapsed ms since the clock of the draw began to run
 * @returns {{ drawings: Drawing[], done: boolean }}
 */
export function drawings({ clock, caller_draw: draws }, elapsed) {
  const length = clock ? clock.length : 0;
  const each = draws.length ? Math.max(length - LOOK, 1) / draws.length : 1;
  const begun = draws.filter((_, index) => elapsed >= index * each);
  const found = begun.map((draw, index) => {
    const share = (elapsed - index * each) / each;
    /** @param {number} from @param {number} to @param {number} place */
    const due = (from, to, place) => share >= from + ((to - from) * place) / Math.max(draw.length - 1, 1);
    const cards = draw.map(({ seat, card }, place) => {
      const lies = due(TURNING, TURNED, place) ? "open" : due(0, DEALT, place) ? "down" : "coming";
      return /** @type {Lying} */ ({ seat, card, lies });
    });
    return { cards, open: cards.every((one) => one.lies === "open") };
  });
  const done = found.length === draws.length && found.every((one) => one.open);
  return { drawings: found, done };
}

/**
 * Whether a seat is out of it: it has not drawn again, or another one has won.
 * @param {Drawing[]} all @param {number} seat @param {number | null} winner `null` while it is not over
 */
export function isOut(all, seat, winner) {
  if (winner !== null) return seat !== winner;
  const newest = all[all.length - 1];
  return !!newest && !newest.cards.some((one) => one.seat === seat);
}

/**
 * Those who tie for the highest card, once that is seen: the next draw is theirs.
 * @param {TableView} view @param {Drawing[]} all @returns {number[]}
 */
export function tied({ caller_draw: draws }, all) {
  const newest = all[all.length - 1];
  const next = draws[all.length];
  return newest && newest.open && next ? next.map((one) => one.seat) : [];
}
