/** The phone page: one seat at the table. */

import { load } from "./i18n.js";
import { html, render } from "./lib.js";
import { App } from "./phone/app.js";
import { enter } from "./phone/session.js";

async function start() {
  await load("en");
  const root = document.getElementById("phone");
  if (!root) return;
  const code = document.body.dataset.code || "";
  if (code) enter(code);
  render(html`<${App} />`, root);
}

start();
