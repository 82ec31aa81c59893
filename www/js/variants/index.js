/**
 * The games that the page plays, by the family of their rules. What a game says,
 * shows and takes from the hand is data that a family hands over; whoever shows a
 * game asks its family, and none knows another. The first game is there at once,
 * every other one comes with its own part before a game of it is on the board.
 *
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("../i18n/messages.js").Message} Message
 * @typedef {import("./text.js").Situation} Situation
 *
 * What a press of a square means: an action that is played at once, or one that is
 * shown the first time; null where it is the first of two squares.
 * @typedef {{ plays: string } | { shows: string } | null} Press
 *
 * What the computer's hand shows before it plays.
 * @typedef {{ selected?: number, pointed?: number, tried?: string, quantum?: boolean }} Reach
 *
 * A measurement by a die: the stone that is picked, and what either throw would do.
 * `open` says that a person may throw.
 * @typedef {{ stone: View["pairs"][number], open: boolean, outcomes: { action: string, square: number,
 *   tried: boolean, picture: import("../board/layout.js").Picture, outcome: Message[] }[] }} Throw
 *
 * @typedef {object} Family
 * @property {(now: Situation) => Message} head whose turn it is, or how it ended
 * @property {(now: Situation) => "X" | "O" | null} leader whose hue the headline has
 * @property {(now: Situation) => Message} todo what can be done
 * @property {(now: Situation) => Message | null} done what the last action did
 * @property {(now: Situation, square: number) => Message} nameOf what a square holds
 * @property {(now: Situation, square: number) => Message | null} refusal why it cannot be used
 * @property {(view: View, mark: Mark) => Message} whereIs
 * @property {(now: Situation) => string[]} actions what the hand can play as it is
 * @property {(now: Situation) => number[]} draggable squares from which a drag places something
 * @property {(now: Situation, quantum: boolean) => Message | null} withoutKind why no such stone
 *   can be taken up
 * @property {(now: Situation, square: number) => Press} press
 * @property {(now: Situation, square: number | null) => string | null} shown the action that is
 *   shown while a square is pointed at
 * @property {(action: string) => Reach} reach
 * @property {(now: Situation, marked: number[]) => import("../board/layout.js").Picture} picture
 * @property {(now: Situation) => import("./goff/picture.js").Choice | null} choice
 * @property {(now: Situation) => Throw | null} toThrow
 * @property {(before: View, action: string, coin: boolean) => Omit<import("../game/history.js").Step, "view">} step
 * @property {(before: View, after: View) => import("../features/sound/view.js").Heard[]} [sounds] what is heard of a
 *   step, where it is not as in the first game
 * @property {() => Promise<(record: string) => import("./goff/first-game.js").Task>} guidance what the guided
 *   first game asks for
 * @property {boolean} goff whether it can be written in Goff's notation
 * @property {string} guided the rules of that game
 * @property {string[]} help the rules, sentence by sentence
 * @property {string[]} physics what the game shows of physics, and what not
 * @property {string[]} paper the rules of a game on paper
 */
import { entangled } from "./goff/index.js";

/** @type {Map<string, Family>} */
const others = new Map();

/** A family that came later is there from now on. @param {string} rules @param {Family} family */
export const join = (rules, family) => void others.set(rules, family);

/** The family of a game's rules. @param {string} rules @returns {Family} */
export const familyOf = (rules) => others.get(rules) ?? entangled;
