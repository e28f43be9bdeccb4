/** The phone page: one seat at the table. */

import { load, t } from "./i18n.js";
import { preferred } from "./language.js";
import { html, render } from "./lib.js";
import { App } from "./phone/app.js";
import { feelCalls } from "./phone/feel.js";
import { recall } from "./phone/memory.js";
import { watch } from "./phone/missed.js";
import { moveCards } from "./phone/motion.js";
import { enter, remark } from "./phone/session.js";

async function start() {
  const { code } = document.body.dataset;
  if (code) enter(code); // the line is under way while the texts come
  await load(preferred(recall("language")), "phone");
  const root = document.getElementById("phone");
  if (!root) return;
  root.textContent = "";
  if (!code) remark.value = t("phone.join.code_missing"); // the address had one that cannot be
  render(html`<${App} />`, root);
  feelCalls();
  moveCards();
  watch();
}

start();
