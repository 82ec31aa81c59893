/**
 * What can be played in a position, by what it leads to: actions that are the
 * same on the board turned or mirrored together. Pure.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Analysis} Analysis
 * An action, and those that are the same turned or mirrored.
 * @typedef {{ action: string, alike: string[] }} Kind
 */

/**
 * The kinds of actions, those that lead to the same together, the best first.
 * @param {Analysis["moves"]} moves
 * @param {"X" | "O"} player who acts
 * @returns {{ margin: number, kinds: Kind[] }[]}
 */
export function kindsOf(moves, player) {
  /** @type {Map<string, Kind & { margin: number }>} */
  const kinds = new Map();
  for (const { action, margin, same } of moves) {
    const kind = kinds.get(same);
    if (kind) kind.alike.push(action);
    else kinds.set(same, { action, alike: [], margin });
  }
  /** @type {Map<number, Kind[]>} */
  const found = new Map();
  for (const { margin, ...kind } of kinds.values())
    found.set(margin, [...(found.get(margin) ?? []), kind]);
  const sign = player === "X" ? 1 : -1;
  return [...found]
    .map(([margin, kinds]) => ({ margin, kinds }))
    .sort((one, other) => sign * (other.margin - one.margin));
}

/** The squares of the actions that are like another one, and not its own. @param {Kind} kind */
export function squaresAlike({ action, alike }) {
  const squares = new Set(alike.flatMap((one) => [...one.replace("@", "")].map(Number)));
  for (const digit of action) squares.delete(Number(digit));
  return [...squares];
}
