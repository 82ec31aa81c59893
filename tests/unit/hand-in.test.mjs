// The code that pupils hand in, texts that hold codes, damaged codes, and the list of a class.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import * as codes from "../../www/js/features/hand-in/code.js";
import * as handIns from "../../www/js/pages/for-teachers/hand-ins.js";
import { LONGEST, tidy } from "../../www/js/players/seats.js";
import { MOST_PUPILS, storedHandIns } from "../../www/js/storage/hand-ins.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { FIRST_LESSONS } from "../first-lessons.mjs";
import { numbersFrom } from "./numbers-from.mjs";

/** @typedef {import("../../www/js/storage/hand-ins.js").HandIn} HandIn */
/** @type {import("../../www/js/features/lessons/model.js").Lesson[]} */
const COURSE = JSON.parse(readFileSync(new URL("../../www/lessons.json", import.meta.url), "utf8"));

const { checkSum, BITS, MOST } = codes;
const { columnsOf, csvOf, lostBy, without, withLost } = handIns;
/** @param {HandIn} handIn */
const codeOf = (handIn) => codes.codeOf(handIn, COURSE);
/** @param {import("../../www/js/storage/hand-ins.js").HandIns} known @param {string} text */
const withCodes = (known, text) => handIns.withCodes(known, text, COURSE);

const SIGNS = ["a", "Ž", "ß", "é", "7", " ", "-", "李", "😀", "ع", "'", "=", ","];

/** A random hand-in. @param {(below: number) => number} next @returns {HandIn} */
function randomHandIn(next) {
  const length = 1 + next(LONGEST);
  const letters = Array.from({ length }, () => SIGNS[next(SIGNS.length)] ?? "");
  const done = COURSE.filter(() => next(2)).map(({ name }) => {
    const of = next(MOST + 1);
    return /** @type {const} */ ([name, { right: next(of + 1), of }]);
  });
  return { name: tidy(letters.join("")), done: Object.fromEntries(done) };
}

/** @param {string} text */
const readOnly = (text) => codes.codesIn(text, COURSE).map(({ read }) => read);
/** @type {HandIn} */
const ADA = { name: "Ada", done: { cycle: { right: 1, of: 2 }, paths: { right: 6, of: 6 } } };

describe("the code of a hand-in", () => {
  test("has a bit for every lesson, and room for its questions", () => {
    assert.equal(new Set(COURSE.map(({ bit }) => bit)).size, COURSE.length);
    for (const { name, bit, steps } of COURSE) {
      assert.ok(Number.isInteger(bit) && bit >= 0 && bit < BITS, name);
      assert.ok(steps.filter(({ guess }) => guess).length <= MOST, name);
    }
  });

  test("keeps the bits of the first lessons", () => {
    const bits = FIRST_LESSONS.map((name) => COURSE.find((one) => one.name === name)?.bit);
    assert.deepEqual(bits, [...FIRST_LESSONS.keys()]);
    const done = Object.fromEntries(
      FIRST_LESSONS.map((name, i) => [name, { right: i % 4, of: (i % 4) + (i % 3) }]),
    );
    assert.equal(
      codeOf({ name: "Ada", done }),
      "QTTT1-0D0P8-RFZZW-3G04H-46C0H-68HM0-88J6D-8028J-3608K-49WDV-RRQ",
    );
  });

  test("does not depend on the order of the course", () => {
    const reversed = [...COURSE].reverse();
    assert.equal(codes.codeOf(ADA, reversed), codeOf(ADA));
    assert.deepEqual(
      codes.codesIn(codeOf(ADA), reversed).map(({ read }) => read),
      [ADA],
    );
  });

  test("has the check sum of the standard", () => {
    assert.equal(checkSum(new TextEncoder().encode("123456789")), 0xcbf43926);
  });

  test("says what was handed in, whatever that is", () => {
    const next = numbersFrom(38);
    for (let n = 0; n < 2000; n++) {
      const handIn = randomHandIn(next);
      const code = codeOf(handIn);
      assert.match(code, /^QTTT1(-[0-9A-HJKMNP-TV-Z]{5})*-[0-9A-HJKMNP-TV-Z]{1,5}$/);
      assert.deepEqual(readOnly(code), [handIn]);
    }
  });

  test("stays the same, so that an old one can be read", () => {
    assert.equal(codeOf(ADA), "QTTT1-0D0P8-RC800-014SH-H2031-M");
  });

  test("is read in small letters, with letters that look alike, and without hyphens", () => {
    const code = codeOf(ADA);
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll("0", "O").replace(/(?<=-.*)1/g, "l"),
      code.replace(/(?<=^QTTT1-.*)-/g, ""),
    ])
      assert.deepEqual(readOnly(typed), [ADA], typed);
  });

  test("is found in links, in mails with broken and quoted lines, in any number", () => {
    const bo = { name: "Bo", done: {} };
    const mail = `Dear teacher,\r\nmine is ${codeOf(ADA).replace(/-(?=.{6}$)/, "-\r\n> ")}. Bye – Ada\r\n
      https://school.example/game/for-teachers.html#hand-in=${codeOf(bo)}\n${codeOf(bo)}`;
    assert.deepEqual(readOnly(mail), [ADA, bo]);
    assert.deepEqual(readOnly(codeOf(ADA).replace(/-(?=.{9}$)/, "=\r\n-")), [ADA]);
    assert.deepEqual(readOnly(codeOf(ADA).replaceAll("-", "\u2011")), [ADA]);
  });

  test("is found in a link that a mail program has rewritten", () => {
    const link = `https://school.example/game/for-teachers.html#hand-in=${codeOf(ADA)}`;
    const wrapped = `https://links.example/?url=${encodeURIComponent(link)}&data=05`;
    const quoted = link.replace("=", "=3D").replace(/-(?=.{9}$)/, "=\r\n-");
    for (const one of [wrapped, quoted]) assert.deepEqual(readOnly(one), [ADA], one);
  });

  test("with one wrong letter, two swapped ones or a part missing is never taken", () => {
    const next = numbersFrom(39);
    for (let n = 0; n < 200; n++) {
      const code = codeOf(randomHandIn(next));
      const digits = code.slice(6).replaceAll("-", "");
      for (let i = 0; i < digits.length; i++) {
        const other = digits[i] === "7" ? "8" : "7";
        const wrong = [
          digits.slice(0, i) + other + digits.slice(i + 1),
          digits.slice(0, i) + digits.slice(i + 1),
          digits.slice(0, i),
          digits.slice(0, i) + (digits[i + 1] ?? "") + digits[i] + digits.slice(i + 2),
        ];
        for (const one of wrong) {
          if (one === digits) continue;
          const [read] = readOnly(`QTTT1-${one}`);
          assert.ok(read === "cut" || read === "damaged" || read === "newer", `${one}: ${read}`);
        }
      }
    }
  });

  test("says what is wrong with it", () => {
    const code = codeOf(ADA);
    assert.deepEqual(readOnly(code.slice(0, 20)), ["cut"]);
    assert.deepEqual(readOnly("QTTT1-"), ["cut"]);
    assert.deepEqual(readOnly(`${code}-ABCDE`), ["damaged"]);
    assert.deepEqual(readOnly(code.replace("QTTT1", "QTTT2")), ["newer"]);
    assert.deepEqual(readOnly("Hello, #goff,14,25 and QTTT"), ["foreign"]);
    assert.deepEqual(readOnly(""), ["foreign"]);
  });

  test("of a page that has more lessons is of a newer page", () => {
    const bytes = [1, 65, 0, 0, 0x80, 0x11];
    const sum = checkSum([1, ...bytes]);
    const all = [...bytes, ...[24, 16, 8, 0].map((shift) => (sum >>> shift) & 255)];
    const bits = all.map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const digits = (bits.match(/.{5}/g) ?? [])
      .map((five) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Number.parseInt(five, 2)])
      .join("");
    assert.deepEqual(readOnly(`QTTT1-${digits}`), ["newer"]);
  });
});

const NOBODY = { pupils: [], unread: [] };

describe("the hand-ins of a class", () => {
  test("are in the order of their names; the later one of a pupil replaces the former", () => {
    const again = { name: "ada", done: { coin: { right: 1, of: 1 } } };
    const first = withCodes(NOBODY, [10, 9].map((n) => codeOf({ name: `${n}`, done: {} })).join());
    const second = withCodes(first.next, `${codeOf(ADA)} and later ${codeOf(again)}`);
    assert.deepEqual([first.added, second.added], [["10", "9"], ["Ada"]]);
    assert.deepEqual(
      second.next.pupils.map(({ name }) => name),
      ["9", "10", "ada"],
    );
    const third = withCodes(second.next, codeOf(ADA));
    assert.deepEqual([third.added, third.replaced, third.faults], [[], ["Ada"], []]);
    assert.deepEqual(third.next.pupils.at(-1), ADA);
    assert.equal(without(third.next, "Ada").pupils.length, 2);
  });

  test("come back after a deletion, beside what another tab has added", () => {
    const codes = ["Ada", "Bo"].map((name) => codeOf({ name, done: {} })).join();
    const before = { ...withCodes(NOBODY, codes).next, unread: [1] };
    const cleared = lostBy(before, NOBODY);
    assert.deepEqual(withLost(NOBODY, cleared), before);
    const lost = lostBy(before, without(before, "Ada"));
    assert.deepEqual(lost, { pupils: [{ name: "Ada", done: {} }], unread: [] });
    const later = withCodes(without(before, "Ada"), codeOf({ name: "Cy", done: {} })).next;
    assert.deepEqual(
      withLost(later, lost).pupils.map(({ name }) => name),
      ["Ada", "Bo", "Cy"],
    );
    // She has handed in again meanwhile.
    const again = withCodes(later, codeOf(ADA)).next;
    assert.deepEqual(withLost(again, lost), again);
  });

  test("lose nothing by a code that cannot be read", () => {
    const known = withCodes(NOBODY, codeOf(ADA)).next;
    for (const text of ["nothing", "QTTT9-ABC", codeOf({ name: "", done: {} }), "QTTT1-0"]) {
      const { next, faults } = withCodes(known, text);
      assert.equal(next, known);
      assert.equal(faults.length, 1);
    }
    assert.deepEqual(
      withCodes(known, `${codeOf({ name: "", done: {} })} QTTT9-ABC`).faults.map(
        ({ fault }) => fault,
      ),
      ["nameless", "newer"],
    );
  });

  test("have an end", () => {
    const pupils = Array.from({ length: MOST_PUPILS }, (_, n) => ({ name: `p${n}`, done: {} }));
    const full = { pupils, unread: [] };
    assert.deepEqual(
      withCodes(full, codeOf(ADA)).faults.map(({ fault }) => fault),
      ["full"],
    );
    assert.deepEqual(withCodes(full, codeOf({ name: "p7", done: {} })).replaced, ["p7"]);
  });

  const pupils = [
    ADA,
    { name: '=1+"1"', done: { cycle: { right: 0, of: 2 }, coin: { right: 1, of: 1 } } },
  ];
  const course = COURSE.map(({ name }) => name);

  test("are added up lesson by lesson, in the order of the course", () => {
    assert.deepEqual(columnsOf(pupils, course), [
      { lesson: "cycle", pupils: 2, right: 1, of: 4 },
      { lesson: "paths", pupils: 1, right: 6, of: 6 },
      { lesson: "coin", pupils: 1, right: 1, of: 1 },
    ]);
  });

  test("are a table in which nothing is a formula or a date", () => {
    const words = {
      pupil: "Pupil",
      heads: (/** @type {string} */ lesson) => /** @type {const} */ ([`${lesson}: right`, lesson]),
      separator: /** @type {const} */ (";"),
    };
    assert.equal(
      csvOf(pupils, course, words),
      "\ufeffPupil;cycle: right;cycle;paths: right;paths;coin: right;coin\r\n" +
        "Ada;1;2;6;6;;\r\n" +
        '"\'=1+""1""";0;2;;;1;1\r\n',
    );
  });

  const NAME = "quantum-tic-tac-toe.hand-ins";
  /** The stored class of a device with such a text. @param {string} text */
  function classOf(text) {
    const texts = new Map([[NAME, text]]);
    const place = {
      getItem: (/** @type {string} */ name) => texts.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) =>
        void texts.set(name, text),
    };
    return { texts, stored: storedHandIns(createLocalStore(place)) };
  }

  for (const [what, text] of Object.entries({
    "every field of another type": '{"version":1,"pupils":null,"unread":null}',
    "a list of another type": '{"version":1,"pupils":{"length":1}}',
    "rests of another type": '{"version":1,"pupils":[],"unread":{}}',
  }))
    test(`with ${what} are set aside`, () => {
      const { texts, stored } = classOf(text);
      assert.deepEqual(stored.get(), NOBODY);
      stored.change((known) => withCodes(known, codeOf(ADA)).next);
      assert.deepEqual(stored.get(), { pupils: [ADA], unread: [] });
      assert.equal(texts.get(`${NAME}.aside`), text);
    });

  test("are stored; what cannot be read is kept", () => {
    for (const odd of [
      { name: "Eve", done: { cycle: { right: 3, of: 2 } } },
      { name: "Eve", done: { cycle: { right: 1e300, of: 1e300 } } },
      ...[null, 7, "Eve", [], { name: 7, done: null }, { name: "Eve", done: [] }],
    ])
      keeps(odd);
  });

  /** Checks that an entry that cannot be read stays beside the others. @param {unknown} odd */
  function keeps(odd) {
    const { texts, stored } = classOf(JSON.stringify({ version: 1, pupils: [ADA, odd] }));
    assert.deepEqual(stored.get(), { pupils: [ADA], unread: [odd] });
    stored.change((known) => withCodes(known, codeOf({ name: "Bo", done: {} })).next);
    assert.deepEqual(JSON.parse(texts.get(NAME) ?? ""), {
      version: 1,
      pupils: [ADA, { name: "Bo", done: {} }],
      unread: [odd],
    });
  }
});
