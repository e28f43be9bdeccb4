/** What the host does at a table with its own cards: a count for somebody, a false match, a seat without a phone. */

import { bdi, isolate, list, rich, t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { Pad, entryOf, saidOf } from "../pad.js";
import { Ask } from "./ask.js";
import { isCountable, missing } from "./counted.js";
import { NameForm } from "./rename.js";
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

/** Whether a count is on its way: the pad that it closes is no news. */
let sending = false;

/** @param {Show} show */
const sayOver = (show) => show.say(t("host.count.over", { correct: t("host.do.correct") }));

/** What is left over of somebody's hand. @param {{ seat: Seat, view: TableView, show: Show }} props */
function Counter({ seat, view, show }) {
  const [entry, set] = useState(() => entryOf(seat.own ? seat.own.count : null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const first = box.current && box.current.querySelector(".tile");
    if (first) /** @type {HTMLElement} */ (first).focus();
  }, []);
  const enter = async () => {
    sending = true;
    const taken = await show.send("count", { seat: seat.seat, ...saidOf(entry) });
    sending = false;
    if (taken) shut(show);
    else if (show.panel.value !== "count") sayOver(show);
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
function CountPanel({ view, show }) {
  const seat = view.seats.find((one) => one.seat === show.step.value.seat);
  if (!seat) return null;
  const title = rich("host.count.of", { name: bdi(seat.name) });
  return html`<${Panel} title=${title} class="counter"><${Counter} seat=${seat} view=${view} show=${show} /></${Panel}>`;
}

/** Whose match it can be. @param {Props} props */
function matchers({ view, show }) {
  const chosen = show.step.value.seat;
  const over = view.phase === "scored" || view.phase === "finished";
  return over ? [] : view.seats.filter((seat) => seat.state === "matched" && (chosen === null || seat.seat === chosen));
}

/** Whose match was false? @param {Props} props */
function FalseMatchPanel({ view, show }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const first = box.current && box.current.querySelector("[data-main]");
    if (first) /** @type {HTMLElement} */ (first).focus();
  }, []);
  const matched = matchers({ view, show });
  const take = async (/** @type {number} */ seat) => {
    if (await show.send("false_match", { seat })) shut(show);
  };
  return html`<${Panel} title=${t("host.false_match.title")}>
    <div ref=${box}>
      <p class="why">${t(view.phase === "count" ? "host.false_match.why_count" : "host.false_match.why")}</p>
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
function ClosePanel({ view, show }) {
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
const AddSeatPanel = ({ show }) =>
  html`<${Panel} title=${t("host.add_seat.title")}>
    <${NameForm}
      name=""
      label=${t("host.add_seat.why")}
      save=${t("host.add_seat.save")}
      take=${(/** @type {string} */ name) => show.send("add_seat", { name })}
      back=${() => shut(show)}
    />
  </${Panel}>`;

/** The panels, and while what they are about is still so. @type {Record<string, { Panel: any, stands: (props: Props) => boolean }>} */
const PANELS = {
  count: { Panel: CountPanel, stands: ({ view, show }) => isCountable(view, show.step.value.seat) },
  false_match: { Panel: FalseMatchPanel, stands: (props) => matchers(props).length > 0 },
  close_count: { Panel: ClosePanel, stands: ({ view }) => view.phase === "count" },
  add_seat: { Panel: AddSeatPanel, stands: () => true },
};

/** The panel that is open; it closes with what it is about. @param {Props} props */
export function OwnPanel({ view, show }) {
  const name = show.panel.value;
  const found = PANELS[name];
  const over = !!found && !found.stands({ view, show });
  useEffect(() => {
    if (!over) return;
    shut(show);
    if (name === "count" && !sending) sayOver(show);
  }, [over]);
  return found && !over ? html`<${found.Panel} view=${view} show=${show} />` : null;
}
