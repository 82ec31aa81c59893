/**
 * The sounds of a step in Kvantové piškvorky, in time with its animation: a quantum stone in its two
 * squares, or a classical one; for a measurement first the die, which sounds the same for every
 * result, and then the stone where it is found. Pure.
 */
/** @import { SoundCue, View } from "../../types.js" */
import { endAt, FOUND, kindOf, KNOCKS, rowAt } from "./animation.js";

/** The pitches of the knocks of the die, in semitones. The last one, when it lies, is lower. */
const PITCHES = [2, 0, 3, 1, 2, 0, -5];

/** @param {View} before @param {View} after @returns {SoundCue[]} */
export function sounds(before, after) {
  const kind = kindOf(before, after);
  if (kind === "none") return [];
  const { rows, phase } = after;
  /** @type {SoundCue[]} */
  const heard = [];
  if (kind === "die")
    KNOCKS.forEach((time, i) =>
      heard.push({ sound: "throw", step: 0, note: PITCHES[i] ?? 0, time }),
    );
  for (const { player, square } of stonesOf(before, after)) {
    const sound = kind === "pair" ? "place" : kind === "stone" ? "stone" : "collapse";
    const note = player === "X" ? 0 : 4;
    heard.push({ sound, step: 0, note, square, player, time: kind === "die" ? FOUND : 0 });
  }
  rows.forEach((_, i) =>
    heard.push({ sound: "row", step: 1 + i, note: 5 * i, time: rowAt(kind, i) }),
  );
  const [step, note] = [1 + rows.length, rows.length ? 0 : -2];
  if (phase === "over")
    heard.push({ sound: "end", step, note, time: endAt(kind, rows.length, true) });
  return heard;
}

/** The stones that were placed or found, one for each square. @param {View} before @param {View} after */
function stonesOf({ moveNumber }, { collapsed, pairs, squares }) {
  if (collapsed.length) return collapsed;
  const pair = pairs.find(({ move }) => move === moveNumber);
  if (pair) return pair.squares.map((square) => ({ player: pair.player, square }));
  return squares.flatMap(({ classical }, i) =>
    classical?.move === moveNumber ? [{ player: classical.player, square: i + 1 }] : [],
  );
}
