/**
 * Which game is played, and by whom: new games and matches, the seats at the
 * board, and how a game ends off the board.
 *
 * @typedef {import("./session.js").Commit} Commit
 */
/** @import { GameClass, Message, Seats } from "../types.js" */
import * as match from "../players/match.js";
import { rulesName } from "../i18n/messages.js";
import { swapped, withoutComputer } from "../players/seats.js";

/**
 * @param {GameClass} Game
 * @param {import("./shelf.js").Shelf} shelf
 * @param {Commit} commit
 * @param {(key: string) => Message} ofX a sentence about whoever has X
 */
export function createNewGames(Game, shelf, commit, ofX) {
  const games = {
    /** A new game. @param {string} rules @param {Readonly<Seats>} [seats] */
    start(rules, seats) {
      shelf.add(new Game(rules), seats);
      commit({ key: "done.started", values: { rules: rulesName(rules) } });
    },

    /** A new match. @param {string} rules @param {Readonly<Seats>} seats */
    startMatch(rules, seats) {
      shelf.add(new Game(rules), seats, match.begin());
      commit(ofX("done.match"));
    },

    /** After a game the next one: of the match, or by the same players. @param {boolean} [swap] they change sides */
    again(swap = false) {
      const seats = shelf.seats();
      if (!shelf.match()) games.start(shelf.game().rules, swap ? swapped(seats) : seats);
      else if (shelf.next()) commit(ofX("done.next"));
    },

    /** A game of a match ends off the board. @param {NonNullable<match.Match["end"]>} end */
    end(end) {
      if (shelf.end(end)) commit(null);
    },

    /** Others play the game on the board. @param {Readonly<Seats>} seats */
    sit(seats) {
      shelf.sit(seats);
      commit(null);
    },

    /** People play on without the computer. */
    takeOver() {
      shelf.sit(withoutComputer(shelf.seats()));
      commit({ key: "done.people" });
    },
  };
  return games;
}
