// What the npm package has beside www: the engine's entries, and the types of both.
import { OPTIONS, propertyOf } from "../../www/js/options.js";
import { typeOf } from "../element-docs.mjs";
import { ASKED, ERRORS, EVENTS, METHODS, READABLE } from "../element-reference.mjs";

/** For bundlers, which leave the game's own pages behind: nobody knows where they are. */
export const ELEMENT = `/** <quantum-tic-tac-toe>, for bundlers. Does nothing where there are no elements. */
import { QuantumTicTacToe } from "./js/element/element.js";

if (globalThis.customElements && !customElements.get("quantum-tic-tac-toe"))
  customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);

export { QuantumTicTacToe };
`;

/** The end of both entries. @param {string} load */
const entry = (load) => `export { Game };

/** @type {Promise<void> | null} */
let started = null;

/** Loads the WebAssembly module, once; before that there are no games. */
export default function init() {
  return (started ??= ${load}.then(
    () => {},
    (error) => {
      started = null; // the next call tries again
      throw error;
    },
  ));
}
`;

/** For browsers and bundlers. */
export const ENGINE = `/** The rules and the solver, without a page. */
import load, { Game } from "./pkg/quantum_tic_tac_toe.js";

${entry("load()")}`;

/** For Node, whose fetch reads no files. */
export const ENGINE_IN_NODE = `/** The rules and the solver, in Node. */
import { readFile } from "node:fs/promises";
import load, { Game } from "./pkg/quantum_tic_tac_toe.js";

const MODULE = new URL("./pkg/quantum_tic_tac_toe_bg.wasm", import.meta.url);

${entry("readFile(MODULE)\n    .then((bytes) => load({ module_or_path: bytes }))\n    ")}`;

/** What belongs to loading the module, which init() does. */
const LOADING = /^(Sync)?Init(Input|Output)$/;

/** The types of the engine: those of the module. @param {string} module its .d.ts */
export function engineTypes(module) {
  const names = [...module.matchAll(/^export (?:type|interface) (\w+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !LOADING.test(name));
  if (!names.includes("View") || !names.includes("GameError"))
    throw new Error("the module's types are not as they were");
  return `export { Game } from "./pkg/quantum_tic_tac_toe.js";
export type {
${names.map((name) => `  ${name},`).join("\n")}
} from "./pkg/quantum_tic_tac_toe.js";

/** Loads the WebAssembly module, once; before that there are no games. */
export default function init(): Promise<void>;
`;
}

/** The types of the element, from the tables that its documentation comes from. */
export function elementTypes() {
  const about = (/** @type {string | undefined} */ text) => `/** ${text ?? ""} */`;
  const all = (/** @type {object} */ table, /** @type {(entry: [string, any]) => string} */ line) =>
    Object.entries(table).map(line).join("\n");
  return `import type { Score, View } from "./engine.js";

/** What can go wrong. */
export type ErrorCode =
${all(ERRORS, ([code, text]) => `  ${about(text)}\n  | ${JSON.stringify(code)}`)};

/** What an element tells. All of these events bubble, and leave shadow trees. */
export interface QuantumTicTacToeEventMap {
${all(
  EVENTS,
  ([name, { detail, about: text }]) =>
    `${about(text)}\n"qttt-${name}": CustomEvent<{ ${Object.entries(detail)
      .map(([key, type]) => `${key}: ${type}`)
      .join("; ")} }>;`,
)}
}

/** \`<quantum-tic-tac-toe>\`: a board, complete, on any page. */
export declare class QuantumTicTacToe extends HTMLElement {
${all(OPTIONS, ([name, option]) => `${about(ASKED[name])}\n${propertyOf(name)}: ${typeOf(option)};`)}
${all(READABLE, ([name, { type, about: text }]) => `${about(text)}\nreadonly ${name}: ${type};`)}
${all(
  METHODS,
  ([name, { takes, gives, about: text }]) =>
    `${about(text)}\n${name}(${takes
      .map((/** @type {[string, string]} */ [one, type]) => `${one}: ${type}`)
      .join(", ")}): ${gives};`,
)}
${["add", "remove"]
  .map(
    (does) => `
  ${does}EventListener<K extends keyof QuantumTicTacToeEventMap>(
    type: K,
    listener: (this: QuantumTicTacToe, event: QuantumTicTacToeEventMap[K]) => void,
    options?: boolean | ${does === "add" ? "AddEventListenerOptions" : "EventListenerOptions"},
  ): void;
  ${does}EventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: QuantumTicTacToe, event: HTMLElementEventMap[K]) => void,
    options?: boolean | ${does === "add" ? "AddEventListenerOptions" : "EventListenerOptions"},
  ): void;
  ${does}EventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | ${does === "add" ? "AddEventListenerOptions" : "EventListenerOptions"},
  ): void;`,
  )
  .join("\n")}
}

declare global {
  interface HTMLElementTagNameMap {
    "quantum-tic-tac-toe": QuantumTicTacToe;
  }
}
`;
}
