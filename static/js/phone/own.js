/** The phone of somebody who holds real cards: a buzzer while the round is played, a score pad after it. */

import { WildCard, rankText } from "../cards.js";
import { bdi, isolate, names, rich, t } from "../i18n.js";
import { ROOT, html } from "../lib.js";
import { CallKey, calling } from "./calling.js";
import { Count } from "./count.js";
import { Bar, Info, WildBelow } from "./header.js";
import { GoOnKey, MatchKey, Notice } from "./keys.js";
import { say } from "./saying.js";
import { Progress } from "./seats.js";
import { ask, can, cards, goneOn, inWindow, last, pending, phase, seat, seatOf, state, status, wild } from "./session.js";
import { setting } from "./settings.js";

const left = setting("left");
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = `${ROOT}static/css/own.css`;
document.head.append(sheet);

/** "I hold a card", or not yet: it can be changed until "discard". */
function HoldingKey() {
  const mine = seat.value && seat.value.own;
  const holds = !!mine && mine.holds;
  const may = can("holding");
  const sent = pending.value && pending.value.move === "holding" ? " sent" : "";
  return html`<button
    class=${`key hold${may && !holds ? " lit" : ""}${holds ? " done" : ""}${sent}`}
    aria-disabled=${!may}
    aria-pressed=${holds}
    onClick=${() => ask("holding", "holding", { on: !holds })}
  >
    ${t(holds ? "phone.key.holds" : "phone.key.holding")}
  </button>`;
}

/** Holding, go on or the call, match; for the left hand the other way round. */
export function OwnKeys() {
  const keys = [HoldingKey, calling.value ? CallKey : GoOnKey, MatchKey];
  if (left.value) keys.reverse();
  return html`<div class=${`keys${calling.value ? " calling" : ""}`} role="group" aria-label=${t("phone.key.title")}>
    ${keys.map((Key) => html`<${Key} key=${Key.name} />`)}
  </div>`;
}

/** What to do with the cards on the table, in a sentence. */
function What() {
  const mine = seat.value;
  const right = mine && mine.right && seatOf(mine.right.seat);
  if (!mine) return null;
  if (phase.value === "deal") return html`<p class="big">${t("phone.own.deal", { n: cards.value })}</p>`;
  if (state.value === "matched") return html`<p class="big">${t("phone.own.matched")}</p>`;
  if (inWindow.value) return html`<p class="big">${t(goneOn.value ? "phone.own.gone_on" : "phone.own.window")}</p>`;
  if (phase.value !== "draw" || !right) return html`<p class="big">${t("phone.own.open")}</p>`;
  if (mine.own && mine.own.holds) return html`<p class="big">${t("phone.own.holds")}</p>`;
  return html`<p class="big">${rich("phone.own.draw", { name: html`<b>${bdi(right.name)}</b>` })}</p>
    ${last.value && html`<p class="help">${t("phone.own.last")}</p>`}`;
}

/** For whom else I press, and their match. */
function Helped() {
  const mine = seat.value && seat.value.own;
  const helped = mine ? mine.answers_for.map((number) => seatOf(number)) : [];
  const seats = helped.filter((one) => !!one && one.state !== "matched");
  if (!seats.length) return null;
  return html`<div class="helped">
    <p>${rich("phone.own.helps", { names: names(seats.map((one) => (one ? one.name : ""))) })}</p>
    ${inWindow.value &&
    seats.map(
      (one) =>
        one &&
        html`<button
          class="small"
          key=${one.seat}
          aria-label=${t("phone.own.match_for", { name: isolate(one.name) })}
          onClick=${() => say("match_for", { seat: one.seat })}
        >
          ${rich("phone.own.match_for", { name: bdi(one.name) })}
        </button>`,
    )}
  </div>`;
}

function Play() {
  const rank = wild.value;
  return html`<main class=${`play open own${status.value === "lost" ? " deaf" : ""}`}>
    <div class="felt">
      <${Bar} /><${Info} />
      <section class="scroll own-body" tabindex="0" aria-label=${t("phone.own.title")}>
        ${rank &&
        html`<p class="own-wild"><${WildCard} rank=${rank} /><b>${t("phone.own.wild", { rank: rankText(rank) })}</b></p>`}
        <${What} /><${Helped} /><${Progress} />
      </section>
    </div>
    <${WildBelow} /><${Notice} /><${OwnKeys} />
  </main>`;
}

const Counting = () =>
  html`<main class=${`play open own counting${status.value === "lost" ? " deaf" : ""}`}>
    <div class="felt"><${Bar} /><${Info} /><${Count} /></div>
    <${WildBelow} /><${Notice} /><${OwnKeys} />
  </main>`;

/** The screens that differ from those of a table whose phones hold the cards. @type {Record<string, any>} */
export const OWN = { deal: Play, set_up: Play, draw: Play, window: Play, showdown: Play, count: Counting };
