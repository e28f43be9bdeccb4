/** What the host does at a table with its own cards: a count for somebody, a false match, a seat without a phone. */

import { bdi, isolate, list, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { Pad, entryOf, saidOf } from "../pad.js";
import { Ask } from "./ask.js";
import { missing } from "./counted.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {{ view: TableView, show: Show }} Props */

/** @param {Show} show */
const shut = (show) => void (show.panel.value = "");

/** A panel over the table. @param {{ title: any, class?: string, children?: any }} props */
const Panel = ({ title, class: more, children }) => html`<div class="veil">
  <section class=${`panel seats-panel ${more || ""}`} role="dialog" aria-modal="true" data-scope>
    <header><h2>${title}</h2></header>
    ${children}
  </section>
</div>`;

/** What is left over of somebody's hand. @param {{ seat: Seat, view: TableView, show: Show }} props */
function Counter({ seat, view, show }) {
  const [entry, set] = useState(() => entryOf(seat.own ? seat.own.count : null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const first = box.current && box.current.querySelector(".tile");
    if (first) /** @type {HTMLElement} */ (first).focus();
  }, []);
  const enter = async () => {
    if (await show.send("count", { seat: seat.seat, ...saidOf(entry) })) shut(show);
  };
  const { prices, suits } = view.own || { prices: [], suits: [] };
  const none = !entry.whole && !entry.ranks.length;
  return html`<div ref=${box}>
    <${Pad} entry=${entry} prices=${prices} suits=${suits} cards=${view.cards || 0} wild=${view.wild} set=${set} />
    <div class="controls">
      <button type="button" class="key main" data-main data-do="enter" onClick=${enter}>
        ${t(none ? "host.count.enter_none" : "host.count.enter")}
      </button>
      <button type="button" class="key" data-do="back" onClick=${() => shut(show)}>${t("host.do.back")}</button>
    </div>
  </div>`;
}

/** @param {Props} props */
export function CountPanel({ view, show }) {
  const seat = view.seats.find((one) => one.seat === show.step.value.seat);
  if (!seat) return null;
  const title = rich("host.count.of", { name: bdi(seat.name) });
  return html`<${Panel} title=${title} class="counter"><${Counter} seat=${seat} view=${view} show=${show} /></${Panel}>`;
}

/** Whose match was false? @param {Props} props */
export function FalseMatchPanel({ view, show }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const first = box.current && box.current.querySelector("[data-main]");
    if (first) /** @type {HTMLElement} */ (first).focus();
  }, []);
  const chosen = show.step.value.seat;
  const matched = view.seats.filter((seat) => seat.state === "matched" && (chosen === null || seat.seat === chosen));
  const take = async (/** @type {number} */ seat) => {
    if (await show.send("false_match", { seat })) shut(show);
  };
  return html`<${Panel} title=${t("host.false_match.title")}>
    <div ref=${box}>
      <p class="why">${t("host.false_match.why")}</p>
      <ul class="sitters">
        ${matched.map(
          (seat) => html`<li key=${seat.seat}>
            <button
              type="button"
              class="key sitter"
              data-false=${seat.seat}
              aria-label=${t("host.false_match.of", { name: isolate(seat.name) })}
              onClick=${() => take(seat.seat)}
            >
              <${Who} seat=${seat} lines=${2} />
              <span class="kind">${t("host.false_match.deed")}</span>
            </button>
          </li>`,
        )}
      </ul>
      <div class="controls">
        <button type="button" class="key main" data-main data-do="back" onClick=${() => shut(show)}>
          ${t("host.do.back")}
        </button>
      </div>
    </div>
  </${Panel}>`;
}

/** Scores are missing: score the round all the same? @param {Props} props */
export function ClosePanel({ view, show }) {
  const names = missing(view);
  const sure = (/** @type {boolean} */ yes) => {
    if (yes) show.send("close_count");
    shut(show);
  };
  return html`<${Panel} title=${t("host.count.close")}>
    <${Ask}
      question=${t("host.count.close_sure", { n: names.length, names: list(names.map(isolate)) })}
      why=${t("host.count.close_why")}
      no=${t("host.count.wait")}
      yes=${t("host.count.close")}
      deed="close_count"
      sure=${sure}
    />
  </${Panel}>`;
}

/** A name for somebody without a phone. @param {Props} props */
export function AddSeatPanel({ show }) {
  const [name, write] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (field.current) field.current.focus();
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await show.send("add_seat", { name })) shut(show);
  };
  return html`<${Panel} title=${t("host.add_seat.title")}>
    <form class="rename" onSubmit=${submit}>
      <label for="new-name">${t("host.add_seat.why")}</label>
      <input
        id="new-name"
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck=${false}
        maxlength="64"
        ref=${field}
        value=${name}
        onInput=${(/** @type {any} */ event) => write(event.target.value)}
      />
      <div class="controls">
        <button type="submit" class="key main" data-main data-do="save">${t("host.add_seat.save")}</button>
        <button type="button" class="key" data-do="back" onClick=${() => shut(show)}>${t("host.do.back")}</button>
      </div>
    </form>
  </${Panel}>`;
}

/** @type {Record<string, any>} */
export const OWN_PANELS = {
  count: CountPanel,
  false_match: FalseMatchPanel,
  close_count: ClosePanel,
  add_seat: AddSeatPanel,
};
