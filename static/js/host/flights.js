/** The cards on their way. Each lies where it will arrive and is moved by `transform` alone. */

import { Back, Card } from "../cards.js";
import { html, still, useLayoutEffect, useRef } from "../lib.js";

/** @typedef {import("./motion.js").Flight} Flight */

/** @param {{ flight: Flight, wild: string | null }} props */
const Travelling = still((/** @type {any} */ { flight, wild }) => {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !element.animate) return;
    const { from, to, turns, fades, time } = flight;
    const way = `translate(${from.x - to.x}rem, ${from.y - to.y}rem)`;
    const start = `${way} scale(${from.w / to.w}) rotateY(${turns ? 180 : 0}deg)`;
    const end = "translate(0, 0) scale(1) rotateY(0deg)";
    const fill = /** @type {FillMode} */ ("both");
    const timing = { duration: time, easing: "cubic-bezier(.3, .7, .3, 1)", fill };
    // Apart from each other, as televisions of 2020 want every property in every frame.
    element.animate([{ transform: start }, { transform: end }], timing);
    // Opacity would flatten a card that turns, so only those that vanish into a hand have it.
    if (fades) element.animate([{ opacity: 1 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], timing);
  }, [flight]);
  const { to, card, turns } = flight;
  const at = { left: `${to.x}rem`, top: `${to.y}rem`, "--w": `${to.w}rem` };
  return html`<div class="spot" style=${at}>
    <div class=${`flight${turns ? " turning" : ""}`} ref=${box}>
      ${card ? html`<${Card} id=${card} wild=${wild} quiet class="front" />` : html`<${Back} />`}
      ${turns && html`<${Back} class="rear" />`}
    </div>
  </div>`;
});

/** @param {{ show: import("./show.js").Show }} props */
export function Flights({ show }) {
  const view = show.view.value;
  const wild = view ? view.wild : null;
  return html`<div class="flights" aria-hidden="true">
    ${show.flights.value.map((flight) => html`<${Travelling} key=${flight.key} flight=${flight} wild=${wild} />`)}
  </div>`;
}
