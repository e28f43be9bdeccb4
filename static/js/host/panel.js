/** The host's powers over seats: rename, move, remotes, remove, block, let back in; bots; another game. */

import { bdi, rich, t } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../lib.js";
import { Ask } from "./ask.js";
import { Claims } from "./claims.js";
import { Name } from "./name.js";
import { Pin } from "./pin.js";
import { Rename } from "./rename.js";
import { Sitter, kind } from "./sitter.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").Seat} Seat */
/** @typedef {import("../wire").Removed} Removed */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("../wire").HostInfo} HostInfo */
/** @typedef {import("./show.js").Show} Show */
/** @typedef {import("./show.js").Step} Step */

const STRENGTHS = ["steady", "sharp"];
const PAGE = 4; // of those who were removed, shown at once

/** @param {{ seat: Seat, remote: boolean, choose: () => void }} props */
const SeatKey = ({ seat, remote, choose }) => html`<li>
  <button type="button" class="key sitter" data-seat=${seat.seat} onClick=${choose}>
    <${Who} seat=${seat} lines=${2} />
    <span class="kind">${kind(seat, remote)}</span>
  </button>
</li>`;

/** @param {{ one: Removed, restore: () => void }} props */
const GoneKey = ({ one, restore }) => html`<li>
  <button
    type="button"
    class="key sitter gone"
    data-restore=${one.seat}
    onClick=${restore}
  >
    <${Name} name=${one.name} lines=${2} />
    <span class="kind">${t(one.blocked ? "host.blocked" : "host.removed")}</span>
    <span>${t("host.do.restore")}</span>
  </button>
</li>`;

/** Whom the host has removed, a few at a time, to be let back in. @param {{ gone: Removed[], show: Show }} props */
function Gone({ gone, show }) {
  const [start, turn] = useState(0);
  if (!gone.length) return null;
  const few = gone.length <= PAGE;
  const first = few || start >= gone.length ? 0 : start;
  const shown = few ? gone : gone.slice(first, first + PAGE - 1);
  const onward = first + PAGE - 1 < gone.length ? first + PAGE - 1 : 0;
  return html`<section class="gone-list">
    <h3>${t("host.removed_list")}</h3>
    <ul class="sitters">
      ${shown.map((one) => {
        const restore = () => show.send("restore", { seat: one.seat });
        return html`<${GoneKey} key=${one.seat} one=${one} restore=${restore} />`;
      })}
      ${
        !few &&
        html`<li key="more">
          <button type="button" class="key sitter more" data-do="more" onClick=${() => turn(onward)}>
            ${t("host.removed_more", { n: gone.length })}
          </button>
        </li>`
      }
    </ul>
  </section>`;
}

/** @param {{ view: TableView, show: Show, go: (what: Step["what"]) => void }} props */
function Foot({ view, show, go }) {
  const room = view.seats.length < view.most_seats && view.phase !== "finished";
  const live = view.phase !== "lobby" && view.phase !== "finished";
  return html`<div class="controls">
    <button type="button" class="key main" data-main data-close onClick=${() => void (show.panel.value = "")}>
      ${t("host.do.close")}
    </button>
    ${room &&
    view.own &&
    html`<button type="button" class="key" data-do="add_seat" onClick=${() => void (show.panel.value = "add_seat")}>
      ${t("host.do.add_seat")}
    </button>`}
    ${room &&
    !view.own &&
    STRENGTHS.map((strength) => {
      const add = () => show.send("add_bot", { strength });
      const text = t(`host.do.${strength}`);
      return html`<button type="button" class="key" key=${strength} onClick=${add}>${text}</button>`;
    })}
    ${
      view.game > 1 &&
      html`<button type="button" class="key" data-do="evening" onClick=${() => void (show.panel.value = "evening")}>
        ${t("host.do.evening")}
      </button>`
    }
    ${
      live &&
      html`<button type="button" class="key danger" data-do="end" onClick=${() => go("new_game")}>
        ${t("host.do.end")}
      </button>`
    }
  </div>`;
}

/** Everybody, and room for more. @param {{ view: TableView, show: Show, info: HostInfo | null }} props */
function Everybody({ view, show, info }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [from] = useState(show.step.value.seat);
  useLayoutEffect(() => {
    if (!box.current) return;
    const first = box.current.querySelector(`[data-seat="${from}"]`) || box.current.querySelector("[data-close]");
    if (first) /** @type {HTMLElement} */ (first).focus();
  }, []);
  const gone = (info && info.removed) || [];
  const remotes = (info && info.remotes) || [];
  // A seat that is played on until its round is scored is gone already for whoever removed it.
  const seats = view.seats.filter((seat) => !gone.some((one) => one.seat === seat.seat));
  return html`<div ref=${box}>
    <ul class="sitters">
      ${seats.map((seat) => {
        const choose = () => show.go("seat", seat.seat);
        const remote = remotes.includes(seat.seat);
        return html`<${SeatKey} key=${seat.seat} seat=${seat} remote=${remote} choose=${choose} />`;
      })}
    </ul>
    <${Gone} gone=${gone} show=${show} />
    <${Foot} view=${view} show=${show} go=${(/** @type {Step["what"]} */ what) => show.go(what)} />
  </div>`;
}

/** @param {{ seat: Seat, what: "remove" | "block", view: TableView, show: Show }} props */
function AskOf({ seat, what, view, show }) {
  const sure = (/** @type {boolean} */ yes) => {
    if (yes) show.send(what, { seat: seat.seat });
    show.go(yes ? "everybody" : "seat", seat.seat);
  };
  const now = view.phase === "lobby" || view.phase === "scored" || view.phase === "finished";
  const lines = [t(now ? "host.remove_now" : "host.remove_later")];
  if (what === "block") lines.push(t("host.block_phone"));
  // Another bot is as good as one that was removed.
  if (!seat.bot) lines.push(t("host.undo_here"));
  return html`<${Ask}
    question=${rich(`host.${what}_sure`, { name: html`<b>${bdi(seat.name)}</b>` })}
    why=${lines.join(" ")}
    no=${t("host.do.keep")}
    yes=${rich(`host.do.${what}_name`, { name: bdi(seat.name) })}
    deed=${what}
    sure=${sure}
  />`;
}

/** @param {{ view: TableView, show: Show }} props */
function AskNewGame({ view, show }) {
  const sure = (/** @type {boolean} */ yes) => {
    if (yes) show.send("new_game");
    show.go("everybody");
    if (yes) show.panel.value = "";
  };
  return html`<${Ask}
    question=${t("host.new_game_sure")}
    why=${t("host.new_game_why", { round: view.round, rounds: view.rounds })}
    no=${t("host.do.play_on")}
    yes=${t("host.do.again")}
    deed="new_game"
    sure=${sure}
  />`;
}

/** The extra seconds that the host gives a seat. @param {HostInfo | null} info @param {Seat} seat */
function extraOf(info, seat) {
  const found = info && (info.extra || []).find((one) => one.seat === seat.seat);
  return found ? found.seconds : 0;
}

/** @param {{ view: TableView, show: Show, info: HostInfo | null }} props */
function Within({ view, show, info }) {
  const { what, seat: number } = show.step.value;
  const seat = view.seats.find((one) => one.seat === number);
  if (what === "new_game") return html`<${AskNewGame} view=${view} show=${show} />`;
  if (!seat || what === "everybody") return html`<${Everybody} view=${view} show=${show} info=${info} />`;
  const back = () => show.back();
  if (what === "rename") return html`<${Rename} seat=${seat} show=${show} back=${back} />`;
  if (what !== "seat") return html`<${AskOf} seat=${seat} what=${what} view=${view} show=${show} />`;
  const go = (/** @type {Step["what"]} */ next) => show.go(next, seat.seat);
  const remote = !!info && (info.remotes || []).includes(seat.seat);
  const given = { seat, view, remote, extra: extraOf(info, seat), show, go, back };
  return html`<${Sitter} key=${number} ...${given} />`;
}

/** @param {{ view: TableView, show: Show }} props */
export function SeatsPanel({ view, show }) {
  const info = show.link.host.value;
  const asked = info && info.claims && info.claims.length > 0;
  return html`<div class="veil">
    <section class="panel seats-panel" role="dialog" aria-modal="true" aria-label=${t("host.seats")} data-scope>
      <header>
        <h2>${t("host.seats")}</h2>
        ${asked ? html`<${Claims} view=${view} show=${show} flat />` : html`<${Pin} info=${info} />`}
      </header>
      <${Within} view=${view} show=${show} info=${info} />
    </section>
  </div>`;
}
