/** What was said of real hands, of which nothing was, and of which something still can be. */

/** @param {import("../wire").Seat} seat */
export const countOf = (seat) => (seat.own ? seat.own.count : null);

/** Their names. @param {import("../wire").TableView} view */
export const missing = (view) =>
  view.seats
    .filter((seat) => view.waiting.includes(seat.seat) && seat.state !== "matched" && !countOf(seat))
    .map((seat) => seat.name);

/**
 * Whether what a hand is worth can be said now: while the table counts, and later where it is missing and its cards
 * still lie there, which is until the next round.
 * @param {import("../wire").TableView} view
 * @param {number | null} number
 */
export function isCountable(view, number) {
  const seat = view.seats.find((one) => one.seat === number);
  if (!seat) return false;
  if (view.phase === "count") return seat.state !== "matched" && seat.state !== "watching";
  const row = view.sheet.find((one) => one.seat === number);
  const newest = row && row.cells[row.cells.length - 1];
  return (view.phase === "scored" || view.phase === "finished") && !!newest && newest.missing;
}
