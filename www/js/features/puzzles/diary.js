/**
 * The daily puzzles that a person solved, and when. Days are numbers (model.js): those of
 * the player's calendar.
 * Pure, but for `storedDiary`, which reads and writes what the device keeps:
 *
 *     {"version":1,"runs":[[20777,20781]],"tries":[{"day":20782,"wrong":2,"end":"open"}],
 *      "skipped":[20776],"last":20782,"offset":60}
 *
 * The tries at a day's puzzle. `end` is `open` until it is solved, and `shown` where the solution was shown
 * before: such a puzzle counts as not solved, whatever is answered then.
 * @typedef {{ day: number, wrong: number, end: "open" | "solved" | "shown" }} Tries
 *
 * @typedef {object} Diary
 * @property {[number, number][]} runs days whose puzzle was solved on that very day: the first and
 *   the last one of each run without a gap, ascending
 * @property {Tries[]} tries of the latest days, ascending
 * @property {number[]} skipped days that a journey over the date line left out: they break no streak
 * @property {number} last the day of the last entry, by the clock at that time
 * @property {number} offset minutes by which the clock was ahead of UTC at that time
 * @property {number} [first] the day whose puzzle was replaced by one for newcomers
 *
 * The result of a day's puzzle; `other`: solved, but not on its day; `shown`: its solution was shown.
 * @typedef {"solved" | "other" | "shown" | "open" | "none"} DayStatus
 */
import { createStored } from "../../lib/stored.js";
import { dayOf } from "./model.js";

/** The most entries that are stored; the earliest are dropped first. */
const MAX = { runs: 400, tries: 60, skipped: 60 };

/**
 * A journey that puts the clock forward by at least these minutes can leave out a date: of a flight from London to
 * Sydney (11 hours) and of one over the date line (up to 24) nothing or little is left of the day between.
 */
const JUMP = 8 * 60;

/** @type {Diary} */
const EMPTY = {
  runs: [],
  tries: [],
  skipped: [],
  last: Number.MAX_SAFE_INTEGER,
  offset: Number.MAX_SAFE_INTEGER,
};

/** @param {unknown} n */
const isDay = (n) => Number.isSafeInteger(n) && Number(n) >= 0;
/** @param {unknown} run */
const isRun = (run) =>
  Array.isArray(run) && run.length === 2 && run.every(isDay) && run[0] <= run[1];
/** @param {any} tries */
const isTries = (tries) =>
  isDay(tries?.day) && isDay(tries.wrong) && ["open", "solved", "shown"].includes(tries.end);

/**
 * Reads the stored fields of a diary; null if they are malformed.
 * @param {Record<string, any>} fields
 * @returns {Diary | null}
 */
export function readDiary({ runs, tries, ...more }) {
  const { skipped = [], last = EMPTY.last, offset = EMPTY.offset, first } = more;
  if (![runs, tries, skipped].every(Array.isArray)) return null;
  if (!runs.every(isRun) || !tries.every(isTries) || !skipped.every(isDay)) return null;
  if (!isDay(last) || !Number.isSafeInteger(offset)) return null;
  /** @type {Diary} */
  const diary = { runs: [], tries: sorted(tries), skipped, last, offset };
  if (isDay(first)) diary.first = first;
  return runs.reduce(withRun, diary);
}

/** @param {Tries[]} tries */
const sorted = (tries) => [...tries].sort((a, b) => a.day - b.day).slice(-MAX.tries);

/** A diary with another run. Runs that touch become one. @param {Diary} diary @param {[number, number]} run @returns {Diary} */
function withRun({ runs, ...others }, [first, last]) {
  /** @type {[number, number][]} */
  const apart = [];
  for (const [from, to] of runs) {
    if (to < first - 1 || from > last + 1) apart.push([from, to]);
    else [first, last] = [Math.min(from, first), Math.max(to, last)];
  }
  const all = [...apart, /** @type {[number, number]} */ ([first, last])];
  return { ...others, runs: all.sort(([a], [b]) => a - b).slice(-MAX.runs) };
}

/**
 * A diary as it is on a day. Yesterday was skipped if the day before has an entry and a journey came between.
 * @param {Diary} diary @param {number} today
 * @param {number} offset minutes by which the clock is ahead of UTC
 */
function asOf(diary, today, offset) {
  const { skipped, last, offset: before } = diary;
  const known = withoutFuture(diary, today);
  const yesterday = today - 1;
  if (last !== today - 2 || offset - before < JUMP || skipped.includes(yesterday)) return known;
  return { ...known, skipped: [...skipped, yesterday].slice(-MAX.skipped) };
}

/**
 * If the last entry is of an earlier day, what the diary has of today comes from a clock that was ahead.
 * @param {Diary} diary @param {number} today @returns {Diary}
 */
function withoutFuture(diary, today) {
  const { runs, tries, last } = diary;
  if (last >= today || !(isSolved(diary, today) || tries.some(({ day }) => day === today)))
    return diary;
  const parts = runs.flatMap(([from, to]) => [
    [from, Math.min(to, today - 1)],
    [Math.max(from, today + 1), to],
  ]);
  return {
    ...diary,
    runs: /** @type {Diary["runs"]} */ (parts.filter(([from = 0, to = 0]) => from <= to)),
    tries: tries.filter(({ day }) => day !== today),
  };
}

/** The tries at a day's puzzle. @param {Diary} diary @param {number} day @returns {Tries} */
export const triesOf = ({ tries }, day) =>
  tries.find((one) => one.day === day) ?? { day, wrong: 0, end: "open" };

/** Notes that a puzzle for newcomers takes the place of a day's. @param {Diary} diary @param {number} day @returns {Diary} */
export const beginsOn = (diary, day) => (diary.first === day ? diary : { ...diary, first: day });

/** @param {Diary} diary @param {Tries} changed @returns {Diary} */
const withTries = ({ tries, ...others }, changed) => ({
  ...others,
  tries: sorted([...tries.filter(({ day }) => day !== changed.day), changed]),
});

/**
 * Counts a wrong try at a day's puzzle. Tries after the solution do not count.
 * @param {Diary} diary
 * @param {number} day
 */
export function missed(diary, day) {
  const tries = triesOf(diary, day);
  return tries.end === "open" ? withTries(diary, { ...tries, wrong: tries.wrong + 1 }) : diary;
}

/** Notes that the solution of a day's puzzle was shown. @param {Diary} diary @param {number} day */
export function shownOn(diary, day) {
  const tries = triesOf(diary, day);
  return tries.end === "open" ? withTries(diary, { ...tries, end: "shown" }) : diary;
}

/**
 * Notes that a day's puzzle was solved. The streak counts it if today is its day, unless its solution was shown.
 * @param {Diary} diary @param {number} day @param {number} today
 */
export function solvedOn(diary, day, today) {
  const tries = triesOf(diary, day);
  if (tries.end === "shown") return diary;
  const ended = tries.end === "open" ? withTries(diary, { ...tries, end: "solved" }) : diary;
  return day === today ? withRun(ended, [day, day]) : ended;
}

/**
 * The runs, those with only skipped days between them as one: first and last day, and how many days were solved up to
 * a day.
 * @param {Diary} diary @param {number} until
 */
function streaks({ runs, skipped }, until) {
  /** @type {{ from: number, to: number, days: number }[]} */
  const all = [];
  for (const [from, to] of runs) {
    const days = Math.max(0, Math.min(to, until) - from + 1);
    const before = all.at(-1);
    if (before && afterSkipped(skipped, before.to) === from) {
      before.to = to;
      before.days += days;
    } else all.push({ from, to, days });
  }
  return all;
}

/** The first day after a day that was not skipped. @param {number[]} skipped @param {number} day @returns {number} */
const afterSkipped = (skipped, day) =>
  skipped.includes(day + 1) ? afterSkipped(skipped, day + 1) : day + 1;

/** How many days in a row were solved, up to today or yesterday. @param {Diary} diary @param {number} today */
export const streak = (diary, today) =>
  streaks(diary, today).find(
    ({ from, to }) => from <= today && afterSkipped(diary.skipped, to) >= today,
  )?.days ?? 0;

/** The most days in a row that were ever solved. @param {Diary} diary */
export const bestStreak = (diary) =>
  Math.max(0, ...streaks(diary, Infinity).map(({ days }) => days));

/** Whether a day's puzzle was solved on that day. @param {Diary} diary @param {number} day */
export const isSolved = ({ runs }, day) => runs.some(([from, to]) => from <= day && day <= to);

/** @param {Diary} diary @param {number} day @returns {DayStatus} */
function statusOf(diary, day) {
  if (isSolved(diary, day)) return "solved";
  const { wrong, end } = triesOf(diary, day);
  if (end !== "open") return end === "shown" ? "shown" : "other";
  return wrong > 0 ? "open" : "none";
}

/** The last `count` days, today last. @param {Diary} diary @param {number} today @param {number} count */
const latest = (diary, today, count) =>
  Array.from({ length: count }, (_, i) => today - count + 1 + i)
    .filter((day) => day >= 0)
    .map((day) => ({ day, status: statusOf(diary, day), isToday: day === today }));

/** The last seven days, today last. @param {Diary} diary @param {number} today */
export const weekOf = (diary, today) => latest(diary, today, 7);

/** The last four weeks before today, yesterday last. @param {Diary} diary @param {number} today */
export const pastDays = (diary, today) => latest(diary, today - 1, 28);

/**
 * The numbers of puzzles that were solved without a wrong try, with one, with two, and with more, of the latest days
 * whose tries are stored. A puzzle whose solution was shown does not count.
 * @param {Diary} diary
 */
export function triesBeforeSolution({ tries }) {
  /** @type {[number, number, number, number]} */
  const counts = [0, 0, 0, 0];
  for (const { wrong, end } of tries)
    if (end === "solved") counts[Math.min(wrong, 3)] = (counts[Math.min(wrong, 3)] ?? 0) + 1;
  return counts;
}

/** Hours and minutes until the next day begins at the player's place, rounded up. @param {number} now milliseconds */
export function untilNext(now) {
  const minutes = Math.ceil((new Date(now).setHours(24, 0, 0, 0) - now) / 60_000);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Minutes by which the clock is ahead of UTC. */
const offsetNow = () => 0 - new Date().getTimezoneOffset();

/** The diary that is kept on the device. @param {import("../../storage/local-storage.js").LocalStore} store */
export function storedDiary(store) {
  const diary = createStored(store, {
    ...{ name: "puzzles.days", version: 1 },
    read: readDiary,
    empty: EMPTY,
  });
  return {
    get: () => asOf(diary.get(), dayOf(), offsetNow()),
    /** Changes it. @param {(diary: Diary) => Diary} work */
    change(work) {
      const today = dayOf();
      return diary.change((kept) => {
        const offset = offsetNow();
        const known = asOf(kept, today, offset);
        const next = work(known);
        if (next === known) return kept;
        // On a journey to where it is still yesterday, the day that has been there already stays.
        return { ...next, last: kept.last === today + 1 ? kept.last : today, offset };
      });
    },
  };
}
