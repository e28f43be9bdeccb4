/** Whom the table waits for: by name where the names have room within the ring around the call. */

import { names, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { INSIDE } from "./countdown.js";
import { Name, faces } from "./name.js";

/** @typedef {import("../wire").TableView} TableView */

const FEW = 2; // names in the line of those waited for
const LETTER = 0.4; // of the size of the letters: from the middle of a line to their upper and lower ends

/** Whether a person's call is all that the table waits for. @param {TableView} view */
export const awaitsCall = (view) => !!view.clock && view.clock.kind === "call" && view.waiting.length === 1;

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

/**
 * "waiting for Ana and Zoë"; where that is too long, one name narrower, two as a number.
 * @param {{ view: TableView }} props
 */
export function Waiting({ view }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [crossing, setCrossing] = useState(""); // the text that was too long
  const who = view.seats.filter((seat) => view.waiting.includes(seat.seat)).map((seat) => seat.name);
  const text = [view.call && view.call.word, awaitsCall(view), faces.value, ...who].join("\n");
  useLayoutEffect(() => {
    if (box.current && !isWithin(box.current)) setCrossing(text);
  }, [text]);
  if (!who.length) return html`<p class="below">${t("host.waiting_none")}</p>`;
  const tight = crossing === text;
  if (who.length > FEW || (tight && who.length > 1)) {
    return html`<p class="below">${t("host.waiting_many", { n: who.length })}</p>`;
  }
  const whole = tight ? html`<${Name} name=${who[0]} />` : html`<b>${names(who)}</b>`;
  return html`<p class="below" key=${tight} ref=${box}>${rich(awaitsCall(view) ? "host.waiting_call" : "host.waiting_for", { names: whole })}</p>`;
}
