/**
 * Habits of prose that make a text hard to read, and where ours has them: in the English texts of the
 * page, in the documents and in the comments of the Rust code.
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

/** The paragraphs of the comments of a Rust file. @param {string} code @returns {{ line: number, text: string }[]} */
export function commentsOf(code) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @type {{ line: number, text: string } | null} */
  let open = null;
  for (const [i, content] of code.split("\n").entries()) {
    const [, words = ""] = /^\s*\/\/[/!]?\s*(.*)$/.exec(content) ?? [];
    if (!words) open = null;
    else if (open) open.text += ` ${words}`;
    else found.push((open = { line: i + 1, text: words }));
  }
  return found.map(({ line, text }) => ({ line, text: text.replace(/`[^`]*`/g, "code") }));
}

/** The comments of the Rust code. @returns {Passage[]} */
const rustComments = () =>
  execFileSync("git", ["ls-files", "*.rs"], { cwd: fileURLToPath(ROOT), encoding: "utf8" })
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
    ...rustComments().flatMap(({ where, text }) =>
      habitsOfComment(text).map((what) => `${where}: ${what}`),
    ),
    ...page.flatMap(({ where, text }) => tooLong(text).map((what) => `${where}: ${what}`)),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
