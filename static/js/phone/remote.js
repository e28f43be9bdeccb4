/** The host's sheet, on a phone that the host made a remote. */

import { bdi, isolate, rich, t } from "../i18n.js";
import { html } from "../lib.js";
import { Box } from "./box.js";
import { claims, close, command, info, looking, open, question, remote, said } from "./crown.js";
import { look } from "./cell.js";
import { Sitter } from "./sitter.js";
import { Person, named } from "./seats.js";
import { homeView } from "./session.js";

/** @typedef {import("../wire").TableView} TableView */
/** @typedef {{ text: any, sure: any, type: string, fields?: object }} Question what is asked before it is done */

const ROUND = ["deal", "set_up", "draw", "turn", "window", "showdown", "count", "scored"];

/** @param {Question} asked */
const ask = (asked) => (question.value = asked);

/** @param {string} type @param {string} text @param {object} [fields] @param {boolean} [main] */
const deed = (type, text, fields, main) =>
  html`<button class=${main ? "main" : ""} onClick=${() => command(type, fields)}>${text}</button>`;

/** The rhythm, at any time. @param {{ now: string }} props */
const Paces = ({ now }) =>
  html`<div class="paces" role="group" aria-label=${t("phone.host.pace")}>
    ${(info.value ? info.value.paces : []).map(
      (pace) => html`<button key=${pace} class=${pace === now ? "on" : ""} aria-pressed=${pace === now} onClick=${() => command("set_pace", { pace })}>
        ${t(`host.pace.${pace}`)}
      </button>`,
    )}
  </div>`;

/** The extra seconds that a seat has, which only hosts know. @param {number} seat */
function extraOf(seat) {
  const found = info.value && info.value.extra.find((one) => one.seat === seat);
  return found ? found.seconds : 0;
}

/** @param {{ table: TableView }} props */
function Deeds({ table }) {
  const { phase, paused, call } = table;
  const bots = table.seats.length < table.most_seats && phase !== "finished";
  const own = !!table.own;
  /** @param {string} value */
  const cards = (value) => ({ key: "cards", value });
  const closing = () => {
    const sure = { text: t("phone.host.close_sure"), sure: t("phone.host.close_count"), type: "close_count" };
    return html`<button class="long" onClick=${() => ask(sure)}>${t("phone.host.close_count")}</button>`;
  };
  const running = phase !== "lobby" && phase !== "finished";
  const fresh = () =>
    ask({
      text: t(running ? "phone.host.new_sure" : "phone.host.new_text"),
      sure: t("phone.host.new"),
      type: "new_game",
    });
  /** @param {"misdeal" | "skip"} what */
  const askRound = (what) =>
    ask({
      text: `${t(`host.${what}_sure`, { round: table.round })} ${t(`host.${what}_why`)}`,
      sure: t(`host.do.${what}_sure`),
      type: what,
      fields: { round: table.round },
    });
  return html`<div class="deeds">
    ${phase === "lobby" && deed("start", t("phone.host.start"), {}, true)}
    ${running &&
    (paused
      ? deed("resume", t("phone.host.resume"), {}, true)
      : html`${phase !== "turn" && deed("next", t("phone.host.next"), call ? { call: call.number } : {}, true)}
          ${deed("pause", t("phone.host.pause"))}`)}
    ${phase === "count" && closing()}
    <${Paces} now=${table.pace} />
    ${phase === "lobby" && (own ? deed("set_rule", t("phone.host.phones"), cards("phones")) : deed("set_rule", t("phone.host.own"), cards("own")))}
    ${bots && !own && deed("add_bot", t("phone.host.steady"), { strength: "steady" })}
    ${bots && !own && deed("add_bot", t("phone.host.sharp"), { strength: "sharp" })}
    ${ROUND.includes(phase) && html`<button onClick=${() => askRound("misdeal")}>${t("host.do.misdeal")}</button>`}
    ${ROUND.includes(phase) && phase !== "scored" && html`<button onClick=${() => askRound("skip")}>${t("host.do.skip")}</button>`}
    ${phase !== "lobby" && html`<button onClick=${fresh}>${t("phone.host.new")}</button>`}
  </div>`;
}

/** Who asks for a seat, with yes and no. */
const Claims = () =>
  html`<div role="status">
    <ul class="askers">
    ${claims.value.map(
      ({ claim, name }) => html`<li key=${claim}>
        <p>${rich("phone.host.claim", { name: html`<b>${bdi(name)}</b>` })}</p>
        <button class="main" onClick=${() => command("answer_claim", { claim, yes: true })}>${t("phone.host.yes")}</button>
        <button onClick=${() => command("answer_claim", { claim, yes: false })}>${t("phone.host.no")}</button>
      </li>`,
    )}
    </ul>
  </div>`;

/** What guests want checked. @param {{ table: TableView }} props */
const Objections = ({ table }) =>
  table.objections.length > 0 &&
  html`<h3>${t("host.do.check", { n: table.objections.length })}</h3>
    <ul class="askers">
      ${table.objections.map(({ objection, seat, round }) => {
        const row = table.sheet.find((one) => one.seat === seat);
        const show = () => {
          close();
          look({ seat, round });
        };
        return html`<li key=${objection}>
          <p>${row && bdi(row.name)}, ${t("sheet.round", { round })}</p>
          <button class="main" onClick=${show}>${t("phone.host.look")}</button>
        </li>`;
      })}
    </ul>`;

/** @param {{ table: TableView }} props */
const Seats = ({ table }) =>
  html`<h3>${t("phone.host.seats")}</h3>
    <ul class="roster">
      ${table.seats.map(
        (one) => html`<li key=${one.seat}>
          <button class="pick" onClick=${() => (looking.value = one.seat)}>
            <${Person} of=${one} />
            ${one.bot
              ? html`<span class="tag">${t("phone.seat.bot")}</span>`
              : !one.here && html`<span class="tag">${t(one.own && !one.own.phone ? "phone.seat.no_phone" : "phone.seat.away")}</span>`}
          </button>
        </li>`,
      )}
    </ul>`;

/** Whom the host can bring back. */
function Removed() {
  const removed = info.value ? info.value.removed : [];
  if (!removed.length) return null;
  return html`<h3>${t("phone.host.removed")}</h3>
    <ul class="roster removed">
      ${removed.map(
        ({ seat, name, blocked }) => html`<li key=${seat}>
          <span class=${named(name, "name")}>${bdi(name)} ${blocked && html`<span class="tag">${t("phone.host.blocked")}</span>`}</span>
          <button
            class="small"
            aria-label=${t("phone.host.restore_name", { name: isolate(name) })}
            onClick=${() => command("restore", { seat })}
          >
            ${t("phone.host.restore")}
          </button>
        </li>`,
      )}
    </ul>`;
}

/** Nothing that ends something is done by one press. @param {{ asked: Question }} props */
function Sure({ asked }) {
  const no = () => (question.value = null);
  const yes = () => {
    question.value = null;
    looking.value = null;
    command(asked.type, asked.fields);
  };
  return html`<p class="big" role="alert">${asked.text}</p>
    <div class="choice">
      <button class="main" onClick=${no}>${t("phone.host.keep")}</button>
      <button class="danger" onClick=${yes}>${asked.sure}</button>
    </div>`;
}

/** The host's sheet. */
export function RemoteSheet() {
  const table = homeView.value;
  if (!remote.value || !table) return null;
  const seat = table.seats.find((one) => one.seat === looking.value);
  const back = () => (looking.value = null);
  const sheet = () =>
    html`<${Claims} /><${Objections} table=${table} /><${Deeds} table=${table} /><${Seats} table=${table} /><${Removed} />
      <div class="choice"><button class="quiet" onClick=${close}>${t("phone.host.close")}</button></div>`;
  return html`<${Box} open=${open.value} close=${close} title=${t("phone.host.title")} class="tall">
    <p class="remark" role="alert">${said.value}</p>
    ${question.value
      ? html`<${Sure} asked=${question.value} />`
      : seat
        ? html`<${Sitter} seat=${seat} table=${table} extra=${extraOf(seat.seat)} command=${command} ask=${ask} back=${back} close=${close} />`
        : sheet()}
  <//>`;
}
