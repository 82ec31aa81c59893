/**
 * The code that a pupil hands in: a name, the lessons that are done, and how many first guesses were right in
 * each. A teacher's page reads it out of any text: a mail, a link, a list of codes. Pure.
 *
 *     QTTT1-1G4M8-…     a sign and the version; the bytes below in Crockford's base 32, in groups of five
 *
 *     1 byte            the length of the name
 *     that many         the name, in UTF-8
 *     3                 the `bit` in lessons.json of each lesson that is done, the lowest of the first byte first
 *     1 for each        of them: first guesses that were right · 16 + questions
 *     4                 CRC-32 of the version and of all bytes before, the highest byte first
 *
 * The check sum finds mistakes. It is no secret: anybody can make a code.
 *
 * @typedef {import("../../storage/hand-ins.js").HandIn} HandIn
 * @typedef {"foreign" | "newer" | "cut" | "damaged"} Fault no code in the text; one of a newer page; one that
 *   ends too early; one whose letters are wrong
 * @typedef {readonly Pick<import("../lessons/model.js").Lesson, "name" | "bit">[]} Course all lessons
 */
import { tidy } from "../../players/seats.js";

/** The version that this page writes. */
export const VERSION = 1;
/** The most questions of a lesson. */
export const MOST = 15;
/** The most lessons. */
export const BITS = 24;

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = /.{1,5}/g;
const MASK_BYTES = BITS / 8;
const SUM_BYTES = 4;
/** A code in a text. A mail may break its lines after a hyphen, and quote them. */
const CODE = /\bQTTT(\d{1,3})-((?:[\dA-Z]+(?:-[\s>|]*)?)*)/gi;

/** CRC-32, as ISO 3309 has it. @param {Iterable<number>} bytes @returns {number} from 0 to 2³² − 1 */
export function checkSum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** @param {number} sum @returns {number[]} its four bytes, the highest first */
const bytesOf = (sum) => [24, 16, 8, 0].map((shift) => (sum >>> shift) & 0xff);

/** @param {readonly number[]} bytes */
function toDigits(bytes) {
  let digits = "";
  let [rest, bits] = [0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) digits += DIGITS[(rest >>> (bits - 5)) & 31];
    rest &= 31;
  }
  return bits ? digits + DIGITS[(rest << (5 - bits)) & 31] : digits;
}

/** The bytes of some digits; null if one is none. @param {string} digits @returns {number[] | null} */
function fromDigits(digits) {
  const bytes = [];
  let [rest, bits] = [0, 0];
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    rest = ((rest << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((rest >>> bits) & 0xff);
  }
  return bytes;
}

/** The code of a hand-in. Lessons that this page does not know are left out. @param {HandIn} handIn @param {Course} lessons */
export function codeOf({ name, done }, lessons) {
  const letters = [...new TextEncoder().encode(tidy(name))];
  const known = lessons
    .flatMap((lesson) => {
      const result = Object.hasOwn(done, lesson.name) ? done[lesson.name] : undefined;
      return result ? [{ bit: lesson.bit, result }] : [];
    })
    .sort((a, b) => a.bit - b.bit);
  const mask = Array.from({ length: MASK_BYTES }, (_, byte) =>
    known.reduce((bits, { bit }) => (bit >> 3 === byte ? bits | (1 << (bit & 7)) : bits), 0),
  );
  const counts = known.map(({ result: { right, of } }) => {
    const all = Math.min(of, MOST);
    return Math.min(right, all) * 16 + all;
  });
  const bytes = [letters.length, ...letters, ...mask, ...counts];
  const digits = toDigits([...bytes, ...bytesOf(checkSum([VERSION, ...bytes]))]);
  const groups = digits.match(GROUPS) ?? [];
  return [`QTTT${VERSION}`, ...groups].join("-");
}

/** The text without the changes that mail programs make in a code and in its link. @param {string} text */
const plain = (text) =>
  text
    .replace(/=\r?\n|[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[=%]3D/gi, "=")
    .replace(/[\u2010-\u2015\u2212]/g, "-");

/** The name in some bytes; null if it is none as this page writes it. @param {number[]} bytes */
function nameIn(bytes) {
  try {
    const name = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
    return tidy(name) === name ? name : null;
  } catch {
    return null;
  }
}

/** @param {number} version @param {string} digits @param {Course} lessons @returns {HandIn | Fault} */
function read(version, digits, lessons) {
  if (version > VERSION) return "newer";
  const bytes = fromDigits(digits);
  if (version < VERSION || !bytes) return "damaged";
  const mask = 1 + (bytes[0] ?? 0);
  const counts = mask + MASK_BYTES;
  const bits = bytes
    .slice(mask, counts)
    .flatMap((byte, i) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit)).map((bit) => 8 * i + bit),
    );
  const end = counts + bits.length;
  if (bytes.length < end + SUM_BYTES) return "cut";
  const sum = bytesOf(checkSum([version, ...bytes.slice(0, end)]));
  // The rest of the last digit is zero.
  if (String(bytes.slice(end)) !== String(sum) || toDigits(bytes) !== digits) return "damaged";
  const name = nameIn(bytes.slice(1, mask));
  const results = bits.map((bit, i) => {
    const count = bytes[counts + i] ?? 0;
    const lesson = lessons.find((one) => one.bit === bit)?.name;
    return /** @type {const} */ ([lesson, { right: count >> 4, of: count & 15 }]);
  });
  if (name === null || results.some(([, { right, of }]) => right > of)) return "damaged";
  // A lesson that was added later.
  if (results.some(([lesson]) => lesson === undefined)) return "newer";
  return { name, done: Object.fromEntries(results) };
}

/**
 * All codes in a text, each once, with its contents or its fault.
 * @param {string} text
 * @param {Course} lessons
 * @returns {{ code: string, read: HandIn | Fault }[]} a single "foreign" if there is none
 */
export function codesIn(text, lessons) {
  const found = [...plain(text).matchAll(CODE)].map(([, version = "", payload = ""]) => {
    const typed = payload.replace(/[^\dA-Z]/gi, "").toUpperCase();
    // As Crockford has it: nobody has to tell these apart.
    const digits = typed.replaceAll("O", "0").replace(/[IL]/g, "1");
    const code = [`QTTT${version}`, ...(digits.match(GROUPS) ?? [])].join("-");
    return { code, read: read(Number(version), digits, lessons) };
  });
  const codes = [...new Map(found.map((one) => [one.code, one])).values()];
  return codes.length ? codes : [{ code: "", read: "foreign" }];
}
