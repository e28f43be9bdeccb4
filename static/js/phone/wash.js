/** The call itself: a wash of its colour over the whole screen with the word, at the call's instant. */

import { bdi, isolate, names, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { announced, me } from "./session.js";

const LENGTH = 700; // ms

/** Whom the call names: who matched, who has won. @param {import("./session.js").Announced} news @returns {string[]} */
function named({ call, view: table }) {
  if (call.word === "winner") return table.sheet.filter((row) => row.place === 1).map((row) => row.name);
  const seat = call.word === "match" ? table.seats.find((one) => one.seat === call.seat) : undefined;
  return seat ? [seat.name] : [];
}

/** Nothing between calls. */
export function Wash() {
  const news = me.value === null ? null : announced.value; // not over the form
  const [done, setDone] = useState(-1);
  const number = news ? news.call.number : -1;
  useEffect(() => {
    const timer = window.setTimeout(() => setDone(number), LENGTH);
    return () => window.clearTimeout(timer);
  }, [number]);
  const word = news ? t(`call.${news.call.word}`, { round: news.view.round }) : "";
  const who = news ? named(news) : [];
  const spoken = who.length ? t("phone.call.by", { word, name: who.map(isolate).join(", ") }) : word;
  return html`<div>
    <p class="unseen" aria-live="assertive">${spoken}</p>
    ${news &&
    done !== number &&
    html`<div key=${number} class=${`wash ${news.call.word}`} data-number=${number} aria-hidden="true">
      <p class="word">${word}</p>
      ${who.length > 0 && html`<p class="who">${who.length > 1 ? names(who) : bdi(who[0])}</p>`}
    </div>`}
  </div>`;
}
