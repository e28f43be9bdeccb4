/** The high-card draw for the caller's seat: my card, everybody's, who has won; in time with the TV. */

import { Back, Card, cardName } from "../cards.js";
import { drawings, isOut, tied } from "../highcard.js";
import { bdi, rich, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { Bar } from "./header.js";
import { LeaveButton } from "./leave.js";
import { RemoteButton } from "./crown.js";
import { Person } from "./seats.js";
import { me, now, seatOf, view } from "./session.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../highcard.js").Lying} Lying */

const LOOK = 100; // ms between looks at the clock

/** Milliseconds since the draw began. @param {TableView} table */
function elapsed({ clock }) {
  if (!clock) return Infinity;
  if (clock.ends !== null) return clock.length - (clock.ends - now());
  return clock.left === null ? Infinity : clock.length - clock.left;
}

/** @param {{ one: Lying, label?: string }} props */
const Lies = ({ one, label }) =>
  one.lies === "open"
    ? html`<span class="turned" key="open"><${Card} id=${one.card} label=${label} /></span>`
    : html`<span class="dealt" key="down"><${Back} label=${t("phone.caller.down")} /></span>`;

/** @param {TableView} table @param {boolean} done @param {boolean} tie @returns {any} */
function verdict(table, done, tie) {
  const winner = done ? seatOf(table.caller) : null;
  if (!winner) return tie ? t("phone.caller.again") : null;
  const mine = winner.seat === me.value;
  const name = { name: bdi(winner.name) };
  if (table.turns) return mine ? t("phone.dealer.you") : rich("phone.dealer.other", name);
  return mine ? t("phone.caller.you") : rich("phone.caller.other", name);
}

/** What the caller's seat means at this table. @param {TableView} table */
function duty({ rules, caller, turns }) {
  if (turns) return t("phone.dealer.duty");
  if (rules.caller === "table") return t("phone.caller.duty");
  if (rules.caller === "rotate") return t("phone.caller.rotates");
  return t(caller === me.value ? "phone.caller.calls" : "phone.caller.calls_other");
}

export function CallerDraw() {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => look((count) => count + 1), LOOK);
    return () => window.clearInterval(timer);
  }, []);
  const table = view.value;
  if (!table) return null;
  const { drawings: all, done } = drawings(table, elapsed(table));
  const newest = all.length ? all[all.length - 1].cards.filter((one) => one.lies !== "coming") : [];
  const mine = all.map((one) => one.cards.find((lying) => lying.seat === me.value && lying.lies !== "coming"));
  const own = mine.filter((one) => !!one).pop();
  const tie = tied(table, all);
  return html`<main class="page caller">
    <${Bar} />
    <div class="own-card">
      ${own && html`<${Lies} key=${all.length} one=${own} label=${t("phone.caller.mine", { card: cardName(own.card) })} />`}
    </div>
    <p class="big" role="status">${verdict(table, done, tie.length > 0 || all.length > 1)}</p>
    ${done && html`<p class="help">${duty(table)}</p>`}
    <ul class="draws">
      ${newest.map((one) => {
        const seat = seatOf(one.seat);
        const won = done ? one.seat === table.caller : tie.includes(one.seat);
        const out = tie.length ? !won : isOut(all, one.seat, done ? table.caller : null);
        return html`<li key=${`${all.length}/${one.seat}`} class=${`${won ? "won" : ""}${out ? " out" : ""}`}>
          <${Lies} one=${one} />${seat && html`<${Person} of=${seat} />`}
        </li>`;
      })}
    </ul>
    <${RemoteButton} /><${LeaveButton} />
  </main>`;
}
