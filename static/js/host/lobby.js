/** Before the game: how to come in, who is in, and the start. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Controls } from "./controls.js";
import { Qr } from "./qr.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").HostInfo} HostInfo */

const CHAIRS = 12;

/** @param {{ seat: Seat }} props */
const Guest = ({ seat }) => html`<li class=${`guest${seat.here || seat.bot ? "" : " gone"}`}>
  <${Who} seat=${seat} lines=${2} />
  ${seat.bot && html`<span class="kind">${t(`host.bot.${seat.bot}`)}</span>`}
</li>`;

/** A place for somebody who has not come yet. */
const Free = () => html`<li class="guest free" aria-hidden="true"></li>`;

/** The house rules in one line: what differs from a plain evening comes by its number. @param {TableView} view */
function rulesLine({ rules, rounds }) {
  const clock = Number(rules.turn_clock);
  const parts = [
    t("host.rule.rounds", { n: rounds }),
    clock ? t("host.rule.turn_clock", { n: clock }) : t("host.rule.no_clock"),
    t("host.rule.match_window", { n: Number(rules.match_window) }),
    t(rules.hint === "off" ? "host.rule.no_hint" : "host.rule.hint"),
  ];
  return parts.join(" · ");
}

/** @param {{ view: TableView, show: import("./show.js").Show, info: HostInfo | null }} props */
export function Lobby({ view, show, info }) {
  const seats = view.seats;
  const free = Math.max(CHAIRS - seats.length, 0);
  const phones = info ? info.phones : 0;
  return html`<div class="lobby">
    <section class="invite">
      <h1>${t("host.title")}</h1>
      <p class="scan">${t("host.scan_to_join")}</p>
      ${info && html`<${Qr} code=${view.code} join=${info.join_url} />`}
      <p class="typed">${t("host.or_type")} <b>${info ? info.address : ""}</b></p>
    </section>
    <section class="roster">
      <div class="head">
        <p class="code"><span>${t("host.code")}</span><b>${view.code}</b></p>
        <div class="counts">
          <h2>${t("host.seated", { n: seats.length, most: CHAIRS })}</h2>
          <p>${t("host.phones", { n: phones })}</p>
        </div>
      </div>
      <ul class="guests">
        ${seats.map((seat) => html`<${Guest} key=${seat.seat} seat=${seat} />`)}
        ${Array.from({ length: free }, (_, index) => html`<${Free} key=${`free${index}`} />`)}
      </ul>
      <p class="rules">${rulesLine(view)}</p>
      <${Controls} view=${view} show=${show} />
    </section>
  </div>`;
}
