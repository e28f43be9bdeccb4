/** One seat in the host's hands: its name, its place, whether it stays. */

import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { NameForm } from "./name.js";
import { Person } from "./seats.js";
import { counting, homeSeat } from "./session.js";

/** @typedef {import("../wire").Seat} Seat */
/**
 * @typedef {{
 *   seat: Seat,
 *   table: import("../wire").TableView,
 *   extra: number,
 *   command: (type: string, fields?: object) => void,
 *   ask: (question: import("./remote.js").Question) => void,
 *   back: () => void,
 *   close: () => void,
 * }} Props
 */

const STEP = 10; // seconds by which extra time grows and shrinks
const MOST = 60;

/** In the lobby: along the ring, which runs to the left. @param {Props} props */
function Places({ seat, table, command }) {
  const place = table.seats.findIndex((one) => one.seat === seat.seat);
  /** @param {number} to @param {string} text */
  const move = (to, text) => {
    const may = to >= 0 && to < table.seats.length;
    const go = () => may && command("move", { seat: seat.seat, place: to });
    return html`<button aria-disabled=${!may} onClick=${go}>${text}</button>`;
  };
  return html`<p class="help">${t("phone.host.place", { place: place + 1, of: table.seats.length })}</p>
    ${move(place - 1, t("phone.host.earlier"))} ${move(place + 1, t("phone.host.later"))}`;
}

/** Quiet extra seconds. @param {Props} props */
function Extra({ seat, extra, command }) {
  /** @param {number} to @param {string} text */
  const give = (to, text) => {
    const may = to >= 0 && to <= MOST;
    return html`<button aria-disabled=${!may} onClick=${() => may && command("give_time", { seat: seat.seat, seconds: to })}>
      ${text}
    </button>`;
  };
  return html`<p class="help">${t("phone.host.extra", { n: extra })}</p>
    ${give(extra - STEP, t("phone.host.less_time"))} ${give(extra + STEP, t("phone.host.more_time"))}`;
}

/**
 * What a host does for a seat with real cards.
 * @param {Props & { asking: (type: string, fields: object, what: string, text: string) => any }} props
 */
function RealCards({ seat, table, command, close, asking }) {
  if (!table.own) return null;
  const { seat: number, state } = seat;
  const { phase } = table;
  if (state === "matched" && phase !== "scored" && phase !== "finished") return asking("false_match", { seat: number }, "false_match", "");
  const count = () => {
    counting.value = number;
    close();
  };
  if (phase === "count") return html`<button onClick=${count}>${t("phone.host.count")}</button>`;
  if (phase !== "window" && phase !== "set_up") return null;
  return html`<button onClick=${() => command("match_for", { seat: number })}>${t("phone.host.match_for")}</button>`;
}

/** @param {Props} props */
export function Sitter(props) {
  const { seat, table, ask, back } = props;
  const { seat: number, name } = seat;
  const own = !!homeSeat.value && homeSeat.value.seat === number;
  const lobby = table.phase === "lobby";
  /** @param {string} type @param {object} fields @param {string} what @param {string} text */
  const asking = (type, fields, what, text) => {
    const strong = { name: html`<b>${bdi(name)}</b>` };
    const question = { text: html`${rich(`phone.host.${what}_sure`, strong)} ${text}`, sure: rich(`phone.host.${what}_name`, strong), type, fields };
    return html`<button class="danger" onClick=${() => ask(question)}>${t(`phone.host.${what}`)}</button>`;
  };
  const later = t(lobby ? "phone.host.at_once" : "phone.host.after_round");
  return html`<p class="big"><${Person} of=${seat} /></p>
    <${NameForm} key=${number} name=${name} seat=${number} done=${back} />
    <div class="deeds">
      ${lobby && html`<${Places} ...${props} />`}
      ${!seat.bot && !(seat.own && !seat.own.phone) && html`<${Extra} ...${props} />`}
      <${RealCards} ...${props} asking=${asking} />
      ${!own && asking("remove", { seat: number }, "remove", later)}
      ${!own && !seat.bot && asking("block", { seat: number }, "block", later)}
      ${!own && !seat.bot && seat.here && asking("make_remote", { seat: number, on: true }, "hand_on", "")}
      ${own && asking("make_remote", { seat: number, on: false }, "lay_down", "")}
    </div>
    <div class="choice"><button class="quiet" onClick=${back}>${t("phone.host.back")}</button></div>`;
}
