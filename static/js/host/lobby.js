/** Before the game: how to come in, who is in, and the start. */

import { inForce } from "../house.js";
import { rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Controls } from "./controls.js";
import { Fit } from "./fit.js";
import { Hints, NextAddress, wayIn } from "./hints.js";
import { AwakeTip } from "./notice.js";
import { WifiCode } from "./network.js";
import { Qr } from "./qr.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").HostInfo} HostInfo */

/** Somebody with real cards and without a phone. @param {Seat} seat */
const isPhoneless = (seat) => !!seat.own && !seat.own.phone;

/** @param {{ seat: Seat }} props */
const Guest = ({ seat }) => html`<li class=${`guest${seat.here || seat.bot || isPhoneless(seat) ? "" : " gone"}`}>
  <${Who} seat=${seat} lines=${2} />
  ${seat.bot && html`<span class="kind">${t(`host.bot.${seat.bot}`)}</span>`}
  ${isPhoneless(seat) && html`<span class="kind">${t("host.own.no_phone")}</span>`}
</li>`;

/** How many hints there is room for beside so many guests. @param {number} guests @param {boolean} wifi */
const room = (guests, wifi) => 6 - Math.ceil(guests / 3) - (wifi ? 1 : 0);

/**
 * The way in: the code and the address to type, or that there is none.
 * @param {{ view: TableView, info: HostInfo }} props
 */
const Way = ({ view, info }) =>
  info.addresses.length
    ? html`<div>
        <${Qr} code=${view.code} join=${wayIn(info)} />
        ${info.address && html`<p class="typed">${t("host.or_type")} <b>${info.address}</b></p>`}
        <${NextAddress} info=${info} />
      </div>`
    : html`<p class="no-way-in">${t("host.no_way_in")}</p>`;

/** A second television, a tablet or a guest who only watches: what to type there. @param {{ info: HostInfo }} props */
const OtherScreen = ({ info }) =>
  info.addresses.length
    ? html`<p class="other-screen">${rich("host.other_screen", { address: html`<b>${info.address}/w</b>` })}</p>`
    : null;

/** A place for somebody who has not come yet. */
const Free = () => html`<li class="guest free" aria-hidden="true"></li>`;

const FEW = 3; // changed rules that there is room for under two columns of guests
const SEATED = 8; // so many leave room for all of them

/** The house rules in one line, parted by points, none of which begins or ends a line: what differs from a plain evening comes by its number. @param {TableView} view */
function rulesLine({ rules, rounds, pace, house, turns }) {
  const clock = Number(rules.turn_clock);
  const own = rules.cards === "own";
  const parts = [
    own && t("host.rule.own"),
    t("host.rule.rounds", { n: rounds }),
    ...(pace === "own" ? [] : [t(`host.pace.${pace}`)]),
    clock ? t("host.rule.turn_clock", { n: clock }) : t("host.rule.no_clock"),
    !own && !turns && t("host.rule.match_window", { n: Number(rules.match_window) }),
    !own && rules.hint === "on" && t("host.rule.hint"),
    rules.caller !== "table" && t(`host.rule.caller.${rules.caller}`),
    ...inForce(house).filter((_, index) => Object.keys(house)[index] !== "rounds"),
  ].filter(Boolean);
  return parts.map((part, index) => html`<span key=${index}>${part}</span> `);
}

/** @param {{ view: TableView, show: import("./show.js").Show, info: HostInfo | null }} props */
export function Lobby({ view, show, info }) {
  const seats = view.seats;
  const wifi = show.wifi.value;
  const hints = !!info && info.hints.length > 0;
  // Three in a row leave room for what else there is to say; free places are not drawn then.
  const many = Object.keys(view.house).length > FEW && Math.max(seats.length, view.most_seats) > SEATED;
  const close = hints || !!wifi || many;
  const free = close ? 0 : Math.max(view.most_seats - seats.length, 0);
  const phones = info ? info.phones : 0;
  return html`<div class="lobby">
    <section class="invite">
      <${Fit} tag="h1">${view.turns ? t(`host.rule.game.${view.rules.game}`) : t("host.title")}<//>
      <p class="scan">${t("host.scan_to_join")}</p>
      ${info && html`<${Way} view=${view} info=${info} />`}
      ${info && !show.watches && html`<${OtherScreen} info=${info} />`}
      ${(!info || info.addresses.length < 2) && html`<${AwakeTip} />`}
    </section>
    <section class="roster">
      <div class=${`head${wifi ? " with-wifi" : ""}`}>
        <p class="code"><span>${t("host.code")}</span><b>${view.code}</b></p>
        <div class="counts">
          <${Fit} tag="h2">${t("host.seated", { n: seats.length, most: view.most_seats })}<//>
          ${!show.watches && html`<p>${t("host.phones", { n: phones })}</p>`}
        </div>
        ${wifi && html`<${WifiCode} wifi=${wifi} />`}
      </div>
      <ul class=${`guests${close ? " close" : ""}`}>
        ${seats.map((seat) => html`<${Guest} key=${seat.seat} seat=${seat} />`)}
        ${Array.from({ length: free }, (_, index) => html`<${Free} key=${`free${index}`} />`)}
      </ul>
      ${info && hints && html`<${Hints} info=${info} most=${room(seats.length, !!wifi || many)} />`}
      <p class="rules"><span class="parts">${rulesLine(view)}</span></p>
      <${Controls} view=${view} show=${show} />
    </section>
  </div>`;
}
