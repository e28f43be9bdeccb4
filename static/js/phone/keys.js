/** The buttons at the thumb. Each has its place in every phase; none ever takes another's. */

import { t } from "../i18n.js";
import { computed, html } from "../lib.js";
import { hold } from "./piles.js";
import { ask, can, chosen, mine, notice, pending, seat } from "./session.js";

/** @param {string} move */
const sent = (move) => (pending.value && pending.value.move === move ? " sent" : "");

/** Why the last tap was refused. */
export const Notice = () =>
  html`<div class="said">
    <p class=${`notice${notice.value ? " on" : ""}`} role="alert">${notice.value && notice.value.text}</p>
  </div>`;

function HoldKey() {
  const may = can("hold") && !!chosen.value;
  return html`<button class=${`key hold${may ? " lit" : ""}${sent("hold")}`} aria-disabled=${!may} onClick=${hold}>
    ${t("phone.key.hold")}
  </button>`;
}

const goneOn = computed(() => !!mine.value && mine.value.go_on);

function GoOnKey() {
  const may = can("go_on");
  return html`<button class=${`key go${may ? " lit" : ""}${sent("go_on")}`} aria-disabled=${!may} onClick=${() => ask("go_on", "go_on")}>
    ${t(goneOn.value ? "phone.key.gone_on" : "phone.key.go_on")}
  </button>`;
}

function MatchKey() {
  const mySeat = seat.value;
  const may = can("match");
  const lit = may && !!mySeat && mySeat.complete;
  const rests = !!mySeat && mySeat.rests;
  return html`<button class=${`key match${may ? " can" : ""}${lit ? " lit" : ""}${sent("match")}`} aria-disabled=${!may} onClick=${() => ask("match", "match")}>
    ${t("phone.key.match")}${rests && html`<small>${t("phone.key.rests")}</small>`}
  </button>`;
}

/** Hold, go on, match. */
export const Keys = () =>
  html`<div class="keys" role="group" aria-label=${t("phone.key.title")}>
    <${HoldKey} /><${GoOnKey} /><${MatchKey} />
  </div>`;
