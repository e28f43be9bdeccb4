/** The host key: it comes in the fragment of the address, is kept, and does not stay where others can read it. */

const NAME = "speed313.host";

/** @param {"sessionStorage" | "localStorage"} where @returns {string | null} */
function recall(where) {
  try {
    return window[where].getItem(NAME);
  } catch (_forbidden) {
    return null;
  }
}

/** @param {"sessionStorage" | "localStorage"} where @param {string} key */
function store(where, key) {
  try {
    window[where].setItem(NAME, key);
  } catch (_forbidden) {
    // Storage is switched off: the key lives as long as the page.
  }
}

/** Keep a key for the next time this page is opened here. @param {string} key */
export function keepKey(key) {
  store("sessionStorage", key);
  store("localStorage", key);
}

/** The host key, or `""` where none was ever given. @returns {string} */
export function hostKey() {
  const given = new URLSearchParams(window.location.hash.slice(1)).get("k");
  if (given) window.history.replaceState(null, "", window.location.pathname + window.location.search);
  const key = given || recall("sessionStorage") || recall("localStorage") || "";
  if (key) keepKey(key);
  return key;
}
