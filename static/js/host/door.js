/** The way in for a screen without the host's key: the six digits that the host page shows, by pad or keyboard. */

import { t } from "../i18n.js";
import { html, useLayoutEffect, useState } from "../lib.js";
import { sentenceOf } from "./show.js";

/** @typedef {import("../wire").Refusal} Refusal */

const LENGTH = 6;
const PAD = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @param {{ digits: string }} props */
const Slots = ({ digits }) => html`<p
  class="slots"
  role="status"
  aria-label=${t("host.pin.typed", { n: digits.length })}
>
  ${Array.from({ length: LENGTH }, (_, index) => {
    const next = index === digits.length ? "slot next" : "slot";
    return html`<span class=${next} key=${index} aria-hidden="true">${digits[index] || "\u00a0"}</span>`;
  })}
</p>`;

/** Where the PIN stands, or what was wrong with the one before. @param {{ refusal: Refusal | null }} props */
function Where({ refusal }) {
  if (!refusal || refusal.code === "not_host") return html`<p>${t("host.pin.where")}</p>`;
  const sentence = refusal.code === "too_fast" ? t("host.pin.too_many") : sentenceOf(refusal);
  return html`<p class="wrong" role="alert">${sentence}</p>`;
}

/** @param {{ refusal: Refusal | null, enter: (pin: string) => void }} props */
export function Door({ refusal, enter }) {
  const [digits, write] = useState("");
  useLayoutEffect(() => write(""), [refusal]);
  useLayoutEffect(() => {
    if (digits.length === LENGTH) enter(digits);
  }, [digits]);
  /** @param {string} digit */
  const add = (digit) => write((before) => (before + digit).slice(0, LENGTH));
  const erase = () => write((before) => before.slice(0, -1));
  useLayoutEffect(() => {
    const typed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (/^[0-9]$/.test(event.key)) add(event.key);
      else if (event.key === "Backspace") erase();
    };
    document.addEventListener("keydown", typed);
    return () => document.removeEventListener("keydown", typed);
  }, []);
  return html`<div class="door">
    <section class="no-table">
      <h1>${t("host.no_control")}</h1>
      <p class="why">${t("host.no_control_why")}</p>
      <p>${t("host.no_control_how")}</p>
    </section>
    <section class="pin-form" aria-label=${t("host.pin.ask")}>
      <h2>${t("host.pin.ask")}</h2>
      <${Where} refusal=${refusal} />
      <${Slots} digits=${digits} />
      <div class="pad">
        ${PAD.map((one) => {
          const press = () => add(one);
          return html`<button type="button" class="key" key=${one} onClick=${press}>${one}</button>`;
        })}
        <button type="button" class="key erase" data-do="erase" onClick=${erase}>${t("host.do.erase")}</button>
        <button type="button" class="key" onClick=${() => add("0")}>0</button>
      </div>
    </section>
  </div>`;
}

/** Whether a screen that was refused so may come in by the PIN. @param {Refusal | null} refusal */
export const opensByPin = (refusal) => !refusal || ["not_host", "bad_pin", "too_fast"].includes(refusal.code);
