/** The rules in a minute: a few cards to swipe through, with pictures made of what the game itself is shown with. */

import { Back, Card, WildCard } from "../cards.js";
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { Melds, Orphans } from "./melds.js";
import { Spot } from "./piles.js";
import { RehearseButton } from "./rehearsal.js";
import { rulesInForce } from "./rules.js";
import { byTurns, phase, reading, rounds, view } from "./session.js";

const SETTLED = 120; // ms without a movement: the swipe has come to rest

/** @param {"set" | "run"} kind @param {string[]} cards */
const meld = (kind, cards) => ({ kind, cards, places: cards.map(() => null) });

/** @param {{ held?: boolean }} props */
const MyPile = ({ held }) =>
  html`<${Spot}
    look="mine"
    stack=${html`<${Card} id="JS1" />${held && html`<span class="held"><${Back} /></span>`}`}
    caption=${t("phone.pile.my")}
  />`;

const PICTURES = {
  melds: () =>
    html`<${Melds} melds=${[meld("set", ["9S1", "9D1", "9C1"]), meld("run", ["4H1", "5H1", "6H1"])]} wild=${null} />
      <${Orphans} cards=${["KC1"]} wild=${null} />`,
  wild: () =>
    html`<${WildCard} rank="7" /><${Melds} melds=${[meld("run", ["TD1", "7S1", "QD1"]), meld("set", ["2H1", "2S1", "7C1"])]} wild="7" />`,
  draw: () =>
    html`<div class="piles">
      <${MyPile} />
      <${Spot} look="can" stack=${html`<${Back} /><span class="second"><${Back} /></span>`} caption=${t("phone.pile.middle")} />
      <${Spot} look="can" stack=${html`<${Card} id="5H1" />`} caption=${t("phone.lesson.neighbour")} />
    </div>`,
  hold: () =>
    html`<div class="piles"><${MyPile} held /></div>
      <div class="hand" style=${{ "--columns": "4", "--rows": "1" }}>
        ${["4H1", "5H1", "6H1"].map((id) => html`<span class="slot" key=${id}><${Card} id=${id} /></span>`)}
        <span class="slot picked"><${Card} id="KC1" /></span>
      </div>`,
  turn: () =>
    html`<div class="piles two">
      <${Spot} look="can" stack=${html`<${Back} /><span class="second"><${Back} /></span>`} caption=${t("phone.pile.stock")} />
      <${Spot} look="mine takes can" stack=${html`<${Card} id="5H1" />`} caption=${t("phone.pile.common")} />
    </div>`,
  out: () =>
    html`<${Melds} melds=${[meld("set", ["9S1", "9D1", "9C1"]), meld("run", ["4H1", "5H1", "6H1", "7H1"])]} wild=${null} />
      <p class="key match can lit">${t("phone.key.out")}</p>`,
  match: () =>
    html`<${Melds} melds=${[meld("set", ["9S1", "9D1", "9C1"]), meld("run", ["4H1", "5H1", "6H1", "7H1"])]} wild=${null} />
      <p class="key match can lit">${t("phone.key.match")}</p>`,
  points: () =>
    html`<div class="sum">
      <${Orphans} cards=${[lowest(), "8D1", "KC1"]} wild=${null} />
      <p class="number">${t("phone.lesson.sum", { n: (costs().ace || 3) + 8 + costs().king })}</p>
    </div>`,
  house: () => null,
};
/** What orphans cost at this table. */
const costs = () => (view.value ? view.value.costs : { ace: 1, jack: 10, queen: 10, king: 10 });
/** An ace, where the packs have any. */
const lowest = () => (costs().ace ? "AS1" : "3S1");

function costsText() {
  const { ace, wild, joker, ...courts } = costs();
  const ranked = courts.jack !== courts.king;
  const said = [
    ace && t("phone.lesson.cost.ace", { n: ace }),
    t("phone.lesson.cost.numbers"),
    ranked ? t("phone.lesson.cost.ranked", courts) : t("phone.lesson.cost.courts", { n: courts.king }),
    wild && t("phone.lesson.cost.wild", { n: wild }),
    joker && t("phone.lesson.cost.joker", { n: joker }),
  ];
  return said.filter(Boolean).join(", ");
}

/** @typedef {keyof typeof PICTURES} PageName */
/** @type {PageName[]} */
const SPEED = ["melds", "wild", "draw", "hold", "match", "points"];
/** @type {PageName[]} */
const BY_TURNS = ["melds", "wild", "turn", "out", "points"];

/** @param {{ page: PageName }} props */
function Page({ page }) {
  const called = { draw: t("call.draw"), discard: t("call.discard"), match: t("phone.key.match") };
  const words = { ...called, rounds: rounds.value, costs: costsText(), rules: rulesInForce().join(" · ") };
  return html`<li class="sheet-card">
    <div class="picture">${PICTURES[page]()}</div>
    <h2>${t(`phone.lesson.${page}.title`)}</h2>
    <p class="big">${t(`phone.lesson.${page}.text`, words)}${page === "wild" && costs().joker && ` ${t("phone.lesson.jokers")}`}</p>
  </li>`;
}

/** Swiped by finger, turned by the buttons and by the arrow keys. */
export function Lesson() {
  const band = useRef(/** @type {HTMLElement | null} */ (null));
  const rest = useRef(0);
  const [at, setAt] = useState(0);
  const usual = byTurns.value ? BY_TURNS : SPEED;
  /** @type {PageName[]} */
  const pages = rulesInForce().length ? [...usual, "house"] : usual;
  const last = at === pages.length - 1;
  useEffect(() => {
    if (band.current) band.current.focus();
    return () => {
      window.clearTimeout(rest.current);
      reading.value = false;
    };
  }, []);
  /** @param {number} wanted */
  const turn = (wanted) => {
    const page = band.current && band.current.children[wanted];
    if (!band.current || !(page instanceof HTMLElement)) return;
    setAt(wanted);
    band.current.scrollTo({ left: page.offsetLeft - band.current.offsetLeft });
  };
  /** @param {KeyboardEvent} event */
  const arrows = (event) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    turn(at + by);
  };
  const swiped = () => {
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => {
      const strip = band.current;
      if (strip) setAt(Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth));
    }, SETTLED);
  };
  const close = () => (reading.value = false);
  return html`<main class="page lesson">
    <h1 class="unseen">${t("phone.lesson.title")}</h1>
    <ul class="band" ref=${band} tabindex="0" aria-label=${t("phone.lesson.title")} onKeyDown=${arrows} onScroll=${swiped}>
      ${pages.map((page) => html`<${Page} key=${page} page=${page} />`)}
    </ul>
    <div class="turns">
      <button aria-disabled=${at === 0} aria-label=${t("phone.lesson.before")} onClick=${() => turn(at - 1)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15.5 4v16L5 12z" /></svg>
      </button>
      <p class="number" role="status">${t("phone.lesson.page", { page: at + 1, of: pages.length })}</p>
      <button aria-disabled=${last} aria-label=${t("phone.lesson.after")} onClick=${() => turn(at + 1)}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8.5 4v16L19 12z" /></svg>
      </button>
    </div>
    <div class="deeds">
      ${phase.value === "lobby" && html`<${RehearseButton} class=${last ? "main" : ""} />`}
      <button onClick=${close}>${t("phone.lesson.close")}</button>
    </div>
  </main>`;
}
