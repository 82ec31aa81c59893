/**
 * The text that shares a solved daily puzzle: the day, a square for each try, the streak, and the link to
 * the puzzle, but nothing of the solution.
 *
 *     Quantum tic-tac-toe, 24 November 2026
 *     🟥🟥🟩 2 wrong, then solved · streak 4
 *     https://…#puzzle=2026-11-24
 */
import { isSolved, streak, triesOf } from "./diary.js";
import { dayName } from "./words.js";

const [WRONG, RIGHT, SHOWN] = ["🟥", "🟩", "🟨"];
/** The most squares for wrong tries. */
const MAX = 10;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {import("./diary.js").Diary} diary
 * @param {number} day of the puzzle
 * @param {string} link to the puzzle
 * @param {boolean} [dated] false: another puzzle took the place of the day's, so its date is not named
 */
export function resultText({ t, words }, diary, day, link, dated = true) {
  const { wrong, end } = triesOf(diary, day);
  const squares = WRONG.repeat(Math.min(wrong, MAX)) + (end === "shown" ? SHOWN : RIGHT);
  const how =
    end === "shown"
      ? t("puzzle.shared.shown")
      : t(wrong ? "puzzle.shared.tries" : "puzzle.shared.first", { n: wrong });
  const row = isSolved(diary, day) ? [t("puzzle.shared.streak", { n: streak(diary, day) })] : [];
  return [
    t("page.title") + (dated ? `, ${dayName(words.language, day)}` : ""),
    [`${squares} ${how}`, ...row].join(" · "),
    link,
  ].join("\n");
}
