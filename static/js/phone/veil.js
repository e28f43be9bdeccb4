/** What lies over the table: the pause, the lost line, the lost seat. */

import { t } from "../i18n.js";
import { html } from "../lib.js";
import { sentence } from "../refusals.js";
import { code, comeBack, elsewhere, refusal, status, view } from "./session.js";

/** The game stands still, and why. */
export function Paused() {
  const why = view.value && view.value.paused;
  if (!why || status.value === "gone" || status.value === "refused") return null;
  return html`<div class="veil" role="status">
    <p class="title">${t("phone.paused.title")}</p>
    <p class="big">${t(`phone.paused.${why}`)}</p>
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

/** This page no longer holds the seat. */
export function Gone() {
  const why = refusal.value || { code: "removed", params: {} };
  const left = why.code === "left";
  const replaced = why.code === "replaced";
  const way = replaced ? "here" : left ? "back" : "again";
  const title = replaced ? "phone.gone.replaced" : left ? "phone.gone.left" : "phone.gone.title";
  return html`<main class="page calm">
    <h1 class="title">${t(title)}</h1>
    <p class="big">${left ? t("phone.gone.left_text") : sentence(why)}</p>
    <button class="main" onClick=${comeBack}>${t(`phone.gone.${way}`)}</button>
    <button class="quiet" onClick=${elsewhere}>${t("phone.join.other_code")}</button>
  </main>`;
}
