/** Whom the table waits for: by name where the names have room within the ring around the call. */

import { names, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { INSIDE } from "./countdown.js";
import { Name, faces } from "./name.js";

/** @typedef {import("../wire").TableView} TableView */

const FEW = 3; // names in the line of those waited for, where all of them have room
const LETTER = 0.4; // of the size of the letters: from the middle of a line to their upper and lower ends

/** Whether a person's call is all that the table waits for. @param {TableView} view */
export const awaitsCall = (view) => !!view.clock && view.clock.kind === "call" && view.waiting.length === 1;

/** Whether a window waits for few of those in it still: then their names say more than what a window is for. @param {TableView} view */
export function isNearlyOver(view) {
  const asked = view.phase === "set_up" || view.phase === "window";
  const { length } = view.waiting;
  return asked && length > 0 && length <= FEW && view.seats.some((seat) => seat.go_on);
}

/** Whether every line of a text lies within the ring around it. @param {HTMLElement} box */
function isWithin(box) {
  const ring = box.parentElement && box.parentElement.querySelector(".ring");
  if (!ring) return true;
  const { left, top, width, height } = ring.getBoundingClientRect();
  const letter = parseFloat(getComputedStyle(box).fontSize) * LETTER;
  const text = document.createRange();
  text.selectNodeContents(box);
  return Array.from(text.getClientRects()).every((line) => {
    const x = Math.max(left + width / 2 - line.left, line.right - left - width / 2);
    const y = Math.abs((line.top + line.bottom) / 2 - top - height / 2) + letter;
    return (x / (INSIDE.x * width)) ** 2 + (y / (INSIDE.y * height)) ** 2 < 1;
  });
}

/** The ways to say it, each shorter than the one before. @param {string[]} who */
function ways(who) {
  /** @param {number} named */
  const some = (named) => [...who.slice(0, named), t("phone.wait.others", { n: who.length - named })];
  if (who.length === 1) return [{ said: who, small: false }];
  const all = who.length <= FEW ? [{ said: who, small: false }, { said: who, small: true }] : [];
  const two = who.length > 2 ? [{ said: some(2), small: false }, { said: some(2), small: true }] : [];
  return [...all, ...two, { said: some(1), small: false }, { said: some(1), small: true }];
}

/**
 * "waiting for Ana and Zoë"; where that is too long, in smaller letters, then "Ana and one more"; one name alone narrower.
 * @param {{ view: TableView }} props
 */
export function Waiting({ view }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [crossing, setCrossing] = useState({ text: "", level: 0 }); // how many ways were too long for that text
  const who = view.seats.filter((seat) => view.waiting.includes(seat.seat)).map((seat) => seat.name);
  const text = [view.call && view.call.word, awaitsCall(view), faces.value, ...who].join("\n");
  const level = crossing.text === text ? crossing.level : 0;
  useLayoutEffect(() => {
    if (box.current && !isWithin(box.current)) setCrossing({ text, level: level + 1 });
  }, [text, level]);
  if (!who.length) return html`<p class="below">${t("host.waiting_none")}</p>`;
  const way = ways(who)[level];
  if (!way && who.length > 1) return html`<p class="below">${t("host.waiting_many", { n: who.length })}</p>`;
  const whole = way ? html`<b>${names(way.said)}</b>` : html`<${Name} name=${who[0]} />`;
  const key = awaitsCall(view) ? "host.waiting_call" : "host.waiting_for";
  return html`<p class=${`below${way && way.small ? " small" : ""}`} key=${level} ref=${way ? box : null}>${rich(key, { names: whole })}</p>`;
}
