/** A screen that only watches: a second television, a tablet, a guest. It shows the table and controls nothing. */

import { App } from "./host/app.js";
import { stayAwake } from "./host/awake.js";
import { listen } from "./host/keys.js";
import { follow } from "./host/language.js";
import { Show } from "./host/show.js";
import { load } from "./i18n.js";
import { html, render } from "./lib.js";
import { connect } from "./net.js";

const AGAIN = 5000; // ms between two looks whether there is a table again

const root = /** @type {HTMLElement} */ (document.getElementById("host"));

/** Nobody touches this screen: when its table is gone, it looks for the next one by itself. */
async function lookAgain() {
  try {
    const answer = await fetch(window.location.href, { cache: "no-store" });
    if (answer.ok) window.location.reload();
    else window.setTimeout(lookAgain, AGAIN);
  } catch (_unreachable) {
    window.setTimeout(lookAgain, AGAIN);
  }
}

async function open() {
  await load(document.documentElement.lang);
  const link = connect({ role: "watch", table: document.body.dataset.code });
  const show = new Show(link);
  follow(show);
  link.status.subscribe((status) => {
    if (status === "refused" || status === "gone") window.setTimeout(lookAgain, AGAIN);
  });
  listen(() => show);
  stayAwake();
  root.textContent = "";
  render(html`<${App} show=${show} />`, root);
}

open();
