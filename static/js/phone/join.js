/** From the scan to a seat: the code, a name, a colour and a symbol, one button. */

import { bdi, rich, t } from "../i18n.js";
import { ROOT, html, useEffect, useState } from "../lib.js";
import { sentence } from "../refusals.js";
import { COLORS, Mark, SYMBOLS, SeatSymbol, colorName, symbolName } from "../tokens.js";
import { AlreadyHere } from "./claim.js";
import { LanguageChoice } from "./language.js";
import { recall } from "./memory.js";
import { code, enter, join, elsewhere, refusal, remark, status, view } from "./session.js";

const LETTERS = 4; // in a table's code
const LONGEST = 16; // letters of a name, as people see them

/** How many letters of a name are too many; a browser that cannot tell leaves it to the table. @param {string} name */
function tooMany(name) {
  if (name.trim().length <= LONGEST) return 0;
  const { Segmenter } = /** @type {any} */ (Intl);
  return Segmenter ? Math.max(Array.from(new Segmenter().segment(name.trim())).length - LONGEST, 0) : 0;
}

/** The field for a table's code: when none came with the address, or the one that came is wrong. */
export function CodeForm() {
  const why = refusal.value;
  const [text, setText] = useState(code.value);
  const [asked, setAsked] = useState(false);
  const [missing, setMissing] = useState(false);
  const [typing, setTyping] = useState(false);
  const said = missing ? t("phone.join.code_missing") : typing ? "" : why ? sentence(why) : remark.value;
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const wanted = text.replace(/[^\p{L}\p{N}]/gu, "");
    setMissing(!wanted);
    setTyping(false);
    if (!wanted) return;
    setAsked(true);
    enter(wanted);
  };
  /** @param {any} event */
  const type = (event) => {
    setText(event.target.value);
    setMissing(false);
    setTyping(true);
  };
  return html`<main class="page join">
    <h1 class="title">${t("phone.title")}</h1>
    <form class="form" onSubmit=${go} noValidate>
      <p class="remark" role="alert">${said}</p>
      <label class="field">
        <span>${t("phone.join.code")}</span>
        <input
          class="code"
          name="code"
          value=${text}
          onInput=${type}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          enterkeyhint="go"
          maxlength=${LETTERS + 4}
          aria-describedby="code-help"
        />
      </label>
      <p class="help" id="code-help">${t("phone.join.code_help")}</p>
      <button class="main" type="submit" aria-disabled=${asked && status.value === "connecting"}>
        ${t("phone.join.find")}
      </button>
    </form>
    <${LanguageChoice} class="language" />
  </main>`;
}

/** A colour and symbol nobody has yet. @returns {{ color: number, symbol: number }} */
function propose() {
  const seats = view.value ? view.value.seats : [];
  /** @param {"color" | "symbol"} what @param {number} count */
  const free = (what, count) => {
    const left = Array.from({ length: count }, (_, index) => index).filter(
      (index) => !seats.some((one) => one[what] === index),
    );
    const from = left.length ? left : [0];
    return from[Math.floor(Math.random() * from.length)];
  };
  return { color: free("color", COLORS.length), symbol: free("symbol", SYMBOLS.length) };
}

/** A name for who has none yet: what the symbol shows. @param {{ symbol: number }} mark */
function nameOf({ symbol }) {
  const [first, ...rest] = symbolName(symbol);
  return first.toLocaleUpperCase() + rest.join("");
}

/** The form for a seat. It comes filled in; whoever types in it writes over what was proposed. */
export function JoinForm() {
  const [typed, setTyped] = useState(recall("name"));
  const [mark, setMark] = useState(propose);
  const name = typed === null ? nameOf(mark) : typed;
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const [turnedAway, setTurnedAway] = useState(false);
  const table = view.value;
  if (!table) return null;
  const over = tooMany(name);
  const full = table.seats.filter((one) => one.state !== "left").length >= table.most_seats;

  /** @param {Event} event */
  const go = async (event) => {
    event.preventDefault();
    if (busy || full || over || status.value !== "online") return;
    if (!name.trim()) {
      setSaid(t("error.bad_name"));
      return;
    }
    setBusy(true);
    const answer = await join({ name: name.trim(), ...mark });
    setBusy(false);
    if (!answer || answer.ok) return;
    setTurnedAway(answer.code === "table_full");
    setSaid(answer.code === "table_closed" ? t("phone.join.closed") : sentence(answer));
    const other = answer.params.suggestion;
    if (answer.code === "name_taken" && typeof other === "string") setTyped(other);
  };

  /** @param {any} event */
  const type = (event) => {
    setTyped(event.target.value);
    setSaid("");
  };
  /** @param {any} event */
  const writeOver = (event) => event.target.select();

  return html`<main class="page join">
    <h1 class="title">${t("phone.title")}</h1>
    <${Taken} table=${table} />
    <form class="form" onSubmit=${go} noValidate>
      <p class="remark" role="alert">
        ${over ? t("phone.join.too_long", { n: over }) : said || remark.value || (full && t("phone.join.full", { n: table.most_seats }))}
      </p>
      ${!full && html`<label class="field">
        <span>${t("phone.join.name")}</span>
        <input
          name="name"
          value=${name}
          onInput=${type}
          onFocus=${typed === null && writeOver}
          dir="auto"
          autocomplete="given-name"
          spellcheck=${false}
          enterkeyhint="go"
        />
      </label>
      <div class="chosen-mark">
        <${Mark} ...${mark} class="large" label />
        <button type="button" class="small" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          ${t("phone.join.change")}
        </button>
      </div>
      ${open && html`<${Marks} mark=${mark} choose=${setMark} />`}
      <button class="main" type="submit" aria-disabled=${busy || status.value !== "online"}>
        ${t(busy ? "phone.join.joining" : "phone.join.join")}
      </button>`}
    </form>
    ${(full || turnedAway) && html`<p class="more"><a href=${`${ROOT}w/${table.code}`}>${t("phone.join.watch")}</a></p>`}
    <${AlreadyHere} />
    <button class="quiet" onClick=${elsewhere}>${t("phone.join.other_code")}</button>
    <${LanguageChoice} class="language" />
  </main>`;
}

/** During a game: when a newcomer is dealt in, and the house rule for the total to begin with (§7.4). @param {{ table: import("../wire").TableView }} props */
function Late({ table }) {
  if (table.phase === "lobby") return null;
  if (table.phase === "finished") return html`<p class="help">${t("phone.join.over")}</p>`;
  const rule = table.rules.late_join;
  return html`<p class="help">
    ${rule !== "no" && t("phone.join.running")} ${t(`phone.join.late.${rule}`)}
  </p>`;
}

/** How full the table is. @param {{ table: import("../wire").TableView }} props */
function Taken({ table }) {
  const taken = table.seats.filter((one) => one.state !== "left");
  useEffect(() => {
    document.title = t("phone.title");
  }, []);
  return html`<div class="taken">
    <p>${rich("phone.join.table", { code: bdi(table.code) })} · ${t("phone.join.taken", { n: taken.length })}</p>
    <p class="marks">${taken.map((one) => html`<${Mark} key=${one.seat} ...${one} />`)}</p>
    ${taken.length < table.most_seats && html`<${Late} table=${table} />`}
  </div>`;
}

/**
 * Twelve colours and twelve symbols.
 * @param {{ mark: { color: number, symbol: number }, choose: (mark: { color: number, symbol: number }) => void }} props
 */
function Marks({ mark, choose }) {
  return html`<fieldset class="choices">
      <legend>${t("phone.join.color")}</legend>
      ${COLORS.map(
        (_, color) => html`<label key=${color}>
          <input
            type="radio"
            name="color"
            aria-label=${colorName(color)}
            checked=${color === mark.color}
            onChange=${() => choose({ ...mark, color })}
          />
          <${Mark} color=${color} symbol=${mark.symbol} />
        </label>`,
      )}
    </fieldset>
    <fieldset class="choices">
      <legend>${t("phone.join.symbol")}</legend>
      ${SYMBOLS.map(
        (_, symbol) => html`<label key=${symbol}>
          <input
            type="radio"
            name="symbol"
            aria-label=${symbolName(symbol)}
            checked=${symbol === mark.symbol}
            onChange=${() => choose({ ...mark, symbol })}
          />
          <span class="shape"><${SeatSymbol} symbol=${symbol} /></span>
        </label>`,
      )}
    </fieldset>`;
}
