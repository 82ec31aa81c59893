/**
 * How a page and the board in its iframe talk, as doc/embedding.md tells whoever
 * writes such a page. Every message, either way, is an object of this kind:
 *
 *     { source: "quantum-tic-tac-toe", version: 1, type: "…", … }
 *
 * Without a DOM.
 *
 * @typedef {{ type: "set-record", record: string }
 *   | { type: "new-game", rules?: string }
 *   | { type: "options", options: Record<string, string | number | boolean | null> }} Command
 * @typedef {{ source: string, version: number, type: string, [more: string]: unknown }} Message
 */

export const SOURCE = "quantum-tic-tac-toe";
export const VERSION = 1;

/** What the board tells. */
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

/** @param {unknown} of @param {string} name */
const field = (of, name) =>
  Object(of) === of && Object.hasOwn(Object(of), name) ? Reflect.get(Object(of), name) : undefined;

/** What it is told, and what has to come with it. @type {Record<Command["type"], (data: unknown) => Command | null>} */
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

/** The command in a message; null if it is none of ours, or malformed. @param {unknown} data @returns {Command | null} */
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

/** An address as an origin; null if it is none that a page can have. @param {string} text */
export function originOf(text) {
  try {
    const { origin, protocol } = new URL(text);
    return /^https?:$/.test(protocol) ? origin : null;
  } catch {
    return null;
  }
}

/**
 * Who may command, and to whom is told. Those that `asked` names, and no others; if it names none,
 * the page around, as far as the browser tells which that is.
 * @param {string | null} asked origins with commas between
 * @param {string | null} around what the browser tells of the page around
 * @returns {{ heard: string[], told: string[], bad: boolean }} `bad`: something that was asked is no origin
 */
export function partners(asked, around) {
  const parent = around === null ? null : originOf(around);
  const names = (asked ?? "").split(/[\s,]+/).filter(Boolean);
  const origins = names.flatMap((name) => originOf(name) ?? []);
  // Who names none that is one gets none: a slip must not let others in.
  const heard = asked !== null ? [...new Set(origins)] : parent ? [parent] : [];
  return {
    heard,
    told: parent ? heard.filter((origin) => origin === parent) : heard,
    bad: asked !== null && (!names.length || origins.length < names.length),
  };
}
