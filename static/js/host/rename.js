/** A name that is typed on the big screen: another one for a seat, or one for somebody without a phone. */

import { bdi, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("./show.js").Show} Show */

/**
 * @typedef {object} Naming
 * @property {string} name that is there so far
 * @property {import("preact").ComponentChildren} label
 * @property {boolean} [asks] whether the label is a question
 * @property {string} save what the button says
 * @property {(name: string) => Promise<boolean>} take whether the name was taken
 * @property {() => void} back
 */

/** @param {Naming} props */
export function NameForm({ name, label, asks, save, take, back }) {
  const [typed, write] = useState(name);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (field.current) field.current.focus();
    if (field.current) field.current.select();
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await take(typed)) back();
  };
  return html`<form class="rename" onSubmit=${submit}>
    <label class=${asks ? "question" : ""} for="new-name">${label}</label>
    <input
      id="new-name"
      type="text"
      dir="auto"
      autocomplete="off"
      spellcheck=${false}
      maxlength="64"
      ref=${field}
      value=${typed}
      onInput=${(/** @type {any} */ event) => write(event.target.value)}
    />
    <div class="controls">
      <button type="submit" class="key main" data-main data-do="save">${save}</button>
      <button type="button" class="key" data-do="back" onClick=${back}>${t("host.do.back")}</button>
    </div>
  </form>`;
}

/** @param {{ seat: Seat, show: Show, back: () => void }} props */
export function Rename({ seat, show, back }) {
  const take = async (/** @type {string} */ name) => name === seat.name || show.send("rename", { seat: seat.seat, name });
  return html`<${NameForm}
    name=${seat.name}
    label=${rich("host.rename", { name: html`<b>${bdi(seat.name)}</b>` })}
    asks
    save=${t("host.do.save")}
    take=${take}
    back=${back}
  />`;
}
