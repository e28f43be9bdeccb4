/** The host page: the big screen that calls, shows and controls one table. */

import { App } from "./host/app.js";
import { stayAwake } from "./host/awake.js";
import { Door } from "./host/door.js";
import { hostKey, keepKey } from "./host/key.js";
import { listen } from "./host/keys.js";
import { follow } from "./host/language.js";
import { Show } from "./host/show.js";
import { load } from "./i18n.js";
import { html, render } from "./lib.js";
import { connect } from "./net.js";

const root = /** @type {HTMLElement} */ (document.getElementById("host"));

/** Draw in place of what the page shows. @param {any} screen */
const draw = (screen) => render(screen, root);

/** @type {Show | null} */
let show = null;

/** Come to the table with the host's key or its PIN. @param {{ key: string } | { pin: string }} secret */
function enter(secret) {
  const link = connect({ role: "host", ...secret });
  // A PIN is good for as long as the server runs; the key that it brings, for as long as its games are kept.
  link.welcome.subscribe((welcome) => {
    if (!welcome || !welcome.key) return;
    keepKey(welcome.key);
    link.who = { role: "host", key: welcome.key };
  });
  show = new Show(link);
  follow(show);
  draw(html`<${App} show=${show} />`);
}

async function open() {
  const key = hostKey();
  await load(document.documentElement.lang);
  root.textContent = "";
  listen(() => show);
  stayAwake();
  if (key) enter({ key });
  else draw(html`<main class="stage at-door"><${Door} refusal=${null} enter=${(/** @type {string} */ pin) => enter({ pin })} /></main>`);
}

open();
