/** Telling the table something that is no move of the hand: a refusal is told in words. */

import { signal } from "../lib.js";
import { sentence } from "../refusals.js";
import { link, notice, status, tell } from "./session.js";

/** Whether something is on its way. */
export const saying = signal(false);

/** @param {string} type @param {Record<string, unknown>} fields @returns {Promise<boolean>} whether it was taken */
export async function say(type, fields) {
  const line = link.value;
  if (!line || saying.value || status.value !== "online") return false;
  saying.value = true;
  notice.value = null;
  const answer = await line.send(type, fields);
  saying.value = false;
  if (!answer.ok) tell(sentence(answer));
  return answer.ok;
}
