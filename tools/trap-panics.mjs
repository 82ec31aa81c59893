/**
 * Makes every panic of a WebAssembly module a bare trap, before wasm-opt. A panic writes its message to a
 * standard error that browsers do not have, and then traps. Without the message the module is smaller,
 * and JavaScript gets the same RuntimeError.
 *   node tools/trap-panics.mjs MODULE.wasm
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";

/** A loop, or an end without a trap. */
const GOES_ON = /\((loop|return)/;
/** The functions of wasm-bindgen that throw an exception of JavaScript. It keeps its message. */
const THROWS = /throw/;

/**
 * Replaces the body of every function that can only trap, by itself or by the functions that it calls. Its indirect
 * calls only format the message.
 * @param {binaryen.Module} module
 * @returns {string[]} the names of these functions
 * @throws {Error} if no function has a name by which one that throws can be told
 */
export function trapPanics(module) {
  /** The calls of each function that never returns. @type {Map<string, string[]>} */
  const calls = new Map();
  /** The functions that may throw. @type {Set<string>} */
  const throwing = new Set();
  for (let i = 0; i < module.getNumFunctions(); i++) {
    const { name, base, body } = binaryen.getFunctionInfo(module.getFunctionByIndex(i));
    if (THROWS.test(name)) throwing.add(name);
    // An import has a base instead of a body.
    if (base || binaryen.getExpressionType(body) !== binaryen.unreachable) continue;
    const text = binaryen.emitText(body);
    const called = [...text.matchAll(/\(call \$(?:"([^"]+)"|([^\s)]+))/g)];
    if (!GOES_ON.test(text))
      calls.set(
        name,
        called.map(([, quoted, plain = ""]) => quoted ?? plain),
      );
  }
  if (!throwing.size) throw new Error("The module has no names of functions.");
  for (const thrower of throwing)
    for (const [name, called] of calls) if (called.includes(thrower)) throwing.add(name);
  const traps = [...calls.keys()].filter((name) => !throwing.has(name));
  for (const name of traps) {
    const { params, results } = binaryen.getFunctionInfo(module.getFunction(name));
    module.removeFunction(name);
    module.addFunction(name, params, results, [], module.unreachable());
  }
  return traps;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path = ""] = process.argv.slice(2);
  const module = binaryen.readBinary(readFileSync(path));
  trapPanics(module);
  writeFileSync(path, module.emitBinary());
}
