/** Another score for a cell, and why: by typing, or with arrows and Enter alone. */

import { numeral, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";

/** @typedef {import("./show.js").Show} Show */

const STEPS = [-10, -1, 1, 10];
const REASONS = ["counted", "agreed", "fine"];
const LONGEST = 60;

/** A whole number as it was typed, or NaN. @param {string} text */
const numberOf = (text) => (/^\s*[-−+]?\d{1,4}\s*$/.test(text) ? Number(text.replace("−", "-")) : NaN);

/** @param {{ cell: import("../wire").Cell, show: Show }} props */
export function Correct({ cell, show }) {
  const [points, setPoints] = useState(cell.missing ? "" : numeral(cell.points));
  const [reason, setReason] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (field.current) field.current.select();
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const wanted = numberOf(points);
    if (Number.isNaN(wanted)) show.refuse(t("host.no_number"));
    else if (await show.send("correct", { seat: cell.seat, round: cell.round, points: wanted, reason })) show.back();
  };
  /** @param {number} by */
  const step = (by) => setPoints(numeral((numberOf(points) || 0) + by));
  return html`<form class="correct" onSubmit=${submit} autocomplete="off">
    <label for="new-points">${t("host.new_points")}</label>
    <div class="steps">
      ${STEPS.slice(0, 2).map((by) => html`<${Step} key=${by} by=${by} step=${step} />`)}
      <input
        id="new-points"
        class="number"
        type="text"
        inputmode="numeric"
        maxlength="4"
        ref=${field}
        value=${points}
        onInput=${(/** @type {any} */ event) => setPoints(event.target.value)}
      />
      ${STEPS.slice(2).map((by) => html`<${Step} key=${by} by=${by} step=${step} />`)}
    </div>
    <label for="reason">${t("host.reason")}</label>
    <input
      id="reason"
      type="text"
      dir="auto"
      spellcheck=${false}
      maxlength=${LONGEST}
      value=${reason}
      onInput=${(/** @type {any} */ event) => setReason(event.target.value)}
    />
    <div class="reasons">
      ${REASONS.map((id) => {
        const text = t(`host.reason.${id}`);
        return html`<button type="button" class="key" key=${id} data-reason=${id} onClick=${() => setReason(text)}>${text}</button>`;
      })}
    </div>
    <div class="controls">
      <button type="submit" class="key main" data-main data-do="save">${t("host.do.save_points")}</button>
      <button type="button" class="key" data-do="back" onClick=${() => show.back()}>${t("host.do.back")}</button>
    </div>
  </form>`;
}

/** @param {{ by: number, step: (by: number) => void }} props */
const Step = ({ by, step }) => html`<button type="button" class="key number" data-step=${by} onClick=${() => step(by)}>
  ${by > 0 ? `+${by}` : `−${-by}`}
</button>`;
