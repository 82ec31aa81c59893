/**
 * The sounds of a step in Goff's game: a pair in its two squares, entanglement, a cycle; the marks
 * of a collapse one after the other, with a pitch that rises along the cycle and falls along its
 * stems; rows and the end. Pure.
 *
 * @typedef {Omit<Heard, "time">} Untimed
 */
/** @import { Heard, View } from "../../types.js" */
import { beats } from "./collapse-timing.js";

/** A pentatonic scale, in semitones: any two of its notes sound well together. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];

/** @param {View} before @param {View} after @returns {Heard[]} */
export function sounds(before, after) {
  const { collapsed, rows } = after;
  const placed = before.phase === "place" && after.moveNumber === before.moveNumber + 1;
  const chosen =
    before.phase === "collapse" &&
    before.moveNumber === after.moveNumber &&
    after.lastAction?.[0] === "@";
  if (!placed && !chosen) return [];
  const last = Math.max(0, collapsed.length - 1);
  /** @type {Untimed[]} */
  const heard = [
    ...(placed && !collapsed.length ? soundsOfPair(before, after) : []),
    ...collapsed.map(({ square }, step) => {
      const note = noteOf(step, before.cycle?.moves.length ?? collapsed.length);
      return { sound: /** @type {const} */ ("collapse"), step, note, square };
    }),
    ...rows.map((_, i) => ({
      sound: /** @type {const} */ ("row"),
      step: last + 1 + i,
      note: 5 * i,
    })),
  ];
  if (placed && !collapsed.length && !heard.length) return [];
  if (after.phase === "over")
    heard.push({ sound: "end", step: last + 1 + rows.length, note: rows.length ? 0 : -2 });
  const times = beats(Math.max(1, collapsed.length), rows.length, after.phase === "over");
  return heard.map((sound) => ({ ...sound, time: times[sound.step] ?? 0 }));
}

/** @param {View} before @param {View} after @returns {Untimed[]} */
function soundsOfPair(before, { pairs, cycle }) {
  const pair = pairs.find(({ move }) => move === before.moveNumber);
  if (!pair) return [];
  const joined = pairs.filter(({ component }) => component === pair.component).length > 1;
  const note = pair.player === "X" ? 0 : 4;
  /** @type {Untimed[]} */
  const heard = pair.squares.map((square) => ({ sound: "place", step: 0, note, square }));
  if (cycle) heard.push({ sound: "cycle", step: 0, note: 0 });
  else if (joined) heard.push({ sound: "entangle", step: 0, note: 0 });
  return heard;
}

/**
 * The pitch of a mark of a collapse: it rises along the cycle and falls along its stems.
 * @param {number} step
 * @param {number} turns marks of the cycle
 */
function noteOf(step, turns) {
  const height = step < turns ? step : Math.max(0, 2 * turns - 2 - step);
  return SCALE[Math.min(height, SCALE.length - 1)] ?? 0;
}
