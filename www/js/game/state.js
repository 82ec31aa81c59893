/**
 * Makes the one State of which everything on the page is a function, of a situation and of what the
 * session knows besides. Pure.
 */
/** @import { Message, Picture, SessionState, Situation, State, Task } from "../types.js" */
import { variantOf } from "../variants/index.js";
import { squaresOf } from "../variants/position.js";
import { ghostsOf } from "./history.js";
import { who } from "../variants/text.js";

/** What goes with what a guided game asks for, or else with what the hand is at. @param {Situation} now @param {Task} task @param {boolean} steady @returns {Message | null} */
function beside(now, task, steady) {
  if (!steady) return task.text;
  return now.tried && task.kind === "do" ? variantOf(now.view.rules).todo(now).text : null;
}

/**
 * A picture with one mark brought forward.
 * @param {Picture} picture
 * @param {number | null} litMove
 * @returns {Picture}
 */
function withMarkLit(picture, litMove) {
  if (litMove === null) return picture;
  const squares = squaresOf(picture.view, litMove);
  const accents = picture.accents.map((accent, i) =>
    accent === "" && squares.includes(i + 1) ? "lit" : accent,
  );
  return { ...picture, accents, litMove };
}

/**
 * @param {Situation} now
 * @param {SessionState & { lit: number | null, notice: Message | null, said: Message | null }} known
 *   `lit` is a mark that the move list points at; `notice` and `said` are what there is to say
 *   instead of what to do, and of what happened
 * @returns {State}
 */
export function stateOf(now, { lit, notice, said, ...known }) {
  const { view, coin, seats, thinking, selected, pointed, tried, advised = null, past } = now;
  const variant = variantOf(view.rules);
  const { task, over, steps, advice } = known;
  // What a guided game asks for stands, unless the hand is in the midst of it.
  const steady = task && !notice && (selected === null || task.kind !== "do") ? task : null;
  const watching = now.locked && !past && !over;
  const playable =
    !past && !now.locked && !over && !thinking && !task?.reply && view.phase === "place";
  const happened = variant.done(now);
  const todo = variant.todo(now);
  return {
    ...known,
    view,
    picture: withMarkLit(
      variant.picture(now, playable ? ((task ?? advice)?.squares ?? []) : []),
      lit,
    ),
    status: {
      head: variant.head(now),
      player: variant.leader(now),
      todo: steady?.text ?? notice ?? (watching ? { key: "todo.locked" } : todo.text),
      kind: steady || notice || watching ? "other" : todo.kind,
      notice: notice !== null,
      // It says in its own words what happened.
      done: task ? beside(now, task, steady !== null) : (said ?? happened),
      happened,
    },
    names: view.squares.map((_, i) => variant.nameOf(now, i + 1)),
    choice: variant.choice(now),
    toThrow: variant.toThrow(now),
    ghosts: ghostsOf(steps),
    hand: { selected, pointed },
    tried: tried ?? advised,
    coin,
    apart: known.beside !== null && known.beside !== "openings",
    actions: variant.actions(now),
    quantum: now.quantum,
    open: playable ? variant.draggable(now) : [],
    seats,
    called: { X: who(now, "X"), O: who(now, "O") },
    thinking,
  };
}
