/**
 * Finds habits of prose that make a text hard to read: in the English texts of the page, in the documents,
 * and in the comments of the Rust code, the scripts and the style sheets.
 *   node tools/prose.mjs
 * Run it by `make lint`.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formsOf, parts, textsOf } from "./languages.mjs";

const ROOT = new URL("../", import.meta.url);
const DOCUMENTS = ["README", "CHANGELOG", "CONTRIBUTING", "SECURITY"].map((name) => `${name}.md`);
/** Not prose: a table of words. */
const TABLES = ["glossary.md"];

/** The most words of a sentence on the page. */
const LONGEST = 30;

/** The habits to avoid, each with a plainer wording. @type {[RegExp, string][]} */
const HABITS = [
  [/\bwho(so)?ever\b/i, "the person who, anyone who"],
  [/\bwhatsoever\b/i, "any"],
  [/\bso it (is|was|would)\b/i, "say what is"],
  [/\b(is|are|was|were) to be \w+(ed|en|ne)\b/i, "must be, or who does it"],
  [/\bthere(of|in|by|upon)\b/i, "its, in it, by it"],
  [/\bin order to\b/i, "to"],
  [/\bby means of\b/i, "by, with"],
  [/\b(and|or) so (is|are|has|have|does) \w+/i, "the same holds for"],
  [/\bnone the less\b|\bnotwithstanding\b|\bheretofore\b/i, "but, despite"],
  [/\b(utilise|utilize)/i, "use"],
  [/\bplease note\b|\bnote that\b/i, "say it"],
  [/\b(simply|obviously|just press)\b/i, "leave it out: not everybody finds it so"],
  [/\b(?!code)(\p{L}+) \1\b/iu, "one of them"],
];

/** Further habits, of comments. @type {[RegExp, string][]} */
const HABITS_OF_COMMENTS = [
  [/(?<=^|[.!:] )(What|Who|Whose|Whatever|Whoever)\b(?=[^.!?]*([.!]|$))/, "the thing's own noun"],
  [/\bso many\b/i, "the name of the number"],
  [/\b(is|are|was|were) to be\b/i, "must be, or who does it"],
  [/(^|[.;:] )(So|Neither|Nor) (is|are|do|does|has|have)\b/, "the subject first"],
  [/\b(of|to|in|by|from|with|for|on) (what|whom)\b/i, "the thing's own noun"],
];

/** @typedef {{ where: string, text: string }} Passage */

/** The English texts of the page. @returns {Passage[]} */
export const pageTexts = () =>
  parts("en").flatMap((part) =>
    Object.entries(textsOf("en", part)).flatMap(([key, text]) =>
      formsOf(text).map(([, form]) => ({ where: `${part}.json, ${key}`, text: form })),
    ),
  );

/** The paragraphs of the documents, without code and tables. @returns {Passage[]} */
const documentTexts = () =>
  [...DOCUMENTS, ...readdirSync(new URL("doc/", ROOT)).map((name) => `doc/${name}`)]
    .filter((path) => path.endsWith(".md") && !TABLES.some((name) => path.endsWith(name)))
    .flatMap((path) =>
      readFileSync(new URL(path, ROOT), "utf8")
        .replace(/^```[\s\S]*?^```/gm, "")
        .split(/\n\s*\n/)
        .map((text) => ({
          where: path,
          text: text.replace(/`[^`]*`/g, "code").replace(/\s+/g, " "),
        })),
    );

/** Files whose comments are checked, as patterns for git. */
const COMMENTED = ["*.rs", "*.js", "*.mjs", "*.ts", "*.css", ":!www/pkg", ":!www/vendor"];

/**
 * A comment in Rust, JavaScript or CSS that begins its line. Elsewhere in a line, the same characters may
 * belong to a string or an address.
 */
const COMMENT = /^[ \t]*(\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;

/** Where a tag of JSDoc begins. */
const TAG = /(?<=^|\s)(?=@[a-z])/;

/** @typedef {{ line: number, text: string }} Paragraph with the line where it begins */

/** The end of the type at the beginning of a text. Types may contain braces. @param {string} text */
function endOfType(text) {
  let depth = 0;
  for (const [i, sign] of [...text].entries()) {
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (depth === 0) return sign === "}" ? i + 1 : 0;
  }
  return text.length;
}

/** A paragraph without its tag, the type after that, and the name of a parameter. @param {string} paragraph */
function proseOf(paragraph) {
  const [start, tag] = /^@([a-z][\w-]*)\s*/.exec(paragraph) ?? [];
  if (start === undefined) return paragraph;
  const text = paragraph.slice(start.length);
  const described = text.slice(endOfType(text)).trim();
  return /^(param|property)$/.test(tag ?? "")
    ? described.replace(/^(\[.*?\]|\S+)\s*/, "")
    : described;
}

/**
 * The paragraphs of the comments of a file in Rust, JavaScript or CSS. Each tag of JSDoc begins one.
 * @param {string} code @returns {Paragraph[]}
 */
export function commentsOf(code) {
  /** @type {Paragraph[]} */
  const found = [];
  for (const { 1: comment = "", index } of code.matchAll(COMMENT)) {
    const first = code.slice(0, index).split("\n").length;
    const lines = comment.replace(/\s*\*\/$/, "").split("\n");
    /** @type {Paragraph | null} */
    let open = null;
    for (const [i, line] of lines.entries()) {
      const words = line.replace(/^\s*(\/\*+|\/\/[/!]?|\*)?\s*/, "");
      if (!words) open = null;
      for (const part of words.split(TAG).filter(Boolean))
        if (open && !part.startsWith("@")) open.text += ` ${part.trim()}`;
        else found.push((open = { line: first + i, text: part.trim() }));
    }
  }
  return found
    .map(({ line, text }) => ({ line, text: proseOf(text).replace(/`[^`]*`/g, "code") }))
    .filter(({ text }) => text !== "");
}

/** The comments of all files. @returns {Passage[]} */
const comments = () =>
  execFileSync("git", ["ls-files", ...COMMENTED], { cwd: fileURLToPath(ROOT), encoding: "utf8" })
    .trim()
    .split("\n")
    .flatMap((path) =>
      commentsOf(readFileSync(new URL(path, ROOT), "utf8")).map(({ line, text }) => ({
        where: `${path}:${line}`,
        text,
      })),
    );

/** The sentences of a text. A colon and a semicolon end none. @param {string} text */
const sentencesOf = (text) => text.split(/(?<=[.!?…])["”)]?\s+(?=["“(]?\p{Lu}|\{)/u);

/** The faults of a text: a line for each habit. @param {string} text @returns {string[]} */
export const habitsOf = (text, habits = HABITS) =>
  habits.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”; plainer: ${instead}`];
  });

/** The faults of a comment. @param {string} text */
export const habitsOfComment = (text) => habitsOf(text, HABITS_OF_COMMENTS);

/** The sentences of a text that are too long. @param {string} text @returns {string[]} */
export const tooLong = (text) =>
  sentencesOf(text).flatMap((sentence) => {
    const words = sentence.match(/[\p{L}\d{}'’½-]+/gu)?.length ?? 0;
    return words > LONGEST ? [`${words} words: ${sentence}`] : [];
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = pageTexts();
  const faults = [
    ...[...page, ...documentTexts()].flatMap(({ where, text }) =>
      habitsOf(text).map((what) => `${where}: ${what}`),
    ),
    ...comments().flatMap(({ where, text }) =>
      habitsOfComment(text).map((what) => `${where}: ${what}`),
    ),
    ...page.flatMap(({ where, text }) => tooLong(text).map((what) => `${where}: ${what}`)),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
