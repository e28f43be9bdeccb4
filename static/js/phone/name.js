/** Another name for myself. */

import { t } from "../i18n.js";
import { html, useState } from "../lib.js";
import { sentence } from "../refusals.js";
import { Box } from "./box.js";
import { remember } from "./memory.js";
import { home, mine, naming, phase } from "./session.js";

/**
 * A field for a name, with a sentence where it does not do.
 * @param {{ name: string, seat?: number, done: () => void }} props `seat`: whose, where it is not my own
 */
export function NameForm({ name: before, seat, done }) {
  const [name, setName] = useState(before);
  const [said, setSaid] = useState("");
  /** @param {Event} event */
  const go = async (event) => {
    event.preventDefault();
    if (!home.value) return;
    const wanted = name.trim();
    const answer = await home.value.line.send("rename", seat === undefined ? { name: wanted } : { name: wanted, seat });
    if (answer.ok) {
      if (seat === undefined) remember("name", wanted);
      done();
      return;
    }
    setSaid(sentence(answer));
    const other = answer.params.suggestion;
    if (answer.code === "name_taken" && typeof other === "string") setName(other);
  };
  return html`<form class="form" onSubmit=${go} noValidate>
    <p class="remark" role="alert">${said}</p>
    <label class="field">
      <span>${t(seat === undefined ? "phone.join.name" : "phone.name.other")}</span>
      <input
        name="name"
        value=${name}
        onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        dir="auto"
        autocomplete="off"
        spellcheck=${false}
        enterkeyhint="done"
      />
    </label>
    <button class="main" type="submit">${t("phone.name.keep")}</button>
  </form>`;
}

/** For my own name. */
export function NameDialog() {
  const seat = mine.value;
  const close = () => (naming.value = false);
  return html`<${Box} open=${naming.value && phase.value === "lobby"} close=${close} title=${t("phone.name.title")}>
    <${NameForm} name=${seat ? seat.name : ""} done=${close} />
    <div class="choice"><button class="quiet" onClick=${close}>${t("phone.name.cancel")}</button></div>
  <//>`;
}
