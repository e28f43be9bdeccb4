/** What this phone remembers between visits: seats, a name, the order of a hand. Storage may be forbidden. */

/** @type {Map<string, string>} */
const spare = new Map();

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return window.localStorage.getItem(`speed313.${key}`);
  } catch (_forbidden) {
    return spare.get(key) || null;
  }
}

/** @param {string} key @param {string | null} text `null` forgets */
export function remember(key, text) {
  if (text === null) spare.delete(key);
  else spare.set(key, text);
  try {
    if (text === null) window.localStorage.removeItem(`speed313.${key}`);
    else window.localStorage.setItem(`speed313.${key}`, text);
  } catch (_forbidden) {
    // kept in `spare` as long as the page lives
  }
}
