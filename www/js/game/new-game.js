/**
 * New games and matches, the seats, and games that end without a last move: a player resigns, or
 * both agree to stop.
 */
/** @import { Commit } from "./session.js" */
/** @import { GameClass, KeyWith, Match, Seats, Situation } from "../types.js" */
import * as match from "../players/match.js";
import { rulesName } from "../i18n/messages.js";
import { swapped, withoutComputer } from "../players/seats.js";
import { about } from "../variants/text.js";

/**
 * @param {GameClass} Game
 * @param {import("./open-games.js").OpenGames} openGames
 * @param {Commit} commit
 * @param {() => Situation} situation
 */
export function createNewGames(Game, openGames, commit, situation) {
  /** A message about the player of X. @param {KeyWith<".you">} key */
  function ofX(key) {
    const now = situation();
    return about(now, key, "X", { player: now.names?.[0] ?? "" });
  }

  const games = {
    /** Starts a new game. @param {string} rules @param {Readonly<Seats>} [seats] */
    start(rules, seats) {
      openGames.add(new Game(rules), seats);
      commit({ key: "done.started", values: { rules: rulesName(rules) } });
    },

    /** Starts a new match. @param {string} rules @param {Readonly<Seats>} seats */
    startMatch(rules, seats) {
      openGames.add(new Game(rules), seats, match.begin());
      commit(ofX("done.match"));
    },

    /**
     * Starts the next game: of the match, or another one with the same players.
     * @param {boolean} [swap] whether the players swap sides; in a match they always do
     */
    again(swap = false) {
      const seats = openGames.seats();
      if (!openGames.match()) games.start(openGames.game().rules, swap ? swapped(seats) : seats);
      else if (openGames.next()) commit(ofX("done.next"));
    },

    /** Ends a game of a match without a last move. @param {NonNullable<Match["end"]>} end */
    end(end) {
      if (openGames.finish(end)) commit(null);
    },

    /** Changes the players of the game on the board. @param {Readonly<Seats>} seats */
    sit(seats) {
      openGames.sit(seats);
      commit(null);
    },

    /** From now on the coins of the game on the board follow from a seed. @param {number} seed */
    seed(seed) {
      openGames.seed(seed);
      commit({ key: "coin.seeded", values: { seed: String(seed) } });
    },

    /** Replaces the computer by people. */
    takeOver() {
      openGames.sit(withoutComputer(openGames.seats()));
      commit({ key: "done.people" });
    },
  };
  return games;
}
