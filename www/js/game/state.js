/**
 * Makes the State from a situation and the other state of the session. Everything on the page is
 * a function of the State. Pure.
 */
/** @import { Message, SessionState, Situation, State, Task } from "../types.js" */
import { isRulesAlone, variantOf } from "../variants/index.js";
import { ghostsOf } from "./history.js";
import { pictureOf } from "./indication.js";
import { isRemote } from "./remote.js";
import { busyOf } from "./task.js";
import { who } from "../variants/text.js";

/**
 * The second text of the status in a guided game: the task, if the status shows something else, or
 * the way to go on with the current action.
 * @param {Situation} now
 * @param {Task} task
 * @param {boolean} isTaskShown whether the status shows the task
 * @returns {Message | null}
 */
function besideStatus(now, task, isTaskShown) {
  if (!isTaskShown) return task.text;
  return now.previewed && task.kind === "do"
    ? variantOf(now.view.rules).words.todo(now).text
    : null;
}

/**
 * Whether the side game has help of its own, which any other help would spoil. A game by links cannot be
 * spoilt any more once its end is final.
 * @param {Pick<SessionState, "sideGame" | "over" | "task">} known
 */
const hasOwnHelp = ({ sideGame, over, task }) =>
  sideGame !== null && sideGame !== "openings" && !(isRemote(sideGame) && over && !task);

/** The names of the squares. They depend on neither the pointer nor a preview. @param {Situation} now */
export const namesOf = (now) =>
  now.view.squares.map((_, i) => variantOf(now.view.rules).words.nameOf(now, i + 1));

/**
 * @param {Situation} now
 * @param {SessionState & Pick<State, "names"> & { notice: Message | null, said: Message | null, told: Message | null }} known
 *   `notice` replaces the prompt, and `said` the text on the last event; `told` does so in a guided
 *   game, too.
 * @returns {State}
 */
export function stateOf(now, { notice, said, told, ...known }) {
  const { view, coin, seats, thinking, selected, hovered, previewed, hinted = null, past } = now;
  const variant = variantOf(view.rules);
  const { task, over, steps, advice } = known;
  // Show the task, unless the person is in the middle of it.
  const shownTask = task && !notice && (selected === null || task.kind !== "do") ? task : null;
  const watching = now.locked && !past && !over;
  const playable = !past && !over && !busyOf(now, task) && view.phase === "place";
  const happened = variant.words.done(now);
  const todo = variant.words.todo(now);
  return {
    ...known,
    view,
    picture: pictureOf(now, playable ? ((task ?? advice)?.squares ?? []) : []),
    status: {
      head: variant.words.head(now),
      player: variant.words.leader(now),
      todo: shownTask?.text ?? notice ?? (watching ? { key: "todo.locked" } : todo.text),
      kind: shownTask || notice || watching ? "other" : todo.kind,
      notice: notice !== null,
      // A guided game has its own texts on events.
      done: told ?? (task ? besideStatus(now, task, shownTask !== null) : (said ?? happened)),
      happened,
      told,
    },
    choice: variant.board.choice(now),
    measurement: variant.board.measurement(now),
    ghosts: ghostsOf(steps),
    input: { selected, hovered },
    previewed: previewed ?? hinted,
    coin,
    assistanceOff: hasOwnHelp(known),
    rulesAlone: isRulesAlone(view.rules),
    actions: variant.input.actions(now),
    quantum: now.quantum,
    open: playable && !task?.pressed ? variant.input.draggable(now) : [],
    seats,
    sideNames: { X: who(now, "X"), O: who(now, "O") },
    thinking,
  };
}
