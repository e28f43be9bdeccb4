/** The host page: the big screen that calls, shows and controls one table. */

import { App } from "./host/app.js";
import { hostKey } from "./host/key.js";
import { listen } from "./host/keys.js";
import { Refused } from "./host/notice.js";
import { Show } from "./host/show.js";
import { load } from "./i18n.js";
import { html, render } from "./lib.js";
import { connect } from "./net.js";

/** Draw over whatever stands in the page until now. @param {any} screen */
function draw(screen) {
  const root = /** @type {HTMLElement} */ (document.getElementById("host"));
  root.textContent = "";
  render(screen, root);
}

async function open() {
  const key = hostKey();
  await load("en");
  if (!key) {
    draw(html`<main class="stage"><${Refused} refusal=${null} /></main>`);
    return;
  }
  const show = new Show(connect({ role: "host", key }));
  listen(show);
  draw(html`<${App} show=${show} />`);
}

open();
