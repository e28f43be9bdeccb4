/** The languages that there are, and which of them this page begins with. */

/** Each language's code and its own name for itself, as the page brings them. @returns {Record<string, string>} */
export const languages = () => JSON.parse(document.body.dataset.languages || '{"en":"English"}');

/**
 * The language that was chosen, else the browser's first that there is, else the one that the page came in.
 * @param {string | null} chosen
 */
export function preferred(chosen) {
  const known = languages();
  const wanted = [chosen || ""].concat(window.navigator.languages || []).map((tag) => tag.toLowerCase().split("-")[0]);
  return wanted.find((code) => code in known) || document.documentElement.lang;
}
