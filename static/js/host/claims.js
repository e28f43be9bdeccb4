/** Somebody asks for a seat whose phone is not here: the host says yes or no with one press. */

import { isolate, t } from "../i18n.js";
import { html, useLayoutEffect, useRef } from "../lib.js";
import { Name } from "./name.js";
import { Who } from "./who.js";

/** @typedef {import("../wire").Claim} ClaimInfo */
/** @typedef {import("../wire").TableView} TableView */
/** @typedef {import("./show.js").Show} Show */

const DEAF = 800; // ms: a press that was meant for something else gives nobody a seat

/**
 * The oldest claim. Its "yes" takes the focus where nothing else has it, so that Enter alone answers.
 * @param {{ claim: ClaimInfo, more: number, view: TableView, show: Show, flat: boolean }} props
 */
function Card({ claim, more, view, show, flat }) {
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  const since = useRef(performance.now());
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (yes.current && (!here || here === document.body)) yes.current.focus();
  }, []);
  /** @param {boolean} granted */
  const answer = (granted) => {
    if (performance.now() - since.current < DEAF) return;
    show.send("answer_claim", { claim: claim.claim, yes: granted });
  };
  const seat = view.seats.find((one) => one.seat === claim.seat);
  const sentence = t("host.claim_of", { name: isolate(claim.name) });
  return html`<section class=${`claim${flat ? " flat" : ""}`} role="group" aria-label=${sentence} data-also>
    <p class="unseen" role="alert">${sentence}</p>
    <div class="whose">
      ${seat ? html`<${Who} seat=${seat} />` : html`<${Name} name=${claim.name} />`}
    </div>
    <p class="asks">
      ${t("host.claim")}${more > 0 && html` <span>${t("host.claims_more", { n: more })}</span>`}
    </p>
    <div class="controls">
      <button type="button" class="key main" data-do="grant" ref=${yes} onClick=${() => answer(true)}>
        ${t("host.do.grant")}
      </button>
      <button type="button" class="key" data-do="deny" onClick=${() => answer(false)}>${t("host.do.deny")}</button>
    </div>
  </section>`;
}

/** @param {{ view: TableView, show: Show, flat: boolean }} props `flat`: in one line */
export function Claims({ view, show, flat }) {
  const info = show.link.host.value;
  const claims = (info && info.claims) || [];
  if (!claims.length) return null;
  const [oldest] = claims;
  const rest = { more: claims.length - 1, view, show, flat };
  return html`<${Card} key=${oldest.claim} claim=${oldest} ...${rest} />`;
}
