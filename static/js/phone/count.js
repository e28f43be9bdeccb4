/** After a round with real cards: what is left over of my hand, and a look at my neighbours'. */

import { bdi, isolate, rich, t } from "../i18n.js";
import { computed, effect, html, signal } from "../lib.js";
import { Pad, Ranks, entryOf, nothing, saidOf } from "../pad.js";
import { Melds, Orphans } from "./melds.js";
import { recall, remember } from "./memory.js";
import { say, saying } from "./saying.js";
import { Person } from "./seats.js";
import { countOf, counting, game, me, mine, phase, round, seat, seatOf, tell, uncounted, unheard, view } from "./session.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../pad.js").Entry} Entry */

const TILES = 5; // ranks side by side

/** What was tapped, for which hand. It is kept, so that a page loaded anew loses nothing. */
const tapped = signal(/** @type {{ key: string, entry: Entry } | null} */ (null));

/** @param {number} number */
const keyOf = (number) => `${view.value ? view.value.code : ""}-${game.value}-${round.value}-${number}`;

/** @param {number} number @returns {Entry} */
function entryFor(number) {
  const key = keyOf(number);
  if (tapped.value && tapped.value.key === key) return tapped.value.entry;
  try {
    const kept = JSON.parse(recall("count") || "null");
    if (kept && kept.key === key) return { ...nothing(), ...kept.entry };
  } catch (_broken) {
    // what cannot be read is tapped again
  }
  const one = seatOf(number);
  return entryOf(one && one.own ? one.own.count : null);
}

/** @param {number} number @param {Entry} entry */
function setEntry(number, entry) {
  tapped.value = { key: keyOf(number), entry };
  remember("count", JSON.stringify(tapped.value));
}

/** Whose hand is counted now: the one that was chosen, or the first of mine that nobody has counted. */
const target = computed(() => {
  const own = seat.value && seat.value.own;
  if (!own) return null;
  if (counting.value !== null) return counting.value;
  if (uncounted.value) return me.value;
  return unheard.value;
});

// The pad for somebody else does not outlive the count.
effect(() => {
  if (counting.value === null || phase.value === "count") return;
  counting.value = null;
  if (!saying.peek()) tell(t("phone.count.over"), true);
});

/** @param {{ number: number }} props */
function Counter({ number }) {
  const table = view.value;
  const one = seatOf(number);
  if (!table || !table.own || !one) return null;
  const entry = entryFor(number);
  const enter = async () => {
    const fields = { ...saidOf(entry), ...(number === me.value ? {} : { seat: number }) };
    if (!(await say("count", fields))) return;
    tapped.value = null;
    remember("count", null);
    counting.value = null;
  };
  const changing = counting.value !== null || !!countOf(one);
  const { prices, suits } = table.own;
  // Whether "Enter" can lie beside the last of the ranks.
  const snug = entry.whole && !changing && prices.length % TILES <= TILES - 2 && prices.length % TILES > 0;
  const look = `${entry.whole ? " with-suits" : ""}${snug ? " snug" : ""}`;
  const title = number === me.value ? t("phone.count.mine") : rich("phone.count.of", { name: bdi(one.name) });
  return html`<section class=${`scroll own-body counter${look}`} aria-label=${t("phone.count.title")}>
    <h1>${title}</h1>
    <${Pad}
      entry=${entry}
      prices=${prices}
      suits=${suits}
      cards=${table.cards || 0}
      wild=${table.wild}
      set=${(/** @type {Entry} */ next) => setEntry(number, next)}
    />
    <div class="enter">
      ${changing && html`<button class="small" onClick=${() => (counting.value = null)}>${t("phone.count.cancel")}</button>`}
      <button class=${`main${saying.value ? " sent" : ""}`} aria-disabled=${saying.value} onClick=${enter}>
        ${t(!entry.whole && !entry.ranks.length ? "phone.count.enter_none" : "phone.count.enter")}
      </button>
    </div>
  </section>`;
}

/** What was said of a hand. @param {{ one: Seat, children?: any }} props */
function Said({ one, children }) {
  const count = countOf(one);
  const wild = view.value && view.value.wild;
  const checked = !!count && count.checked.length > 0;
  return html`<li class=${`counted${one.seat === me.value ? " me" : ""}`}>
    <${Person} of=${one} />
    <span class="worth number">
      ${one.state === "matched" ? t("phone.count.matched") : count ? count.points : t(one.state === "left" ? "phone.seat.left" : "phone.count.waiting")}
      ${checked && html`<span class="tick" role="img" aria-label=${t("phone.count.checked")}>✓</span>`}
    </span>
    ${count && !count.whole && count.ranks.length > 0 && html`<${Ranks} ranks=${count.ranks} wild=${wild} />`} ${children}
    ${count && count.whole && html`<div class="arranged"><${Melds} melds=${count.melds} wild=${wild} />
      ${count.orphans.length > 0 && html`<${Orphans} cards=${count.orphans} wild=${wild} />`}</div>`}
  </li>`;
}

/** My hand, those I answer for, and those I may check; then the others. */
function Table() {
  const table = view.value;
  const own = seat.value && seat.value.own;
  const myself = mine.value;
  if (!table || !own || !myself) return null;
  /** @param {Seat} one */
  const deed = (one) => {
    if (own.may_count.includes(one.seat)) {
      const text = t(countOf(one) ? "phone.count.change" : "phone.count.count");
      return html`<button class="small" aria-label=${`${text}: ${isolate(one.name)}`} onClick=${() => (counting.value = one.seat)}>${text}</button>`;
    }
    if (!own.may_check.includes(one.seat)) return null;
    return html`<button
      class="small check"
      aria-label=${t("phone.count.check_of", { name: isolate(one.name) })}
      onClick=${() => say("check", { seat: one.seat })}
    >
      ${t("phone.count.check")}
    </button>`;
  };
  const first = (/** @type {Seat} */ one) =>
    one.seat === myself.seat ? 0 : own.may_count.includes(one.seat) ? 1 : own.may_check.includes(one.seat) ? 2 : 3;
  const rows = table.seats.filter((one) => one.state !== "watching").sort((one, other) => first(one) - first(other));
  return html`<section class="scroll own-body" tabindex="0" aria-label=${t("phone.count.title")}>
    <p class="big">${t(own.may_check.length ? "phone.count.look" : "phone.count.done")}</p>
    <ul class="counts">
      ${rows.map((one) => html`<${Said} key=${one.seat} one=${one}>${deed(one)}<//>`)}
    </ul>
  </section>`;
}

export function Count() {
  const number = target.value;
  return number === null ? html`<${Table} />` : html`<${Counter} key=${number} number=${number} />`;
}
