/** What lies over the table: the pause, the lost line, the lost seat. */

import { rich, t } from "../i18n.js";
import { ROOT, html, signal } from "../lib.js";
import { sentence } from "../refusals.js";
import { Box } from "./box.js";
import { RemoteButton, ResumeButton, claims } from "./crown.js";
import { ControlsButton } from "./header.js";
import { SheetButton } from "./ledger.js";
import { code, comeBack, elsewhere, homeView, me, refusal, rehearsal, status, view } from "./session.js";

const telling = signal(false);

const hostGone = () => !!homeView.value && !homeView.value.host && status.value === "online";

/** The host screen is gone: the game plays on, and this is how it comes back. Not over a rehearsal, nor over what is more urgent. */
export const NoHost = () =>
  hostGone() &&
  !rehearsal.value &&
  !claims.value.length &&
  html`<div class="strip-line" role="status">
    <p>${t("phone.no_host.text")}</p>
    <button class="small" onClick=${() => (telling.value = true)}>${t("phone.no_host.button")}</button>
  </div>`;

/** The ways to bring the host screen back. */
export function NoHostDialog() {
  const close = () => (telling.value = false);
  const address = `${window.location.host}${ROOT}host`;
  return html`<${Box} open=${telling.value && hostGone()} close=${close} title=${t("phone.no_host.title")}>
    <ol class="ways">
      <li>${t("phone.no_host.start")}</li>
      <li>${rich("phone.no_host.pin", { address: html`<b dir="ltr">${address}</b>` })}</li>
    </ol>
    <div class="choice"><button class="main" onClick=${close} autofocus>${t("phone.no_host.close")}</button></div>
  <//>`;
}

/** Why the game stands still, if it does. */
const pause = () => (status.value === "gone" || status.value === "refused" || !view.value ? null : view.value.paused);

/** The same for whoever has no seat here: a line, for to join and to take a seat back is possible all the while. */
export function PausedLine() {
  const why = pause();
  if (!why || me.value !== null) return null;
  return html`<div class="strip-line rehearsing" role="status">
    <p><b>${t("phone.paused.title")}</b> · ${t(`phone.paused.${why}`)}</p>
  </div>`;
}

/** The game stands still, and why: over the table of whoever sits at it. */
export function Paused() {
  const why = pause();
  if (!why || me.value === null) return null;
  return html`<div class="veil" role="status">
    <p class="title">${t("phone.paused.title")}</p>
    <p class="big">${t(`phone.paused.${why}`)}</p>
    <${ResumeButton} /><${SheetButton} /><${RemoteButton} /><${ControlsButton} />
  </div>`;
}

/** No tap counts while the table cannot hear us. */
export function Lost() {
  const lost = status.value === "lost" && code.value;
  return html`<div class=${`lost${lost ? " on" : ""}`} role="alert">
    ${lost &&
    html`<span>${t("phone.lost.text")}</span>
      <button class="small" onClick=${() => window.location.reload()}>${t("phone.lost.reload")}</button>`}
  </div>`;
}

/** This page no longer holds the seat. It comes back only when its guest asks for it. */
export function Gone() {
  const why = refusal.value || { code: "removed", params: {} };
  const left = why.code === "left";
  const replaced = why.code === "replaced";
  const title = replaced ? "phone.gone.replaced" : left ? "phone.gone.left" : "phone.gone.title";
  return html`<main class="page calm">
    <h1 class="title">${t(title)}</h1>
    <p class="big" role="status">${left ? t("phone.gone.left_text") : sentence(why)}</p>
    ${why.code === "removed" && html`<p class="help">${t("phone.gone.removed")}</p>`}
    <button class="main" onClick=${comeBack}>${t(replaced ? "phone.gone.here" : "phone.gone.back")}</button>
    ${why.code === "removed" && html`<p class="more"><a href=${`${ROOT}w/${code.value}`}>${t("phone.join.watch")}</a></p>`}
    <button class="quiet" onClick=${elsewhere}>${t("phone.join.other_code")}</button>
  </main>`;
}
