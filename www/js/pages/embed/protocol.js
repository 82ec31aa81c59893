/**
 * The messages between a page and the board in its iframe. doc/embedding.md documents them for
 * authors of such pages. Every message, in both directions, is an object of this form:
 *
 *     { source: "quantum-tic-tac-toe", version: 1, type: "…", … }
 *
 * Pure, without a DOM.
 *
 * @typedef {{ type: "set-record", record: string }
 *   | { type: "new-game", rules?: string }
 *   | { type: "options", options: Record<string, string | number | boolean | null> }} Command
 * @typedef {{ source: string, version: number, type: string, [more: string]: unknown }} Message
 */

export const SOURCE = "quantum-tic-tac-toe";
export const VERSION = 1;

/** The types of messages that the board sends. */
export const TOLD = /** @type {const} */ ([
  "ready",
  "state",
  "action",
  "end",
  "lesson-completed",
  "puzzle-solved",
  "resize",
  "error",
]);
/** @typedef {typeof TOLD[number]} Told */

/** An own property of untrusted data. @param {unknown} data @param {string} name */
const field = (data, name) =>
  Object(data) === data && Object.hasOwn(Object(data), name)
    ? Reflect.get(Object(data), name)
    : undefined;

/**
 * The commands that the board accepts. Each function checks the data of one; null if it is wrong.
 * @type {Record<Command["type"], (data: unknown) => Command | null>}
 */
export const COMMANDS = {
  "set-record"(data) {
    const record = field(data, "record");
    return typeof record === "string" ? { type: "set-record", record } : null;
  },
  "new-game"(data) {
    const rules = field(data, "rules");
    if (rules === undefined) return { type: "new-game" };
    return typeof rules === "string" ? { type: "new-game", rules } : null;
  },
  options(data) {
    const options = field(data, "options");
    if (Object(options) !== options || Array.isArray(options)) return null;
    const plain = Object.values(options).every(
      (value) => value === null || ["string", "number", "boolean"].includes(typeof value),
    );
    return plain ? { type: "options", options: { ...options } } : null;
  },
};

/**
 * The command in a message; null if the message is not for the board, or malformed.
 * @param {unknown} data
 * @returns {Command | null}
 */
export function commandIn(data) {
  if (field(data, "source") !== SOURCE || field(data, "version") !== VERSION) return null;
  const type = field(data, "type");
  return typeof type === "string" && Object.hasOwn(COMMANDS, type)
    ? COMMANDS[/** @type {Command["type"]} */ (type)](data)
    : null;
}

/** @param {Told} type @param {object} content @returns {Message} */
export const messageOf = (type, content) => ({
  source: SOURCE,
  version: VERSION,
  type,
  ...content,
});

/** The origin of an address; null if it is not that of a web page. @param {string} text */
export function originOf(text) {
  try {
    const { origin, protocol } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * The origins that may send commands and receive messages. If the address names origins, only these
 * may; otherwise the page around the iframe, if the browser tells which one that is.
 * @param {string | null} allowed origins from the address, separated by commas
 * @param {string | null} parentUrl the address of the page around, as the browser tells it
 * @returns {{ senders: string[], receivers: string[], bad: boolean }} `bad`: a name in `allowed` is
 *   not an origin
 */
export function partners(allowed, parentUrl) {
  const parent = parentUrl === null ? null : originOf(parentUrl);
  const names = (allowed ?? "").split(/[\s,]+/).filter(Boolean);
  const origins = names.flatMap((name) => originOf(name) ?? []);
  // If no name is an origin, nobody is allowed: a typing error must not admit everybody.
  const senders = allowed !== null ? [...new Set(origins)] : parent ? [parent] : [];
  return {
    senders,
    receivers: parent ? senders.filter((origin) => origin === parent) : senders,
    bad: allowed !== null && (!names.length || origins.length < names.length),
  };
}
