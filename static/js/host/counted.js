/** Of which real hands nobody has said yet what they are worth. */

/** @param {import("../wire").Seat} seat */
export const countOf = (seat) => (seat.own ? seat.own.count : null);

/** Their names. @param {import("../wire").TableView} view */
export const missing = (view) =>
  view.seats
    .filter((seat) => view.waiting.includes(seat.seat) && seat.state !== "matched" && !countOf(seat))
    .map((seat) => seat.name);
