// The quick part of mutation testing: builds the tests once, with all mutants in one
// program, and runs them for one mutant after the other. What a test catches is noted, so
// that tools/mutants.sh tries only the rest, each as a program of its own.
//
//   node tools/mutants.mjs TREE OUTPUT FILE… -- ROUND…
//
// TREE is a copy of the project, which is changed; OUTPUT a folder in which cargo mutants
// keeps what it found; FILEs those of src; a ROUND is what is given to cargo test.
//
// A function with mutants becomes a choice between all its bodies. What cannot be written
// so is left to cargo mutants: constants, and what constants call.

import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [tree, output, ...rest] = process.argv.slice(2);
const files = rest.slice(0, rest.indexOf("--"));
const rounds = rest.slice(rest.indexOf("--") + 1);

/** Bytes that a program may print before it is stopped. */
const MUCH = 1 << 28;
/** A test is said to run for ever when it takes a processor so many times as long as without a
 * mutant, and so many seconds. */
const FOR_EVER = { times: 5, seconds: 5 };

/**
 * @typedef {{ line: number, column: number }} Place from 1, in characters
 * @typedef {{ start: Place, end: Place }} Span
 * @typedef {{ name: string, file: string, span: Span, replacement: string, number: number,
 *   function: null | { function_name: string, return_type: string, span: Span } }} Mutant
 */

mkdirSync(join(output, "mutants.out"), { recursive: true });
/** What was found before. */
const known = new Set(
  ["unviable", "mutants.out/caught.txt", "mutants.out/previously_caught.txt"]
    .map((file) => join(output, file))
    .flatMap((file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n") : [])),
);

/** @type {Mutant[]} */
const mutants = JSON.parse(
  execFileSync(
    "cargo",
    ["mutants", "--list", "--json", ...files.flatMap((file) => ["--file", file])],
    {
      encoding: "utf8",
      maxBuffer: MUCH,
    },
  ),
).filter((/** @type {Mutant} */ { name }) => !known.has(name));
if (mutants.length === 0) process.exit();
for (const [index, mutant] of mutants.entries()) mutant.number = index + 1;

/** Where a place is in a text.
 * @param {string[]} lines @param {Place} place */
function offset(lines, place) {
  let sum = 0;
  for (let line = 0; line < place.line - 1; line++) sum += lines[line].length + 1;
  // Columns count characters, of which some have two halves in JavaScript.
  return sum + [...lines[place.line - 1]].slice(0, place.column - 1).join("").length;
}

/**
 * Where a function's body is, from its brace on.
 * @param {string} text @param {number} start @param {string} name
 */
function bodyOf(text, start, name) {
  const head = new RegExp(`\\bfn\\s+${name}\\b`, "g");
  head.lastIndex = start;
  const from = head.exec(text)?.index ?? -1;
  let depth = 0;
  // Angles matter behind the parameters only, where a brace may stand between them.
  let angles = 0;
  for (let at = text.indexOf("(", from); ; at++) {
    const [before, character] = [text[at - 1], text[at]];
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth--;
    if (depth > 0) continue;
    if (character === "<") angles++;
    if (character === ">" && before !== "-") angles--;
    if (character === "{" && angles === 0) return { from, body: at };
  }
}

/** Those that are left to cargo mutants, and the functions that must stay constant. */
const left = new Set(
  mutants.filter((mutant) => mutant.function === null).map(({ number }) => number),
);
/** @type {Set<string>} */
const constant = new Set();
/** Those that do not compile. */
const unviable = new Set();

/**
 * Writes all mutants of a file into it.
 * @param {string} file
 * @returns {(number | undefined)[]} the mutant in each line
 */
function weave(file) {
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n");
  const own = mutants.filter(
    (mutant) => mutant.file === file && !left.has(mutant.number) && !unviable.has(mutant.number),
  );
  /** @type {{ start: number, end: number, name: string, type: string, own: Mutant[] }[]} */
  const functions = [];
  for (const mutant of own) {
    const { span, function_name, return_type } = /** @type {NonNullable<Mutant['function']>} */ (
      mutant.function
    );
    const [start, end] = [offset(lines, span.start), offset(lines, span.end)];
    const name = function_name.split("::").pop() ?? "";
    const found = functions.find((other) => other.start <= start && end <= other.end);
    if (found) found.own.push(mutant);
    else functions.push({ start, end, name, type: return_type, own: [mutant] });
  }
  functions.sort((one, other) => one.start - other.start);
  let woven = "";
  let done = 0;
  for (const { start, end, name, type, own } of functions) {
    const { from, body } = bodyOf(text, start, name);
    const key = `${file}:${name}`;
    const head = text.slice(done, body);
    const isConstant = /\bconst\s+$/.test(text.slice(start, from));
    if (isConstant && constant.has(key)) {
      for (const mutant of own) left.add(mutant.number);
      continue;
    }
    // Each of these has a type of its own, and only in a box the same.
    const item = /^-> impl Iterator<(.*)>$/s.exec(type)?.[1];
    const boxed = (/** @type {string} */ block) =>
      item ? `Box::new(${block}) as Box<dyn Iterator<${item}> + '_>` : block;
    const inner = text.slice(body, end);
    woven += isConstant
      ? text.slice(done, from).replace(/\bconst(\s+)$/, "$1") + text.slice(from, body)
      : head;
    woven += "{ match crate::the_mutant() {";
    for (const mutant of own) {
      const at = [offset(lines, mutant.span.start), offset(lines, mutant.span.end)];
      if (at[0] < body) {
        left.add(mutant.number);
        continue;
      }
      const changed = text.slice(body, at[0]) + mutant.replacement + text.slice(at[1], end);
      woven += `\n/*mutant ${mutant.number}*/ ${mutant.number} => ${boxed(changed + "\n")},`;
    }
    woven += `\n/*mutant 0*/ _ => ${boxed(inner + "\n")} } }`;
    done = end;
  }
  woven += text.slice(done);
  writeFileSync(join(tree, file), woven);
  let current = 0;
  return woven.split("\n").map((line) => {
    const marked = /^\/\*mutant (\d+)\*\//.exec(line);
    if (marked) current = Number(marked[1]);
    return current;
  });
}

/** Builds what a round needs, and returns the programs.
 * @param {string[]} args */
function build(args) {
  const { status, stdout, stderr } = spawnSync(
    "cargo",
    ["test", "--no-run", "--profile", "mutants", "--message-format", "json", ...args],
    { cwd: tree, encoding: "utf8", maxBuffer: MUCH },
  );
  const messages = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const programs = messages.flatMap(({ executable }) => executable ?? []);
  const errors = messages.flatMap(({ message }) => (message?.level === "error" ? [message] : []));
  if (status !== 0 && errors.length === 0) throw new Error(stderr);
  return { programs, errors };
}

/** Weaves and compiles until it compiles. @param {string[]} args */
function buildAll(args) {
  for (;;) {
    const places = new Map(files.map((file) => [file, weave(file)]));
    appendChooser();
    const { programs, errors } = build(args);
    if (errors.length === 0) return programs;
    const before = left.size + unviable.size + constant.size;
    for (const { spans, message, rendered } of errors) {
      const called = /cannot call non-const .*`(?:.*::)?(\w+)(?:::<.*>)?`/.exec(message)?.[1];
      if (called) for (const file of files) constant.add(`${file}:${called}`);
      for (const { file_name, line_start, is_primary } of spans) {
        const number = places.get(file_name)?.[line_start - 1];
        if (number && is_primary) {
          // In its box it may fail though it would do without.
          const boxed = mutants[number - 1].function?.return_type.startsWith("-> impl");
          (boxed ? left : unviable).add(number);
        } else if (!called && is_primary) console.error(rendered);
      }
    }
    if (left.size + unviable.size + constant.size === before)
      throw new Error("it does not compile");
  }
}

/** Appends what says which mutant runs. */
function appendChooser() {
  const file = "src/lib.rs";
  writeFileSync(
    join(tree, file),
    readFileSync(file, "utf8") +
      `
/// Which mutant runs.
#[inline]
pub fn the_mutant() -> u32 {
    static NUMBER: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *NUMBER.get_or_init(|| std::env::var("MUTANT").map_or(0, |number| number.parse().unwrap()))
}
`,
  );
}

const words = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
const built = rounds
  .map((round) => round.split(" -- ").map(words))
  .map(([args, more = []]) => ({ args, more }));
/** @type {{ program: string, more: string[], round: number, time: number }[]} */
const programs = [];
buildAll([...new Set(built.flatMap(({ args }) => args))]);
for (const [round, { args, more }] of built.entries()) {
  for (const program of build(args).programs) programs.push({ program, more, round, time: 0 });
}

/** Runs a program for a mutant. @param {(typeof programs)[number]} what @param {number} number */
function run({ program, more, time }, number) {
  const seconds = Math.ceil(Math.max((FOR_EVER.times * time) / 1000, FOR_EVER.seconds));
  const limited = `ulimit -t ${number ? seconds : "unlimited"}; exec "$0" "$@"`;
  const { status, signal, error } = spawnSync("bash", ["-c", limited, program, ...more], {
    cwd: tree,
    env: { ...process.env, MUTANT: String(number), CARGO_MANIFEST_DIR: tree, RUST_BACKTRACE: "0" },
    stdio: "ignore",
    timeout: 20 * seconds * 1000 + 100_000,
  });
  if (error || signal === "SIGXCPU" || signal === "SIGKILL" || status === 152 || status === 137)
    return "timeout";
  return status === 0 ? "missed" : "caught";
}

for (const what of programs) {
  const was = Date.now();
  if (run(what, 0) !== "missed") throw new Error(`${what.program} fails without a mutant`);
  what.time = Date.now() - was;
  console.log(`${what.program}: ${what.time / 1000} s`);
}
// The quickest first, within each round.
programs.sort((one, other) => one.round - other.round || one.time - other.time);
/** @param {string} name @param {string[]} kinds */
function note(name, ...kinds) {
  for (const kind of kinds) appendFileSync(join(output, kind), `${name}\n`);
}

for (const number of unviable)
  note(mutants[number - 1].name, "unviable", "mutants.out/unviable.txt");
let caught = 0;
for (const { number, name } of mutants) {
  if (left.has(number) || unviable.has(number)) continue;
  let result = "missed";
  for (const what of programs) {
    result = run(what, number);
    if (result !== "missed") break;
  }
  if (result === "missed") console.log(`not caught: ${name}`);
  else caught++;
  if (result === "timeout") note(name, "timeout");
  if (result !== "missed") note(name, "mutants.out/caught.txt");
}
const tried = mutants.length - left.size - unviable.size;
console.log(
  `${caught} of ${tried} caught in one program; ${unviable.size} do not compile; ${left.size} are left`,
);
