/**
 * Everything by arrow keys and Enter, as on a television's remote control; Space pauses, S shows the score sheet,
 * N the next address, L the languages, M mutes, plus and minus set the volume.
 */

/** @typedef {import("./show.js").Show} Show */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What can be reached now: all of the topmost panel, or of the page, and what never waits; not what goes at any press.
 * @returns {HTMLElement[]}
 */
function reachable() {
  const scopes = document.querySelectorAll("[data-scope]");
  const scope = scopes.length ? scopes[scopes.length - 1] : document;
  const all = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("button, input")));
  return all.filter((one) => one.offsetParent && one.tabIndex >= 0 && (scope.contains(one) || one.closest("[data-also]")));
}

/** Whether somebody is writing: then most keys belong to the text. */
const writing = () => !!document.activeElement && document.activeElement.tagName === "INPUT";

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
  if (writing()) return; // its form knows what Enter means
  if (here && here.tagName === "BUTTON" && reachable().includes(here)) return;
  const main = reachable().find((one) => one.hasAttribute("data-main"));
  if (!main) return;
  event.preventDefault();
  if (!event.repeat) main.click();
}

/** @type {Record<string, (volume: import("./volume.js").Volume) => void>} */
const LOUDNESS = {
  m: (volume) => volume.mute(),
  "+": (volume) => volume.step(1),
  "=": (volume) => volume.step(1),
  "-": (volume) => volume.step(-1),
};

/** Whether Space is the pause now. @param {Show | null} show */
function pauses(show) {
  const view = show && show.link.view.value;
  if (!show || show.watches || writing()) return false;
  return !!view && view.phase !== "lobby" && view.phase !== "finished" && !["seats", "pace"].includes(show.panel.value);
}

/** Listen to the keys of the whole page. @param {() => Show | null} now what the page shows, once it has a table */
export function listen(now) {
  document.addEventListener("keydown", (event) => {
    const show = now();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (WAYS[event.key]) {
      if (writing() && WAYS[event.key][0]) return;
      event.preventDefault();
      step(WAYS[event.key]);
    } else if (event.key === "Enter") press(event);
    else if (show && event.key === " " && pauses(show)) {
      event.preventDefault();
      if (!event.repeat) show.pauseOrResume();
    } else if (show && LOUDNESS[event.key.toLowerCase()] && !writing()) {
      show.sound(LOUDNESS[event.key.toLowerCase()]);
    } else if (show && event.key.toLowerCase() === "l" && !writing()) {
      if (!event.repeat && !show.watches && show.view.value) show.panel.value = "language";
    } else if (show && event.key.toLowerCase() === "s" && !writing()) {
      if (!event.repeat) show.turnSheet();
    } else if (show && event.key.toLowerCase() === "n" && !writing()) {
      if (!event.repeat) show.nextAddress();
    } else if (show && (event.key === "Escape" || event.key === "GoBack") && show.deep) show.back();
  });
  // Some browsers press a focused button when Space is let go.
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && pauses(now())) event.preventDefault();
  });
}
