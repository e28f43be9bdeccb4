/** Parts of the page that few ask for: their modules are fetched when they are first wanted. */

import { html, signal, useEffect } from "../lib.js";

const AGAIN = 1500; // ms until a module that did not come is asked for once more

/**
 * @param {() => Promise<any>} load gives the component
 * @param {() => boolean} wanted read at every drawing, signals included; what once came stays
 * @param {() => any} [meanwhile] what to show until it is there
 * @returns {(props: object) => any}
 */
export function later(load, wanted, meanwhile = () => null) {
  const part = /** @type {import("../net.js").Signal<{ is: any } | null>} */ (signal(null));
  let asked = false;
  const fetch = () => {
    asked = true;
    load().then(
      (is) => (part.value = { is }),
      () => window.setTimeout(fetch, AGAIN),
    );
  };
  return (props) => {
    const now = wanted();
    useEffect(() => {
      if (now && !asked) fetch();
    }, [now]);
    if (part.value) return html`<${part.value.is} ...${props} />`;
    return now ? meanwhile() : null;
  };
}
