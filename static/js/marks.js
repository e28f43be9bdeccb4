/** What stands in a cell of the score sheet besides its points, the same on every screen. */

import { rankText } from "./cards.js";
import { isolate, numeral, t } from "./i18n.js";

/** @typedef {import("./wire").TableView} TableView */
/** @typedef {import("./wire").SheetRow} SheetRow */
/** @typedef {SheetRow["cells"][number] | undefined} CellOfRow */

const RANKS = "A23456789TJQK";

/** Which bonus round a round is, 0 for none: they come after the last round, for a tie. @param {TableView} view @param {number} round */
const bonusOf = (view, round) => Math.max(round - view.rounds, 0);

/** The columns of the sheet: the rounds of the game, and the bonus rounds so far. @param {TableView} view */
export const columnsOf = (view) => Array.from({ length: view.rounds + view.bonus }, (_, index) => index);

/** The wild rank of a round: round 1 deals three cards (§2.1), and so does the first bonus round. @param {TableView} view @param {number} round */
export const rankOfRound = (view, round) => rankText(RANKS[((bonusOf(view, round) || round) + 1) % RANKS.length]);

/** "Round 4", "Bonus 1". @param {TableView} view @param {number} round */
export const roundName = (view, round) =>
  bonusOf(view, round) ? t("sheet.bonus", { n: bonusOf(view, round) }) : t("sheet.round", { round });

/** "Round 4: 23 points". @param {TableView} view @param {number} round @param {number} n */
export const roundPoints = (view, round, n) => t(bonusOf(view, round) ? "sheet.bonus_points" : "sheet.round_points", { round, n });

/** Those in the ring by place, then those who left. @param {SheetRow[]} sheet */
export const inOrder = (sheet) =>
  sheet
    .slice()
    .sort((one, other) => (one.place || 99) - (other.place || 99) || one.total - other.total || one.seat - other.seat);

/** Whether no round has a score: then nobody has won (§2.4). @param {Pick<TableView, "sheet">} view */
export const isUnplayed = (view) => view.sheet.every((row) => row.cells.every((cell) => !cell));

/** How many seats have a place. @param {SheetRow[]} sheet */
export const placed = (sheet) => sheet.filter((row) => row.place).length;

/** @param {TableView} view @param {number} seat @param {number} round */
export const isCorrected = (view, seat, round) => view.corrected.some((one) => one.seat === seat && one.round === round);

/** @param {TableView} view @param {number} seat @param {number} round */
export const objectionsTo = (view, seat, round) =>
  view.objections.filter((one) => one.seat === seat && one.round === round);

/** "★", "★5", "23": a star for a match, and its points where somebody corrected them. @param {CellOfRow} cell */
export function pointsText(cell) {
  if (!cell) return "";
  if (cell.missing) return "…";
  if (!cell.matched) return numeral(cell.points);
  return cell.points ? `★${numeral(cell.points)}` : "★";
}

/** What the bonus rounds cost a seat, "5 + 0", "" where it played none. @param {TableView} view @param {number} seat */
export function bonusPoints(view, seat) {
  const row = view.sheet.find((one) => one.seat === seat);
  const cells = row ? row.cells.slice(view.rounds).filter((cell) => !!cell) : [];
  return cells.map((cell) => (cell ? (cell.missing ? "…" : numeral(cell.points)) : "")).join(" + ");
}

/** Real cards that nobody has counted. @param {CellOfRow} cell */
const isMissing = (cell) => !!cell && cell.missing;

/** What a hand of this round costs by now: what it was counted as, unless the host has corrected that. @param {TableView} view @param {import("./wire").Result} result */
export function pointsNow(view, result) {
  const row = view.sheet.find((one) => one.seat === result.seat);
  const cell = row && row.cells[view.round - 1];
  return cell && isCorrected(view, result.seat, view.round) ? cell.points : result.points;
}

/** Whether a score of real cards is missing in a total. @param {Pick<SheetRow, "cells"> | undefined} row */
const isShort = (row) => !!row && row.cells.some(isMissing);

/**
 * The total after a round in figures, "30…" while a score before it is missing. A bonus round is in no total, and
 * where the score itself is missing there is none.
 * @param {TableView} view @param {SheetRow} row @param {number} round
 */
export function totalAfter(view, row, round) {
  const cells = row.cells.slice(0, round);
  if (!cells[round - 1] || round > view.rounds || isMissing(cells[round - 1])) return "";
  const total = cells.reduce((sum, cell) => sum + (cell ? cell.points : 0), row.start);
  return totalText({ cells, total });
}

/** A total; "30…" while a score of real cards is missing. */
export const totalText = (/** @type {Pick<SheetRow, "cells" | "total">} */ row) => (isShort(row) ? t("sheet.short", { n: row.total }) : numeral(row.total));

/** The total of a seat in figures, as its row has it. @param {TableView} view @param {{ seat: number, total: number }} one */
export const totalOf = (view, one) => totalText(view.sheet.find((row) => row.seat === one.seat) || { ...one, cells: [] });

/** "30 points", with "…" while a score is missing. @param {TableView} view @param {number} seat @param {string} words */
export const wholeOrShort = (view, seat, words) =>
  isShort(view.sheet.find((row) => row.seat === seat)) ? t("sheet.short", { n: words }) : words;

/** What a star means: a match; by turns, going out. @param {TableView} view */
const starMeans = (view) => (view.turns ? "sheet.mark.out" : "sheet.mark.match");

/** Whether a false match is in it. @param {TableView} view @param {number} seat @param {number} round */
function isFined(view, seat, round) {
  const row = view.sheet.find((one) => one.seat === seat);
  const cell = row && row.cells[round - 1];
  return !!cell && cell.fine > 0;
}

/** What the marks in a cell are: "!" a fine, "✎" corrected, "?" to be checked. @param {TableView} view @param {number} seat @param {number} round */
export const marksText = (view, seat, round) =>
  (isFined(view, seat, round) ? "!" : "") +
  (isCorrected(view, seat, round) ? "✎" : "") + (objectionsTo(view, seat, round).length ? "?" : "");

/** The same in words. @param {TableView} view @param {SheetRow} row @param {number} round */
export function marksSaid(view, row, round) {
  const words = [
    isFined(view, row.seat, round) && t("sheet.mark.fine"),
    isCorrected(view, row.seat, round) && t("sheet.mark.corrected"),
    objectionsTo(view, row.seat, round).length > 0 && t("sheet.mark.asked"),
  ];
  return words.filter(Boolean).join(", ");
}

/** A cell in words: "Ana, round 4: 23 points, 80 in all, corrected by the host". @param {TableView} view @param {SheetRow} row @param {number} round */
export function cellLabel(view, row, round) {
  const cell = row.cells[round - 1];
  const bonus = bonusOf(view, round) > 0;
  const lacks = bonus ? "sheet.bonus_cell_missing" : "sheet.cell_missing";
  const key = cell && cell.missing ? lacks : bonus ? "sheet.bonus_cell" : "sheet.cell";
  const total = totalAfter(view, row, round);
  const words = [
    t(key, { name: isolate(row.name), round, n: cell ? cell.points : 0 }),
    total && t("sheet.so_far", { n: total }),
    cell && cell.matched && t(starMeans(view)),
    marksSaid(view, row, round),
  ];
  return words.filter(Boolean).join(", ");
}

/** The marks that are on this sheet and what they mean. @param {TableView} view @returns {[string, string][]} */
export function legend(view) {
  const cells = view.sheet.reduce((all, row) => all.concat(row.cells), /** @type {CellOfRow[]} */ ([]));
  /** @type {[string, string, boolean][]} */
  const marks = [
    ["★", starMeans(view), cells.some((cell) => !!cell && cell.matched)],
    ["…", "sheet.mark.missing", cells.some((cell) => !!cell && cell.missing)],
    ["!", "sheet.mark.fine", cells.some((cell) => !!cell && cell.fine > 0)],
    ["✎", "sheet.mark.corrected", view.corrected.length > 0],
    ["?", "sheet.mark.asked", view.objections.length > 0],
    ["×", "sheet.mark.skipped", view.skipped.length > 0],
    ["↳", "sheet.mark.joined", view.sheet.some((row) => row.joined > 1)],
  ];
  return marks.filter(([, , on]) => on).map(([mark, key]) => [mark, t(key)]);
}

/** "10 + 7 + 6 = 23". @param {number[]} costs */
export const sumText = (costs) => {
  const sum = costs.reduce((all, cost) => all + cost, 0);
  return costs.length > 1 ? `${costs.join(" + ")} = ${sum}` : String(sum);
};

/** @type {Record<string, string>} */
const OUT = { most_matches: "most_out", fastest_match: "fastest_out" };

/** The key of an honour, by the name that its game has for it. @param {TableView} view @param {import("./wire").Honour} honour */
const meritOf = (view, { merit }) => `honour.${(view.turns && OUT[merit]) || merit}`;

/** What somebody is honoured for. @param {TableView} view @param {import("./wire").Honour} honour */
export const meritText = (view, honour) => t(meritOf(view, honour));

/** How somebody came by an honour. @param {TableView} view @param {import("./wire").Honour} honour */
export function honourText(view, honour) {
  const { merit, count, round } = honour;
  const atOnce = merit === "fastest_match" && !count;
  return t(atOnce ? "honour.fastest_match.at_once" : `${meritOf(view, honour)}.how`, { n: count, round });
}
