/**
 * The names that files have in the distribution. A name holds a hash of the file's content, and
 * the content the names of other files; so the names are found from the leaves on. Files that
 * refer to each other in a circle are named together: a change of one renames all of them.
 *
 * @typedef {import("./files.mjs").File} File
 * @typedef {import("./files.mjs").How} How
 */
import { createHash } from "node:crypto";

/** @param {(string | Buffer)[]} parts */
export function digest(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The hash in a name. @param {(string | Buffer)[]} parts */
export const short = (...parts) =>
  digest(...parts)
    .toString("hex")
    .slice(0, 8);

/**
 * The row of a table of names that a file is in. A part of the texts is one row, whatever the
 * language: with one for each, the table would outweigh a script. So its languages are named
 * together, too; a text that changes, changes in all of them at once anyway.
 * @param {string} path
 */
export const rowOf = (path) => path.replace(/^lang\/[^/]+\//, "lang/");

/** What a file refers to. @param {File} file @param {How[]} [how] */
export const references = ({ pieces }, how) =>
  pieces.flatMap((piece) =>
    typeof piece === "string" || Buffer.isBuffer(piece) || (how && !how.includes(piece.how))
      ? []
      : [piece.to],
  );

/** A file with the hashes filled in. @param {File} file @param {(path: string) => string} hashOf */
export const filled = ({ pieces }, hashOf) =>
  Buffer.concat(
    pieces.map((piece) =>
      Buffer.isBuffer(piece)
        ? piece
        : Buffer.from(typeof piece === "string" ? piece : piece.write(hashOf(piece.to))),
    ),
  );

/** Files and all that they refer to so. @param {Map<string, File>} files @param {string[]} from @param {How[]} how */
export function reached(files, from, how) {
  const found = new Set(from);
  for (const path of found) {
    const file = files.get(path);
    if (file) for (const to of references(file, how)) if (files.has(to)) found.add(to);
  }
  return found;
}

/** A path with a hash in its name. @param {string} path @param {string | undefined} hash */
export const hashed = (path, hash) => (hash ? path.replace(/(?=(\.\w+)?$)/, `.${hash}`) : path);

/**
 * The hash of every file but those that keep their names.
 * @param {Map<string, File>} files @param {(path: string) => boolean} keeps
 */
export function hashes(files, keeps) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const paths = [...files.keys()].sort();
  for (const group of groups(files, keeps)) {
    const inside = new Set(group);
    const hashOf = (/** @type {string} */ path) =>
      inside.has(path) ? "" : (found.get(path) ?? "");
    const content = (/** @type {string} */ path) =>
      filled(/** @type {File} */ (files.get(path)), hashOf);
    const [first = ""] = group;
    if (rowOf(first) !== first) {
      const row = paths.filter((path) => rowOf(path) === rowOf(first));
      found.set(first, short(...row.map(content)));
      continue;
    }
    const contents = group.map(content);
    const [only] = contents;
    const alone = group.length === 1 && only;
    const together = alone ? only : digest(...contents);
    for (const path of group) found.set(path, alone ? short(together) : short(together, path));
  }
  return found;
}

/**
 * The files in an order in which each comes after what it refers to; those that refer to each
 * other in a circle are one group (Tarjan's algorithm).
 * @param {Map<string, File>} files @param {(path: string) => boolean} keeps
 */
function groups(files, keeps) {
  /** @type {string[][]} */
  const order = [];
  /** @type {Map<string, { at: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @param {string} path */
  function visit(path) {
    const own = { at: seen.size, low: seen.size, open: true };
    seen.set(path, own);
    stack.push(path);
    for (const to of references(/** @type {File} */ (files.get(path)))) {
      if (!files.has(to) || keeps(to)) continue;
      const other = seen.get(to) ?? visit(to);
      if (other.open) own.low = Math.min(own.low, other.low);
    }
    if (own.low === own.at) {
      const group = stack.splice(stack.indexOf(path)).sort();
      for (const one of group) /** @type {{ open: boolean }} */ (seen.get(one)).open = false;
      order.push(group);
    }
    return own;
  }
  for (const path of [...files.keys()].sort()) if (!keeps(path) && !seen.has(path)) visit(path);
  return order;
}
