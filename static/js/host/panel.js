/** Who sits at the table: add a bot, free a seat. Nobody is removed by one press: it asks first and says whom. */

import { bdi, isolate, rich, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

const CHAIRS = 12;
const STRENGTHS = ["steady", "sharp"];

/** @param {{ seat: Seat, view: TableView, sure: (yes: boolean) => void }} props */
function Ask({ seat, view, sure }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const keep = box.current && /** @type {HTMLElement | null} */ (box.current.querySelector("[data-keep]"));
    if (keep) keep.focus();
  }, []);
  return html`<div class="ask" ref=${box}>
    <p class="question">${rich("host.remove_sure", { name: html`<b>${bdi(seat.name)}</b>` })}</p>
    <p>${t(view.phase === "lobby" ? "host.remove_now" : "host.remove_later")}</p>
    <div class="controls">
      <button type="button" class="key main" data-keep onClick=${() => sure(false)}>${t("host.do.keep")}</button>
      <button type="button" class="key danger" data-do="remove" onClick=${() => sure(true)}>
        <span>${rich("host.do.remove_name", { name: bdi(seat.name) })}</span>
      </button>
    </div>
  </div>`;
}

/** What else there is to say of a seat. @param {Seat} seat */
function kind(seat) {
  if (seat.bot) return t(`host.bot.${seat.bot}`);
  if (seat.state === "left") return t("host.state.left");
  return seat.here ? "" : t("host.state.away");
}

/** @param {{ seat: Seat, choose: () => void }} props */
const Sitter = ({ seat, choose }) => html`<li>
  <${Who} seat=${seat} lines=${2} />
  <span class="kind">${kind(seat)}</span>
  <button
    type="button"
    class="key danger"
    aria-label=${t("host.do.remove_label", { name: isolate(seat.name) })}
    onClick=${choose}
  >
    ${t("host.do.remove")}
  </button>
</li>`;

/** Everybody, and room for more. @param {{ view: TableView, show: Show, choose: (seat: number) => void }} props */
function Sitters({ view, show, choose }) {
  const room = view.seats.length < CHAIRS && view.phase !== "finished";
  return html`<div>
    <ul class="sitters">
      ${view.seats.map((one) => html`<${Sitter} key=${one.seat} seat=${one} choose=${() => choose(one.seat)} />`)}
    </ul>
    <div class="controls">
      <button type="button" class="key main" data-close onClick=${() => void (show.panel.value = "")}>
        ${t("host.do.close")}
      </button>
      ${room &&
      STRENGTHS.map((strength) => {
        const add = () => show.send("add_bot", { strength });
        const text = t(`host.do.${strength}`);
        return html`<button type="button" class="key" key=${strength} onClick=${add}>${text}</button>`;
      })}
    </div>
  </div>`;
}

/** @param {{ view: TableView, show: Show }} props */
export function SeatsPanel({ view, show }) {
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const first = box.current && /** @type {HTMLElement | null} */ (box.current.querySelector("[data-close]"));
    if (first && chosen === null) first.focus();
  }, [chosen]);
  const seat = view.seats.find((one) => one.seat === chosen);
  /** @param {boolean} yes */
  const sure = (yes) => {
    if (yes && seat) show.send("remove", { seat: seat.seat });
    choose(null);
  };
  return html`<div class="veil">
    <section class="panel" role="dialog" aria-modal="true" aria-label=${t("host.seats")} data-scope ref=${box}>
      <h2>${t("host.seats")}</h2>
      ${seat
        ? html`<${Ask} seat=${seat} view=${view} sure=${sure} />`
        : html`<${Sitters} view=${view} show=${show} choose=${choose} />`}
    </section>
  </div>`;
}
