/**
 * What the page shows: one State, of which everything on it is a function. Made
 * of a situation and of what the session knows besides. Pure.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("./messages.js").Message} Message
 * @typedef {import("./guide.js").Lesson} Lesson
 * @typedef {import("./seats.js").Side} Side
 * @typedef {import("./words.js").Situation} Situation
 *
 * @typedef {{ text: string, reason: string, place: number | null, word: string, good: string | null, moves: number }} Broken
 *
 * What a hint shows: squares to look at, and then the whole action.
 * @typedef {{ squares: number[], action: string | null }} Advice
 *
 * What is shown as the session knows it.
 * @typedef {object} Known
 * @property {string} record the game's own, whatever is shown
 * @property {import("./steps.js").Step[]} steps
 * @property {number | null} past how many actions the position shown has, when looking back
 * @property {import("./match.js").Standing | null} match
 * @property {import("./shelf.js").Beside | null} beside what is played beside the games that are kept
 * @property {Lesson | null} lesson the guided first game's next step
 * @property {Broken | null} broken
 * @property {Advice | null} advice
 * @property {boolean} over by the rules, or ended by the players
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address and the store may be overwritten
 * @property {import("./store.js").Kept} kept what the next visit should find
 *
 * What follows from the situation.
 * @typedef {object} Shown
 * @property {View} view the position that is shown: the game's, or an earlier one
 * @property {import("./picture.js").Picture} picture what the big board shows
 * @property {{ head: Message, player: Side | null, todo: Message, notice: boolean, done: Message | null }} status
 * @property {Message[]} names what each square holds, in words
 * @property {import("./picture.js").Choice | null} choice
 * @property {import("./board/layout.js").Ghost[]} ghosts where collapsed marks could have been
 * @property {{ selected: number | null, pointed: number | null }} hand
 * @property {string | null} tried an action that is shown as it would be
 * @property {boolean} coin whether chance measures
 * @property {number[]} open squares on which a mark can begin
 * @property {Situation["seats"]} seats who plays
 * @property {Record<Side, string | Message>} called how the sides are called where a sentence begins
 * @property {Situation["thinking"]} thinking the computer that is to act
 *
 * What parts of the page add that come later: what the squares are worth, and
 * what there is to say aloud.
 * @typedef {{ worths?: (import("./worth.js").Worth | null)[], asides?: Message[] }} Added
 *
 * @typedef {Known & Shown & Added} State
 */
import { choiceOf, pictureOf } from "./picture.js";
import { ghostsOf } from "./steps.js";
import * as words from "./words.js";

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
  const { lesson, over, steps, advice } = known;
  const plain = !notice && selected === null && !tried;
  const playable = !past && !over && !thinking && view.phase === "place";
  return {
    ...known,
    view,
    picture: pictureOf(now, lit, playable ? ((lesson ?? advice)?.squares ?? []) : []),
    status: {
      head: words.head(now),
      player: words.leader(now),
      todo: lesson && plain ? lesson.text : (notice ?? words.todo(now)),
      notice: notice !== null,
      // The guide says what happened in its own words.
      done: lesson ? (plain ? null : lesson.text) : (said ?? words.done(now)),
    },
    names: SQUARES.map((square) => words.nameOf(now, square)),
    choice: choiceOf(now),
    ghosts: ghostsOf(steps),
    hand: { selected, pointed },
    tried: tried ?? advised,
    coin,
    open: playable ? SQUARES.filter((square) => words.usable(view, square)) : [],
    seats,
    called: { X: words.who(now, "X"), O: words.who(now, "O") },
    thinking,
  };
}
