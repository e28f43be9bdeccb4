/** Everything by arrow keys and Enter, as on a television's remote control; Space pauses. */

/** @typedef {import("./show.js").Show} Show */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The buttons that can be reached now: those of the topmost panel, or all. @returns {HTMLElement[]} */
function reachable() {
  const scopes = document.querySelectorAll("[data-scope]");
  const scope = scopes.length ? scopes[scopes.length - 1] : document;
  return /** @type {HTMLElement[]} */ (Array.from(scope.querySelectorAll("button"))).filter((one) => one.offsetParent);
}

/** @param {HTMLElement} element */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * The nearest button in a direction; sideways counts double.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} all
 * @param {[number, number]} way
 */
function nearest(from, all, [dx, dy]) {
  const here = middleOf(from);
  let best = null;
  let least = Infinity;
  all.forEach((one) => {
    const { x, y } = middleOf(one);
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    if (one === from || ahead < 4) return;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (ahead + aside * 2 < least) {
      least = ahead + aside * 2;
      best = one;
    }
  });
  return /** @type {HTMLElement | null} */ (best);
}

/** @param {[number, number]} way */
function step(way) {
  const all = reachable();
  const here = /** @type {HTMLElement} */ (document.activeElement);
  const next = all.includes(here)
    ? nearest(here, all, way)
    : all.find((one) => one.hasAttribute("data-main")) || all[0];
  if (next) next.focus();
}

/** @param {KeyboardEvent} event */
function press(event) {
  const here = /** @type {HTMLElement} */ (document.activeElement);
  if (here && here.tagName === "BUTTON" && reachable().includes(here)) return;
  const main = reachable().find((one) => one.hasAttribute("data-main"));
  if (!main) return;
  event.preventDefault();
  if (!event.repeat) main.click();
}

/** Whether Space is the pause now. @param {Show} show */
function pauses(show) {
  const view = show.link.view.value;
  return !!view && view.phase !== "lobby" && view.phase !== "finished" && show.panel.value !== "seats";
}

/** Listen to the keys of the whole page. @param {Show} show */
export function listen(show) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (WAYS[event.key]) {
      event.preventDefault();
      step(WAYS[event.key]);
    } else if (event.key === "Enter") press(event);
    else if (event.key === " " && pauses(show)) {
      event.preventDefault();
      if (!event.repeat) show.pauseOrResume();
    } else if ((event.key === "Escape" || event.key === "GoBack") && show.panel.value) show.panel.value = "";
  });
  // Some browsers press a focused button when Space is let go.
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && pauses(show)) event.preventDefault();
  });
}
