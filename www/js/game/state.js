/**
 * What the page shows: one State, of which everything on it is a function. Made
 * of a situation and of what the session knows besides. Pure.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../i18n/messages.js").Message} Message
 * @typedef {import("../variants/goff/first-game.js").Task} Task
 * @typedef {import("../players/seats.js").Side} Side
 * @typedef {import("../variants/text.js").Situation} Situation
 *
 * @typedef {{ text: string, why: Message, place: number | null, word: string, good: string | null, moves: number }} Broken
 *
 * What a hint shows: squares to look at, and then the whole action.
 * @typedef {{ squares: number[], action: string | null }} Advice
 *
 * What is shown as the session knows it.
 * @typedef {object} Known
 * @property {string} record the game's own, whatever is shown
 * @property {import("./history.js").Step[]} steps
 * @property {number | null} past how many actions the position shown has, when looking back
 * @property {import("../players/match.js").Standing | null} match
 * @property {import("./shelf.js").Beside | null} beside what is played beside the games that are kept
 * @property {Task | null} task what is to be done next in a guided game
 * @property {Broken | null} broken
 * @property {Advice | null} advice
 * @property {boolean} over by the rules, or ended by the players
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address and the store may be overwritten
 * @property {import("../storage/saved-games.js").Kept} kept what the next visit should find
 *
 * What follows from the situation.
 * @typedef {object} Shown
 * @property {View} view the position that is shown: the game's, or an earlier one
 * @property {import("../variants/goff/picture.js").Picture} picture what the big board shows
 * @property {{ head: Message, player: Side | null, todo: Message, notice: boolean, done: Message | null,
 *   happened: Message | null }} status `happened` is what the last action did, also where `done` says something else
 * @property {Message[]} names what each square holds, in words
 * @property {import("../variants/goff/picture.js").Choice | null} choice
 * @property {import("../variants/index.js").Throw | null} toThrow
 * @property {import("../board/layout.js").Ghost[]} ghosts where collapsed marks could have been
 * @property {{ selected: number | null, pointed: number | null }} hand
 * @property {string | null} tried an action that is shown as it would be
 * @property {boolean} coin whether chance measures
 * @property {boolean} apart whether what is played has help of its own, and any other would spoil it
 * @property {string[]} actions what the hand can play as it is
 * @property {boolean} quantum whether the stone in hand is a quantum one, in a game with two kinds
 * @property {number[]} open squares from which a drag places something
 * @property {Situation["seats"]} seats who plays
 * @property {Record<Side, string | Message>} called how the sides are called where a sentence begins
 * @property {Situation["thinking"]} thinking the computer that is to act
 *
 * What parts of the page add that come later: what the squares are worth, and
 * what there is to say aloud.
 * @typedef {{ worths?: (import("../analysis/values.js").Worth | null)[], values?: Map<string, import("../analysis/values.js").Row>,
 *   asides?: Message[] }} Added
 *
 * @typedef {Known & Shown & Added} State
 */
import { familyOf } from "../variants/index.js";
import { brought } from "../variants/goff/picture.js";
import { ghostsOf } from "./history.js";
import { who } from "../variants/text.js";

/** What goes with what a guided game asks for, or else with what the hand is at. @param {Situation} now @param {Task} task @param {boolean} steady @returns {Message | null} */
function beside(now, task, steady) {
  if (!steady) return task.text;
  return now.tried && task.kind === "do" ? familyOf(now.view.rules).todo(now) : null;
}

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * @param {Situation} now
 * @param {Known & { lit: number | null, notice: Message | null, said: Message | null }} known
 *   `lit` is a mark that the move list points at; `notice` and `said` are what there is to say
 *   instead of what to do, and of what happened
 * @returns {State}
 */
export function stateOf(now, { lit, notice, said, ...known }) {
  const { view, coin, seats, thinking, selected, pointed, tried, advised = null, past } = now;
  const family = familyOf(view.rules);
  const { task, over, steps, advice } = known;
  // What a guided game asks for stands, unless the hand is in the midst of it.
  const steady = task && !notice && (selected === null || task.kind !== "do") ? task : null;
  const watching = now.locked && !past && !over;
  const playable =
    !past && !now.locked && !over && !thinking && !task?.reply && view.phase === "place";
  const happened = family.done(now);
  return {
    ...known,
    view,
    picture: brought(family.picture(now, playable ? ((task ?? advice)?.squares ?? []) : []), lit),
    status: {
      head: family.head(now),
      player: family.leader(now),
      todo: steady?.text ?? notice ?? (watching ? { key: "todo.locked" } : family.todo(now)),
      notice: notice !== null,
      // It says in its own words what happened.
      done: task ? beside(now, task, steady !== null) : (said ?? happened),
      happened,
    },
    names: SQUARES.map((square) => family.nameOf(now, square)),
    choice: family.choice(now),
    toThrow: family.toThrow(now),
    ghosts: ghostsOf(steps),
    hand: { selected, pointed },
    tried: tried ?? advised,
    coin,
    apart: known.beside !== null && known.beside !== "openings",
    actions: family.actions(now),
    quantum: now.quantum,
    open: playable ? family.draggable(now) : [],
    seats,
    called: { X: who(now, "X"), O: who(now, "O") },
    thinking,
  };
}
