/**
 * The puzzle of the day on the landing and on the home: its small board, its task or the streak, and the
 * last week, if a puzzle was solved before. A person who never tried a puzzle gets one of the lowest grade.
 */
/** @import { AppContext } from "../../app/parts.js" */
import { html, render } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";
import { isSolved, storedDiary, streak } from "./diary.js";
import { dayOf, newcomersPuzzle, questionOf, storedTally } from "./model.js";
import { Week } from "./week.js";
import { aimOf } from "./words.js";

/**
 * @param {AppContext} app
 * @param {(wanted: import("./model.js").Wanted) => void} pose begins the puzzle
 */
export function createDaily({ stage, Game, parts, local }, pose) {
  const { say, t } = stage;
  const diary = storedDiary(local);
  const tally = storedTally(local);
  /** Whether the week is shown, too. */
  let hasWeek = false;
  /** The element that shows it. @type {HTMLElement | null} */
  let root = null;
  /** The day that is shown. */
  let day = -1;

  /** The puzzle, and a line about it. @param {AbortSignal} signal */
  async function find(signal) {
    const known = diary.get();
    const first = await newcomersPuzzle(parts.shippedPuzzles, tally.get(), known, day);
    const puzzle =
      first ?? (await (await parts.solver()).ask("dailyPuzzle", "goff", { signal, more: [day] }));
    const about = isSolved(known, day)
      ? t("daily.solved", { n: streak(known, day) })
      : first
        ? t("daily.first")
        : say(aimOf(puzzle, questionOf(Game, puzzle)));
    return { puzzle, about };
  }

  /** @param {Awaited<ReturnType<typeof find>>} found */
  function contents({ puzzle, about }) {
    const known = diary.get();
    return html`<button type="button" onClick=${() => pose({ day: dayOf() })}>
        <${SmallBoard} stage=${stage} picture=${pictureOfRecord(Game, puzzle.record)} />
        <span><strong>${t("puzzles.today")}</strong>${" "}<span class="about">${about}</span></span>
      </button>
      ${hasWeek && html`<${Week} stage=${stage} diary=${known} over=${again} told=${isSolved(known, day)} />`}`;
  }

  /**
   * Shows the puzzle as soon as it is found. Rejects if it cannot be found.
   * @param {HTMLElement} place
   * @param {boolean} [withWeek]
   */
  async function show(place, withWeek = false) {
    root = place;
    hasWeek = withWeek;
    day = dayOf();
    const found = await find(stage.signal);
    if (root === place) render(contents(found), place);
  }
  const again = () => void (root && show(root, hasWeek).catch(() => {}));
  // A page that was left open overnight shows the new day's puzzle.
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden && day >= 0 && day !== dayOf()) again();
    },
    { signal: stage.signal },
  );

  return { show };
}
