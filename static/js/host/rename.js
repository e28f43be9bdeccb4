/** Another name for a seat. */

import { bdi, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("./show.js").Show} Show */

/** @param {{ seat: Seat, show: Show, back: () => void }} props */
export function Rename({ seat, show, back }) {
  const [name, write] = useState(seat.name);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (field.current) field.current.select();
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name === seat.name || (await show.send("rename", { seat: seat.seat, name }))) back();
  };
  return html`<form class="rename" onSubmit=${submit}>
    <label class="question" for="new-name">${rich("host.rename", { name: html`<b>${bdi(seat.name)}</b>` })}</label>
    <input
      id="new-name"
      type="text"
      dir="auto"
      autocomplete="off"
      spellcheck=${false}
      maxlength="64"
      ref=${field}
      value=${name}
      onInput=${(/** @type {any} */ event) => write(event.target.value)}
    />
    <div class="controls">
      <button type="submit" class="key main" data-main data-do="save">${t("host.do.save")}</button>
      <button type="button" class="key" data-do="back" onClick=${back}>${t("host.do.back")}</button>
    </div>
  </form>`;
}
