/** People at the table, as lists: who is in, what each is doing, how they stand. */

import { bdi, isolate, t } from "../i18n.js";
import { computed, html } from "../lib.js";
import { Mark } from "../tokens.js";
import { me, view } from "./session.js";

const LONG = 12; // letters of a name that is set narrower
const LONG_WORD = 9; // letters of a word that is

/** What a name is set in. @param {string} name @param {string} look */
export const named = (name, look) =>
  [...name].length > LONG || name.split(" ").some((word) => [...word].length > LONG_WORD) ? `${look} long` : look;

/** Mark and name. @param {{ of: { name: string, color: number, symbol: number, seat: number } }} props */
export const Person = ({ of }) =>
  html`<span class=${named(of.name, "person")}
    ><${Mark} color=${of.color} symbol=${of.symbol} /><span class="name">${bdi(of.name)}</span></span
  >`;

/** What a seat is doing, in words; by turns nobody matches. @param {import("../wire").TableView} table @param {string} state */
const stateText = (table, state) => t(table.turns && state === "matched" ? "phone.seat.out" : `phone.seat.${state}`);

/** Who is in. */
export function Roster() {
  const table = view.value;
  if (!table) return null;
  return html`<ul class="roster" aria-label=${t("phone.lobby.who")}>
    ${table.seats.map(
      (one) => html`<li key=${one.seat} class=${one.seat === me.value ? "me" : ""}>
        <${Person} of=${one} />
        ${one.bot && html`<span class="tag">${t("phone.seat.bot")}</span>`}
        ${one.own && !one.own.phone && html`<span class="tag">${t("phone.seat.no_phone")}</span>`}
        ${!one.bot && !one.here && (!one.own || one.own.phone) && html`<span class="tag">${t("phone.seat.away")}</span>`}
      </li>`,
    )}
  </ul>`;
}

/** Drawn again only when somebody does something else. */
const states = computed(() => view.value && view.value.seats.map((one) => `${one.seat} ${one.state}`).join());

/** The same at a glance, where the screen is tall: a mark for each seat, ringed once it holds or has matched. */
export function Strip() {
  void states.value;
  const table = view.peek();
  if (!table) return null;
  return html`<ul class="strip" aria-label=${t("phone.seat.states")}>
    ${table.seats.map(
      (one) => html`<li key=${one.seat} class=${one.state}>
        <${Mark} color=${one.color} symbol=${one.symbol} />
        <span class="unseen">${t("phone.seat.does", { name: isolate(one.name), state: stateText(table, one.state) })}</span>
      </li>`,
    )}
  </ul>`;
}

/** What each seat is doing. */
export function Progress() {
  const table = view.value;
  if (!table) return null;
  return html`<ul class="roster states" aria-label=${t("phone.seat.states")}>
    ${table.seats.map(
      (one) => html`<li key=${one.seat} class=${`${one.state}${one.seat === me.value ? " me" : ""}`}>
        <${Person} of=${one} />
        <span class="tag">${stateText(table, one.state)}</span>
      </li>`,
    )}
  </ul>`;
}
