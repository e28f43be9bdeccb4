/** The call itself: a wash of its colour over the whole screen with the word, at the call's instant. */

import { callText } from "../calls.js";
import { bdi, isolate, names, t } from "../i18n.js";
import { html, useEffect, useState } from "../lib.js";
import { announced, coming, me } from "./session.js";

const LENGTH = 550; // ms

/** Whom the call names: who matched, who has won. @param {import("./session.js").Announced} news @returns {string[]} */
function named({ call, view: table }) {
  if (call.word === "winner") return table.sheet.filter((row) => row.place === 1).map((row) => row.name);
  const seat = call.word === "match" || call.word === "false_match" ? table.seats.find((one) => one.seat === call.seat) : undefined;
  return seat ? [seat.name] : [];
}

/** @param {import("./session.js").Announced} news */
const wordOf = ({ call, view }) => callText(call.word, view);

/**
 * One call's colour and word. It is drawn unseen as soon as the call is known, so that at its instant only a class
 * changes: twelve phones have the same little to do.
 * @param {{ news: import("./session.js").Announced, ready: boolean }} props `ready` before its instant
 */
function Sheet({ news, ready }) {
  const who = named(news);
  const { word, number } = news.call;
  return html`<div class=${`wash ${word === "count" ? "" : word}${ready ? " ready" : ""}`} data-number=${ready ? undefined : number} aria-hidden="true">
    <p class="word">${wordOf(news)}</p>
    ${who.length > 0 && html`<p class="who">${who.length > 1 ? names(who) : bdi(who[0])}</p>`}
  </div>`;
}

/** Nothing between calls. */
export function Wash() {
  const news = me.value === null ? null : announced.value; // not over the form
  const next = me.value === null ? null : coming.value;
  const [done, setDone] = useState(-1);
  const number = news ? news.call.number : -1;
  useEffect(() => {
    const timer = window.setTimeout(() => setDone(number), LENGTH);
    return () => window.clearTimeout(timer);
  }, [number]);
  const word = news ? wordOf(news) : "";
  const who = news ? named(news) : [];
  const spoken = who.length ? t("phone.call.by", { word, name: who.map(isolate).join(", ") }) : word;
  const sheets = [];
  if (news && done !== number) sheets.push({ news, ready: false });
  if (next && next.call.number > number) sheets.push({ news: next, ready: true });
  return html`<div>
    <p class="unseen" aria-live="assertive">${spoken}</p>
    ${sheets.map((sheet) => html`<${Sheet} key=${sheet.news.call.number} ...${sheet} />`)}
  </div>`;
}
