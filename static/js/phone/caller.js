/** The high-card draw for the caller's seat: my card, everybody's, who has won. */

import { Card, cardName } from "../cards.js";
import { bdi, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Bar } from "./header.js";
import { LeaveButton } from "./leave.js";
import { RemoteButton } from "./crown.js";
import { Person } from "./seats.js";
import { me, seatOf, view } from "./session.js";

export function CallerDraw() {
  const table = view.value;
  if (!table) return null;
  const draws = table.caller_draw;
  const latest = draws.length ? draws[draws.length - 1] : [];
  const own = draws.map((draw) => draw.find((one) => one.seat === me.value)).filter((one) => !!one);
  const card = own.length ? own[own.length - 1] : undefined;
  const winner = seatOf(table.caller);
  return html`<main class="page caller">
    <${Bar} />
    ${card && html`<div class="own-card"><${Card} id=${card.card} label=${t("phone.caller.mine", { card: cardName(card.card) })} /></div>`}
    <p class="big" role="status">
      ${!winner
        ? null
        : winner.seat === me.value
          ? t("phone.caller.you")
          : rich("phone.caller.other", { name: bdi(winner.name) })}
    </p>
    ${draws.length > 1 && html`<p class="help">${t("phone.caller.again")}</p>`}
    ${winner && html`<p class="help">${t("phone.caller.duty")}</p>`}
    <ul class="draws">
      ${latest.map((one) => {
        const seat = seatOf(one.seat);
        return html`<li key=${one.seat} class=${one.seat === table.caller ? "won" : ""}>
          <${Card} id=${one.card} />${seat && html`<${Person} of=${seat} />`}
        </li>`;
      })}
    </ul>
    <${RemoteButton} /><${LeaveButton} />
  </main>`;
}
