/**
 * The sounds of a step in Goff's game: a strand as it is laid and as it arrives, entanglement, a cycle;
 * the marks of a collapse, each with one tone of a chord, which rises along the cycle and falls along
 * its stems; rows and the end. Pure.
 *
 * `late` is when it comes after its step begins.
 * @typedef {Omit<SoundCue, "time"> & { late?: number }} Untimed
 */
/** @import { SoundCue, Speed, View } from "../../types.js" */
import { FACTOR } from "../../board/animation.js";
import { momentOf, rowAt } from "../../board/moments.js";
import { beats, TOSS } from "./collapse-timing.js";
import { explainedTimes } from "./explained-timing.js";

/** A major chord over three octaves, in semitones. */
const CHORD = [0, 4, 7, 12, 16, 19, 24, 28, 31, 36];
/** When a strand arrives, in milliseconds after it is laid. */
const ARRIVES = 190;

/**
 * The sounds of a step. In a collapse that explains itself the times are real ones, at its speed.
 * @param {View} before @param {View} after @param {Speed | null} [explained] the speed of the explanation
 * @returns {SoundCue[]}
 */
export function sounds(before, after, explained = null) {
  const { collapsed, rows } = after;
  const placed = before.phase === "place" && after.moveNumber === before.moveNumber + 1;
  const chosen =
    before.phase === "collapse" &&
    before.moveNumber === after.moveNumber &&
    after.lastAction?.[0] === "@";
  if (!placed && !chosen) return [];
  const last = Math.max(0, collapsed.length - 1);
  const isOver = after.phase === "over";
  /** @type {Untimed[]} */
  const heard = [
    ...(placed && !collapsed.length ? soundsOfPair(before, after) : []),
    ...collapsed.map(({ player, square }, step) => {
      const note = noteOf(step, before.cycle?.moves.length ?? collapsed.length);
      return { sound: /** @type {const} */ ("collapse"), step, note, square, player };
    }),
    ...rows.map((_, i) => ({
      sound: /** @type {const} */ ("row"),
      step: last + 1 + i,
      note: 5 * i,
    })),
  ];
  if (placed && !collapsed.length && !heard.length) return [];
  if (isOver)
    heard.push({ sound: "end", step: last + 1 + rows.length, note: rows.length ? 0 : -2 });
  const shown = explained && collapsed.length ? explained : null;
  const times = shown
    ? explainedBeats(collapsed.length, rows.length, isOver, shown)
    : beats(Math.max(1, collapsed.length), rows.length, isOver);
  // A coin is tossed first.
  const isTossed = chosen && before.options.some(({ probability }) => probability !== null);
  const toss = isTossed ? (TOSS.air + TOSS.lies) * (shown ? FACTOR[shown] : 1) : 0;
  // The tones of the marks are not held while the explanation is.
  const until = toss + ((shown ? times[last] : times.at(-1)) ?? 0);
  const moment = shown && toss + explainedTimes(collapsed.length, shown).moment;
  return heard.map(({ late = 0, ...one }) => {
    const time = toss + (times[one.step] ?? 0) + late;
    if (one.sound === "collapse") return { ...one, time, until };
    return moment === null ? { ...one, time } : { ...one, time, after: time - moment };
  });
}

/**
 * When each step of an explained collapse begins: the marks, the rows, and the end.
 * @param {number} count of marks @param {number} rows @param {boolean} over @param {Speed} speed
 */
function explainedBeats(count, rows, over, speed) {
  const { step, moment } = explainedTimes(count, speed);
  /** Milliseconds after the moment. Where nothing moves, everything of it is shown at once. @param {number} time */
  const after = (time) => moment + (speed === "off" ? 0 : time);
  return [
    ...Array.from({ length: count }, (_, i) => i * step),
    ...Array.from({ length: rows }, (_, i) => after(rowAt(i))),
    after(momentOf(rows, over)),
  ];
}

/** @param {View} before @param {View} after @returns {Untimed[]} */
function soundsOfPair(before, { pairs, cycle }) {
  const pair = pairs.find(({ move }) => move === before.moveNumber);
  if (!pair) return [];
  const joined = pairs.filter(({ component }) => component === pair.component).length > 1;
  const { player } = pair;
  const note = player === "X" ? 0 : 4;
  /** @type {Untimed[]} */
  const heard = pair.squares.map((square, i) => ({
    ...{ sound: "place", step: 0, note, square, player },
    late: i * ARRIVES,
  }));
  if (cycle) heard.push({ sound: "cycle", step: 0, note: 0, late: ARRIVES });
  else if (joined) heard.push({ sound: "entangle", step: 0, note: 0, late: ARRIVES });
  return heard;
}

/**
 * The pitch of a mark of a collapse: it rises along the cycle and falls along its stems.
 * @param {number} step
 * @param {number} turns marks of the cycle
 */
function noteOf(step, turns) {
  const height = step < turns ? step : Math.max(0, 2 * turns - 2 - step);
  return CHORD[Math.min(height, CHORD.length - 1)] ?? 0;
}
