/**
 * Makes the State from a situation and from what else the session knows. Everything on the page is
 * a function of the State. Pure.
 */
/** @import { Message, SessionState, Situation, State, Task } from "../types.js" */
import { variantOf } from "../variants/index.js";
import { ghostsOf } from "./history.js";
import { pictureOf } from "./indication.js";
import { isRemote } from "./remote.js";
import { busyOf } from "./task.js";
import { who } from "../variants/text.js";

/**
 * What stands beside the status in a guided game: the task, if the status shows something else, or
 * how to go on with the action in hand.
 * @param {Situation} now
 * @param {Task} task
 * @param {boolean} isTaskShown whether the status shows the task
 * @returns {Message | null}
 */
function besideStatus(now, task, isTaskShown) {
  if (!isTaskShown) return task.text;
  return now.tried && task.kind === "do" ? variantOf(now.view.rules).todo(now).text : null;
}

/**
 * Whether what is played has help of its own, and any other would spoil it. After a game by links
 * nothing is spoilt any more, once its end is final.
 * @param {Pick<SessionState, "beside" | "over" | "task">} known
 */
const isApart = ({ beside, over, task }) =>
  beside !== null && beside !== "openings" && !(isRemote(beside) && over && !task);

/**
 * @param {Situation} now
 * @param {SessionState & { notice: Message | null, said: Message | null, told: Message | null }} known
 *   `notice` replaces the text about what to do, and `said` replaces the text about what happened;
 *   `told` does so in a guided game, too.
 * @returns {State}
 */
export function stateOf(now, { notice, said, told, ...known }) {
  const { view, coin, seats, thinking, selected, pointed, tried, advised = null, past } = now;
  const variant = variantOf(view.rules);
  const { task, over, steps, advice } = known;
  // The task is shown, unless the hand is in the middle of it.
  const shownTask = task && !notice && (selected === null || task.kind !== "do") ? task : null;
  const watching = now.locked && !past && !over;
  const playable = !past && !over && !busyOf(now, task) && view.phase === "place";
  const happened = variant.done(now);
  const todo = variant.todo(now);
  return {
    ...known,
    view,
    picture: pictureOf(now, playable ? ((task ?? advice)?.squares ?? []) : []),
    status: {
      head: variant.head(now),
      player: variant.leader(now),
      todo: shownTask?.text ?? notice ?? (watching ? { key: "todo.locked" } : todo.text),
      kind: shownTask || notice || watching ? "other" : todo.kind,
      notice: notice !== null,
      // A guided game has its own texts for what happened.
      done: told ?? (task ? besideStatus(now, task, shownTask !== null) : (said ?? happened)),
      happened,
      told,
    },
    names: view.squares.map((_, i) => variant.nameOf(now, i + 1)),
    choice: variant.choice(now),
    measurement: variant.measurement(now),
    ghosts: ghostsOf(steps),
    hand: { selected, pointed },
    tried: tried ?? advised,
    coin,
    apart: isApart(known),
    actions: variant.actions(now),
    quantum: now.quantum,
    open: playable && !task?.pressed ? variant.draggable(now) : [],
    seats,
    called: { X: who(now, "X"), O: who(now, "O") },
    thinking,
  };
}
