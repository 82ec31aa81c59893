// The diary of daily puzzles: the days that count for the streak, the last seven days, and the stored
// data, from several pages, tabs and clocks.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as diaries from "../../www/js/features/puzzles/diary.js";
import { dayOf } from "../../www/js/features/puzzles/model.js";
import { resultText } from "../../www/js/features/puzzles/share-result.js";
import { createLocalStore } from "../../www/js/storage/local-storage.js";
import { say, text } from "../browser/english.mjs";

const DAY = 86_400_000;
const PREFIX = "quantum-tic-tac-toe.";
/** 24 November 2026. */
const FIRST = 20_781;

/** A storage for texts, like a browser's. @param {Record<string, string>} [texts] */
function place(texts = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    kept,
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
  };
}
/** A storage that refuses everything. */
const DENIED = {
  getItem() {
    throw new Error("denied");
  },
  setItem() {
    throw new Error("denied");
  },
};
/** A page's diary in a storage. @param {import("../../www/js/storage/local-storage.js").StorageLike} where */
const diaryIn = (where) => diaries.storedDiary(createLocalStore(where));
/** @param {ReturnType<typeof diaryIn>} diary @param {number} day @param {number} [today] */
const solve = (diary, day, today = day) =>
  diary.change((known) => diaries.solvedOn(known, day, today));
/** @param {import("../../www/js/features/puzzles/diary.js").Diary} diary @param {number} today */
const statuses = (diary, today) => diaries.weekOf(diary, today).map(({ status }) => status);

/** Sets the time zone until the test is over. @param {import("node:test").TestContext} t @param {string} zone */
function inZone(t, zone) {
  const before = process.env["TZ"];
  t.after(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });
  process.env["TZ"] = zone;
}

/** The play of a person on thirty days: 1 solves at once, 2 after a miss, 3 only misses, 0 is away. */
const MONTH = "111021110300111111121110111301";
/** The streak at the end of each of these days. */
const STREAKS = [
  ...[1, 2, 3, 3, 1, 2, 3, 4, 4, 0, 0, 0, 1, 2, 3],
  ...[4, 5, 6, 7, 8, 9, 10, 11, 11, 1, 2, 3, 3, 0, 1],
];

describe("thirty days by a set clock", () => {
  for (const zone of ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"])
    for (const [name, keeps] of /** @type {const} */ ([
      ["where the device keeps them", true],
      ["where it keeps nothing", false],
    ]))
      test(`${name}, in ${zone}, in two tabs`, (t) => {
        inZone(t, zone);
        t.mock.timers.enable({ apis: ["Date"], now: FIRST * DAY });
        const where = keeps ? place() : DENIED;
        const tabs = [diaryIn(where), diaryIn(where)];
        for (const [i, what] of [...MONTH].entries()) {
          // Each day at another hour, from the first minute where one is to the last.
          const time = (i * 7_919_000) % DAY;
          t.mock.timers.setTime(new Date(2026, 10, 24 + i, 0, 0, 0, time).getTime());
          const today = dayOf();
          assert.equal(today, FIRST + i);
          // A page that stores nothing knows only its own results.
          const [one, other] = keeps ? [tabs[i % 2], tabs[(i + 1) % 2]] : [tabs[0], tabs[0]];
          assert.ok(one && other);
          if (what === "2" || what === "3") one.change((known) => diaries.missed(known, today));
          if (what === "1" || what === "2") solve(other, today);
          for (const diary of [one, other])
            assert.equal(diaries.streak(diary.get(), today), STREAKS[i], `day ${i}`);
        }
        const diary = tabs[0]?.get();
        assert.ok(diary);
        assert.deepEqual(
          diary.runs.map(([from, to]) => [from - FIRST, to - FIRST]),
          [
            [0, 2],
            [4, 7],
            [12, 22],
            [24, 26],
            [29, 29],
          ],
        );
        assert.deepEqual(statuses(diary, FIRST + 29), [
          ...["none", "solved", "solved", "solved", "open", "none", "solved"],
        ]);
        assert.equal(diaries.bestStreak(diary), 11);
        assert.deepEqual(diaries.triesBeforeSolution(diary), [20, 2, 0, 0]);
        const past = diaries.pastDays(diary, FIRST + 29);
        assert.deepEqual(
          [past.length, past[0]?.day, past.at(-1)?.day],
          [28, FIRST + 1, FIRST + 28],
        );
        assert.deepEqual([past[0]?.status, past.at(-1)?.status], ["solved", "none"]);
      });
});

test("tries before the solution: three or more are one group, and a shown solution does not count", () => {
  let diary = diaryIn(place()).get();
  assert.deepEqual(
    [diaries.bestStreak(diary), diaries.triesBeforeSolution(diary)],
    [0, [0, 0, 0, 0]],
  );
  for (const [i, wrong] of [0, 3, 5, 2, 1].entries()) {
    for (let n = 0; n < wrong; n++) diary = diaries.missed(diary, FIRST + i);
    if (i === 4) diary = diaries.shownOn(diary, FIRST + i);
    diary = diaries.solvedOn(diary, FIRST + i, FIRST + i);
  }
  assert.deepEqual(diaries.triesBeforeSolution(diary), [1, 0, 1, 2]);
});

describe("the streak", () => {
  test("counts a day once, and no puzzle that is solved late or early", () => {
    const diary = diaryIn(place());
    for (const [day, today] of /** @type {const} */ ([
      [FIRST, FIRST],
      [FIRST, FIRST],
      [FIRST + 1, FIRST],
      [FIRST - 1, FIRST],
    ]))
      solve(diary, day, today);
    assert.deepEqual(diary.get().runs, [[FIRST, FIRST]]);
    assert.equal(diaries.streak(diary.get(), FIRST + 1), 1, "there is still time");
    assert.equal(diaries.streak(diary.get(), FIRST + 2), 0);
    assert.deepEqual(statuses(diary.get(), FIRST + 1).slice(-3), ["other", "solved", "other"]);
  });

  test("ends with a puzzle whose solution was shown, whatever is answered then, also on a later day", () => {
    const where = place();
    const diary = diaryIn(where);
    solve(diary, FIRST);
    for (const day of [FIRST, FIRST + 1]) diary.change((known) => diaries.shownOn(known, day));
    diary.change((known) => diaries.missed(known, FIRST + 1));
    for (const known of [diary, diaryIn(where)]) solve(known, FIRST + 1);
    solve(diary, FIRST + 1, FIRST + 2);
    const known = diaryIn(where).get();
    assert.deepEqual(known.runs, [[FIRST, FIRST]], "a puzzle that was solved before stays so");
    assert.equal(diaries.streak(known, FIRST + 1), 1);
    assert.equal(diaries.streak(known, FIRST + 2), 0);
    assert.equal(diaries.bestStreak(known), 1);
    assert.deepEqual(diaries.triesBeforeSolution(known), [1, 0, 0, 0]);
    assert.deepEqual(statuses(known, FIRST + 2).slice(-3), ["solved", "shown", "none"]);
  });

  test("survives a clock that is set back, and one that was far ahead", () => {
    const diary = diaryIn(place());
    for (let day = FIRST; day < FIRST + 5; day++) solve(diary, day);
    assert.equal(diaries.streak(diary.get(), FIRST + 2), 3);
    solve(diary, FIRST + 2);
    assert.equal(diaries.streak(diary.get(), FIRST + 4), 5);
    solve(diary, FIRST + 100_000);
    solve(diary, FIRST + 5);
    assert.equal(diaries.streak(diary.get(), FIRST + 5), 6);
    assert.equal(diaries.streak(diary.get(), FIRST + 100_000), 1);
  });

  test("does not take a day for solved that a clock has reached too early, nor loses one to a late clock", (t) => {
    inZone(t, "UTC");
    t.mock.timers.enable({ apis: ["Date"] });
    const where = place();
    const visit = (/** @type {number} */ day, solves = true) => {
      t.mock.timers.setTime((day + 0.5) * DAY);
      if (solves) solve(diaryIn(where), dayOf());
      return diaryIn(where).get();
    };
    const future = FIRST + 365;
    visit(FIRST);
    diaryIn(where).change((known) => diaries.missed(known, future));
    visit(future);
    visit(FIRST + 1);
    const then = visit(future, false);
    assert.equal(diaries.isSolved(then, future), false);
    assert.deepEqual(diaries.triesOf(then, future), { day: future, wrong: 0, end: "open" });
    assert.equal(diaries.streak(then, future), 0);
    assert.equal(diaries.streak(visit(future), future), 1);
    visit(0);
    assert.equal(diaries.streak(visit(future + 1), future + 1), 2, "the battery was empty once");
  });
});

/** A person who solves the puzzle of the day, now and then: the zone, and when by the clock there. */
const VISITS = /** @type {const} */ ({
  "in Los Angeles, in the morning and in the evening": [
    ["America/Los_Angeles", "2026-11-23T09:00", 1],
    ["America/Los_Angeles", "2026-11-24T20:00", 2],
    ["America/Los_Angeles", "2026-11-25T20:00", 3],
  ],
  "in Tokyo": [
    ["Asia/Tokyo", "2026-11-23T08:00", 1],
    ["Asia/Tokyo", "2026-11-24T12:00", 2],
    ["Asia/Tokyo", "2026-11-25T12:00", 3],
  ],
  "in Berlin, after midnight": [
    ["Europe/Berlin", "2026-11-23T00:30", 1],
    ["Europe/Berlin", "2026-11-24T20:00", 2],
  ],
  "twice within the 25 hours of a day": [
    ["Europe/Berlin", "2026-10-24T23:59", 1],
    ["Europe/Berlin", "2026-10-25T00:01", 2],
    ["Europe/Berlin", "2026-10-25T23:59", 2],
    ["Europe/Berlin", "2026-10-26T00:01", 3],
  ],
  "around a day of 23 hours": [
    ["Europe/Berlin", "2026-03-28T23:59", 1],
    ["Europe/Berlin", "2026-03-29T23:59", 2],
    ["Europe/Berlin", "2026-03-30T00:01", 3],
  ],
  "where the day begins first": [
    ["Pacific/Kiritimati", "2026-11-23T00:10", 1],
    ["Pacific/Kiritimati", "2026-11-24T23:50", 2],
  ],
  "on a journey to where it is still yesterday": [
    ["Asia/Tokyo", "2026-11-24T09:00", 1],
    ["America/Los_Angeles", "2026-11-23T20:00", 1],
    ["America/Los_Angeles", "2026-11-24T20:00", 2],
    ["America/Los_Angeles", "2026-11-25T20:00", 3],
  ],
  "on a journey to where it is later, and with a day left out": [
    ["America/Los_Angeles", "2026-11-23T20:00", 1],
    ["Europe/Berlin", "2026-11-24T23:00", 2],
    ["Europe/Berlin", "2026-11-26T08:00", 1],
  ],
  "on a flight over the date line, which leaves out a date": [
    ["Pacific/Honolulu", "2026-11-22T20:00", 1],
    ["Pacific/Honolulu", "2026-11-23T18:00", 2],
    ["Pacific/Auckland", "2026-11-25T23:30", 3],
    ["Pacific/Auckland", "2026-11-26T08:00", 4],
    ["Pacific/Auckland", "2026-11-28T08:00", 1],
  ],
  "from London to Sydney, a night and a day": [
    ["Europe/London", "2026-11-23T19:00", 1],
    ["Australia/Sydney", "2026-11-25T09:00", 2],
  ],
  "over the date line, but two dates later": [
    ["Pacific/Honolulu", "2026-11-23T18:00", 1],
    ["Pacific/Auckland", "2026-11-26T08:00", 1],
  ],
  "over the date line and back": [
    ["Pacific/Honolulu", "2026-11-23T18:00", 1],
    ["Pacific/Auckland", "2026-11-25T08:00", 2],
    ["Pacific/Honolulu", "2026-11-24T20:00", 2],
    ["Pacific/Honolulu", "2026-11-25T20:00", 3],
    ["Pacific/Honolulu", "2026-11-26T20:00", 4],
  ],
  "on Samoa, which had no 30 December 2011": [
    ["Pacific/Apia", "2011-12-28T12:00", 1],
    ["Pacific/Apia", "2011-12-29T12:00", 2],
    ["Pacific/Apia", "2011-12-31T12:00", 3],
    ["Pacific/Apia", "2012-01-01T12:00", 4],
  ],
  "at home, with a date left out in the week of a changed clock": [
    ["Europe/Berlin", "2026-03-28T23:59", 1],
    ["Europe/Berlin", "2026-03-30T00:01", 1],
  ],
});

describe("the streak is that of the player's calendar", () => {
  for (const [name, visits] of Object.entries(VISITS))
    test(name, (t) => {
      t.mock.timers.enable({ apis: ["Date"], now: 0 });
      const where = place();
      inZone(t, "UTC");
      for (const [zone, time, streak] of visits) {
        process.env["TZ"] = zone;
        t.mock.timers.setTime(new Date(time).getTime());
        const today = dayOf();
        assert.equal(today, Date.parse(`${time.slice(0, 10)}T00:00Z`) / DAY, time);
        solve(diaryIn(where), today);
        assert.equal(diaries.streak(diaryIn(where).get(), today), streak, `${zone}, ${time}`);
      }
    });
});

test("a streak goes on before the first puzzle after a date that was left out, and counts no day for it", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const diary = diaryIn(place());
  inZone(t, "Pacific/Honolulu");
  for (const time of ["2026-11-22T20:00", "2026-11-23T18:00"]) {
    t.mock.timers.setTime(new Date(time).getTime());
    solve(diary, dayOf());
  }
  process.env["TZ"] = "Pacific/Auckland";
  t.mock.timers.setTime(new Date("2026-11-25T08:00").getTime());
  const today = dayOf();
  assert.equal(diaries.streak(diary.get(), today), 2);
  assert.deepEqual(statuses(diary.get(), today).slice(-4), ["solved", "solved", "none", "none"]);
  diary.change((known) => diaries.missed(known, today));
  solve(diary, today);
  assert.deepEqual(
    [diaries.streak(diary.get(), today), diaries.bestStreak(diary.get())],
    [3, 3],
    "a wrong try in between makes no difference",
  );
});

describe("what is kept", () => {
  const NAME = `${PREFIX}puzzles.days`;

  test("is read before it is written, as another tab may have written", () => {
    const where = place();
    const [one, other] = [diaryIn(where), diaryIn(where)];
    solve(one, FIRST);
    one.change((known) => diaries.missed(known, FIRST + 1));
    other.change((known) => diaries.missed(known, FIRST + 1));
    solve(other, FIRST + 1);
    assert.deepEqual(one.get(), {
      last: dayOf(),
      offset: 0 - new Date().getTimezoneOffset(),
      skipped: [],
      runs: [[FIRST, FIRST + 1]],
      tries: [
        { day: FIRST, wrong: 0, end: "solved" },
        { day: FIRST + 1, wrong: 2, end: "solved" },
      ],
    });
    one.change((known) => diaries.missed(known, FIRST + 1));
    assert.equal(
      diaries.triesOf(one.get(), FIRST + 1).wrong,
      2,
      "after the solution nothing counts",
    );
  });

  test("by a newer page is set aside, and the visit has a diary all the same", () => {
    const newer = '{"version":2,"years":[]}';
    const where = place({ [NAME]: newer });
    const diary = diaryIn(where);
    solve(diary, FIRST);
    assert.equal(diaries.streak(diary.get(), FIRST), 1);
    assert.equal(where.kept.get(`${NAME}.aside`), newer);
  });

  for (const damaged of [
    ...["{", "null", "[]", '"x"', '{"version":0}', '{"version":1,"runs":[],"tries":[7]}'],
    ...['{"version":1,"runs":[[2,1]],"tries":[]}', '{"version":1,"runs":[[-1,1]],"tries":[]}'],
    '{"version":1,"runs":[],"tries":[{"day":1,"wrong":-1,"end":"open"}]}',
    '{"version":1,"runs":[],"tries":[],"skipped":["x"]}',
    '{"version":1,"runs":[],"tries":[],"offset":"+1"}',
  ])
    test(`but cannot be understood is set aside: ${damaged}`, () => {
      const where = place({ [NAME]: damaged });
      /** @type {string[]} */
      const told = [];
      const diary = diaries.storedDiary(createLocalStore(where, (notice) => told.push(notice)));
      solve(diary, FIRST);
      diary.get();
      assert.equal(diaries.streak(diary.get(), FIRST), 1);
      assert.deepEqual(told, ["aside"]);
      assert.equal(where.kept.get(`${NAME}.aside`), damaged);
    });

  test("does not grow without end", () => {
    const diary = diaryIn(place());
    for (let day = 0; day < 2000; day += 2) solve(diary, day);
    const { runs, tries } = diary.get();
    assert.deepEqual([runs.length, tries.length, tries.at(-1)?.day], [400, 60, 1998]);
  });
});

test("the time until the next puzzle is told in hours and begun minutes", (t) => {
  inZone(t, "UTC");
  assert.deepEqual(diaries.untilNext(FIRST * DAY), { hours: 24, minutes: 0 });
  assert.deepEqual(diaries.untilNext(FIRST * DAY + 18.8 * 3_600_000), { hours: 5, minutes: 12 });
  assert.deepEqual(diaries.untilNext(FIRST * DAY - 1), { hours: 0, minutes: 1 });
  process.env["TZ"] = "Europe/Berlin";
  // The clock is put back in that night.
  const night = new Date("2026-10-25T00:00").getTime();
  assert.deepEqual(diaries.untilNext(night), { hours: 25, minutes: 0 });
  assert.deepEqual(diaries.untilNext(night - 60_000), { hours: 0, minutes: 1 });
});

test("the day of a newcomer's puzzle is kept, also after other entries", () => {
  const at = place();
  diaryIn(at).change((known) => diaries.beginsOn(known, FIRST));
  diaryIn(at).change((known) => diaries.solvedOn(known, FIRST, FIRST));
  assert.equal(diaryIn(at).get().first, FIRST);
});

describe("what is shared", () => {
  const LINK = "https://example.org/#puzzle=2026-11-24";
  const stage = /** @type {any} */ ({ t: text, say, words: { language: "en" } });
  /** @param {number} wrong @param {boolean} shown @param {number} [today] */
  function shared(wrong, shown, today = FIRST) {
    const diary = diaryIn(place());
    for (let n = 0; n < wrong; n++) diary.change((known) => diaries.missed(known, FIRST));
    if (shown) diary.change((known) => diaries.shownOn(known, FIRST));
    diary.change((known) => diaries.solvedOn(known, FIRST, today));
    return resultText(stage, diary.get(), FIRST, LINK).split("\n");
  }

  test("is the day, a square for each try, the streak and the link", () => {
    assert.deepEqual(shared(2, false), [
      "Quantum tic-tac-toe, November 24, 2026",
      "🟥🟥🟩 2 wrong, then solved · streak 1",
      LINK,
    ]);
    assert.equal(shared(0, false)[1], "🟩 Solved at once · streak 1");
    assert.equal(shared(1, true)[1], "🟥🟨 With the solution shown");
    assert.equal(shared(1, false, FIRST + 1)[1], "🟥🟩 1 wrong, then solved", "late, no streak");
    assert.equal(shared(99, false)[1], `${"🟥".repeat(10)}🟩 99 wrong, then solved · streak 1`);
  });

  test("names no day where a puzzle for newcomers took its place", () => {
    const [title, , link] = resultText(stage, diaryIn(place()).get(), FIRST, LINK, false).split(
      "\n",
    );
    assert.deepEqual([title, link], ["Quantum tic-tac-toe", LINK]);
  });
});
