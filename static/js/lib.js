/**
 * The libraries, in one place: our modules import from here and nowhere else from `../vendor/`.
 * Importing the signals also teaches Preact to follow them, so a component that reads `signal.value` renders again.
 */

import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

export { Component, Fragment, createContext, createRef, h, render } from "../vendor/preact.js";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/preact-hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "../vendor/signals.js";
export { io } from "../vendor/socket.io.js";

// Preact and the signals ask for it, and televisions of 2020 (Chromium 68 and 69) have none.
if (!window.queueMicrotask) window.queueMicrotask = (task) => void Promise.resolve().then(task);

/**
 * The path under which the server's pages are, with a slash at its end: "/", or another one behind a proxy.
 * Found from where this file came from, so that neither server nor proxy has to say it.
 */
export const ROOT = new URL("../../", import.meta.url).pathname;

/** What draws QR codes: loaded when it is wanted, since most pages never do. */
export const qrMaker = () => import("../vendor/uqr.js");

/**
 * A template becomes elements: html`<p class="call">${word}</p>`. Give it one root; several make an array.
 * @type {(strings: TemplateStringsArray, ...values: any[]) => import("preact").VNode}
 */
export const html = /** @type {any} */ (htm.bind(h));

/**
 * The same component, drawn anew only when something that it is given has changed, or a signal that it reads.
 * @template {(props: any) => any} T @param {T} part @returns {T}
 */
export function still(part) {
  /** @this {any} @param {Record<string, any>} next */
  function changes(next) {
    const { props } = this;
    return Object.keys(next).length !== Object.keys(props).length || Object.keys(next).some((key) => next[key] !== props[key]);
  }
  /** @this {any} @param {any} props */
  function Still(props) {
    this.shouldComponentUpdate = changes;
    return h(part, props);
  }
  return /** @type {any} */ (Still);
}
