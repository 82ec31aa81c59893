/**
 * The games of this session. One of them is on the board. Starting or opening another game leaves the
 * previous one open before it. Undo at the beginning of a game goes back to the game before it. Every game
 * has its seats, and may belong to a match.
 *
 *     open games   game · game · [game on the board] · games that redo goes to
 *     side game    a guided game, lesson, puzzle, walk through openings or game by links, in front of
 *                  the open games
 *
 * Side games are not kept here, and leave the open games as they were. People play them; in a game by links
 * one of the two is elsewhere, and a correspondence keeps what is played.
 *
 * The computer's actions, and the other side's in a lesson, follow from those of people. One step of
 * undo therefore goes back to the last decision of a person, and redo goes on to the next one.
 *
 * @typedef {object} Item
 * @property {string} id identifies the game
 * @property {Game | null} game null if the game is not held in memory
 * @property {Readonly<Seats>} seats
 * @property {Match | null} match
 * @property {SavedGame | null} kept the stored form; null for the game on the board, which
 *   still changes
 *
 * @typedef {object} CurrentSideGame
 * @property {SideGame} what
 * @property {string} id identifies the game
 * @property {Game} game
 * @property {number} from how many of its actions cannot be undone
 * @property {Guidance | null} guidance
 * @property {Correspondence | null} correspondence
 */
/** @import { Correspondence, Game, GameClass, Guidance, Match, Message, SavedGame, SavedGames, Seats, SideGame } from "../types.js" */
import { newId } from "../lib/random-id.js";
import { next, reopen } from "../players/match.js";
import { isRulesAlone, isToss } from "../variants/index.js";
import { computers, levelOf, PEOPLE, sitting, swapped, withoutComputer } from "../players/seats.js";
import { lengthOf, recordUntil } from "./record.js";

/**
 * Games less than this far from the one on the board are held in memory: at most 19. The others are
 * made again from their records when they are needed.
 */
const NEAR = 10;

/**
 * A game's record with the actions that can be redone, and how many of its actions are played.
 * @param {Game} game
 */
function wholeRecordOf(game) {
  const played = lengthOf(game.record());
  // The engine gives the actions that can be redone only after it has redone them.
  let redone = 0;
  while (game.redo()) redone++;
  const record = game.record();
  for (; redone > 0; redone--) game.undo();
  return { record, played };
}

/** The seats that a game can have: where there is no solver, people play. @param {Game} game @param {Readonly<Seats>} seats */
const seatsIn = ({ rules }, seats) => (isRulesAlone(rules) ? withoutComputer(seats) : seats);

/** @param {Game} game @param {Readonly<Seats>} [seats] @param {Match | null} [match] @returns {Item} */
const newItem = (game, seats = PEOPLE, match = null) => ({
  ...{ id: newId(), game, seats: seatsIn(game, seats), match, kept: null },
});

/** @param {GameClass} Game */
export function createOpenGames(Game) {
  /** @type {Item[]} */
  let items = [newItem(new Game())];
  /** The index of the game on the board. */
  let current = 0;
  /** @type {CurrentSideGame | null} */
  let sideGame = null;

  /**
   * A game from its record.
   * @param {string} record
   * @param {number} played how many of its actions are played; the others can be redone
   * @param {number} [seed] of its coins
   */
  function gameOf(record, played, seed) {
    const game = Game.fromRecord(record, seed);
    for (let n = lengthOf(record); n > played; n--) game.undo();
    return game;
  }
  /** @param {SavedGame} kept @returns {Item} */
  const itemOf = (kept) => ({
    ...{ id: kept.id, game: null, seats: kept.seats, match: kept.match, kept },
  });

  /** The stored form of an item. @param {Item} item @returns {SavedGame} */
  function keptOf(item) {
    const { id, game, seats, match } = item;
    return (item.kept ??= { id, ...wholeRecordOf(/** @type {Game} */ (game)), seats, match });
  }

  /** @param {number} index @returns {string | null} null if there is no such game */
  const recordOf = (index) => {
    const item = items[index];
    return item?.kept?.record ?? item?.game?.record() ?? null;
  };

  /** The item on the board. The caller may change it, so its stored copy is dropped. */
  function item() {
    const onBoard = /** @type {Item} */ (items[current]);
    const { kept } = onBoard;
    const game = (onBoard.game ??= gameOf(kept?.record ?? "", kept?.played ?? 0));
    return Object.assign(onBoard, { game, kept: null });
  }
  const game = () => sideGame?.game ?? item().game;

  /**
   * Puts another item on the board, and frees the games that are far from it.
   * @param {number} next
   */
  function goTo(next) {
    current = next;
    items.forEach((item, i) => {
      if (!item.game || Math.abs(i - current) < NEAR) return;
      keptOf(item);
      item.game.free();
      item.game = null;
    });
  }
  const match = () => (sideGame ? null : item().match);
  const correspondence = () => sideGame?.correspondence ?? null;
  const seats = () => (sideGame ? (correspondence()?.seats ?? PEOPLE) : item().seats);
  /** The end of the game on the board, if it was ended off the board. */
  const end = () => (sideGame ? correspondence() : match())?.end ?? null;
  const ended = () => end() !== null;
  const task = () => sideGame?.guidance?.(sideGame.game.record()) ?? null;
  const over = () => ended() || game().view().phase === "over";

  /** Drops the games after the one on the board, because a new action ends any redo. */
  function dropLaterGames() {
    for (const later of items.splice(current + 1)) later.game?.free();
  }

  /** The level of the computer, if it is its turn; otherwise null. */
  function computing() {
    const { turn } = game().view();
    return turn === null || ended() ? null : levelOf(sitting(seats(), turn));
  }

  /** Whether the next action is not a person's: it is the computer's turn, or a lesson replies. */
  const isAutomatic = () => computing() !== null || !!task()?.reply;

  /** How many actions ago a person last decided; 0 if no person did. */
  function stepsToDecision() {
    if (!sideGame?.guidance && !computers(seats())) return undoable() ? 1 : 0;
    let steps = 0;
    let back = 0;
    while (!back && undoable() && game().undo()) {
      steps++;
      if (!isAutomatic()) back = steps;
    }
    for (; steps > 0; steps--) game().redo();
    return back;
  }

  /** Whether no person has acted in the game on the board, and nothing can be redone. */
  function untouched() {
    const { canUndo, canRedo } = game().view();
    return !canRedo && !(computers(seats()) === 2 ? canUndo : stepsToDecision());
  }

  /** The target of undo at the beginning of a game: an earlier game of the match or of the open ones, or null. */
  function beforeGame() {
    if (sideGame) return null;
    // In a match the last game can be reopened only until a person acts in the next one.
    if (match()?.games.length) return untouched() ? "reopen" : null;
    return current > 0 ? "earlier" : null;
  }

  /** Whether the last action can be taken back. */
  function undoable() {
    const { canUndo } = game().view();
    return canUndo && (!sideGame || lengthOf(sideGame.game.record()) > sideGame.from);
  }

  /**
   * Puts another item on the board. The game that was there stays open, unless it is untouched.
   * @param {Item} next @param {boolean} [drops] whether it does not stay open in any case
   */
  function put(next, drops = false) {
    setSideGame(null);
    dropLaterGames();
    if (drops || (untouched() && !item().match?.games.length)) items.pop()?.game?.free();
    items.push(next);
    goTo(items.length - 1);
  }

  /** @param {CurrentSideGame | null} next */
  function setSideGame(next) {
    sideGame?.game.free();
    sideGame = next;
  }

  return {
    game,
    match,
    seats,
    end,
    over,
    computing,
    task,
    untouched,
    /** The id of the game on the board. */
    id: () => sideGame?.id ?? item().id,
    /** The kind of the side game, or null. */
    beside: () => sideGame?.what ?? null,

    /**
     * Puts a game on the board. The game that was there stays open.
     * @param {Game} game
     * @param {Readonly<Seats>} [seats]
     * @param {Match | null} [match]
     */
    add(game, seats, match) {
      put(newItem(game, seats, match));
    },

    /** Changes the players of the game on the board. @param {Readonly<Seats>} seats */
    sit(seats) {
      const onBoard = item();
      onBoard.seats = seatsIn(onBoard.game, seats);
    },

    /** @param {string} action throws an error if the action is illegal */
    play(action) {
      // The computer's moves are no decision against the games that redo reaches.
      const ends = !sideGame && !isAutomatic();
      // The outcome of a toss by two devices is not known before the other one has answered.
      if (!isToss(game().rules, action) || !correspondence()) game().play(action);
      correspondence()?.play(action);
      if (ends) dropLaterGames();
    },

    /** The record of the game that undo puts on the board; null if the same one stays there. */
    undoTarget() {
      const goes = !ended() && !stepsToDecision() && beforeGame() === "earlier";
      return goes ? recordOf(current - 1) : null;
    },
    /** The record of the game that redo puts on the board; null if the same one stays there. */
    redoTarget() {
      const goes = !sideGame && !ended() && !game().view().canRedo;
      return goes ? recordOf(current + 1) : null;
    },

    canUndo: () =>
      correspondence()?.canUndo() ?? (ended() || stepsToDecision() > 0 || beforeGame() !== null),
    canRedo: () => !ended() && (game().view().canRedo || (!sideGame && current < items.length - 1)),

    /**
     * Takes the last step back.
     * @returns {Message | null} the text about it; null if there was no step
     */
    undo() {
      if (sideGame?.correspondence) {
        const record = sideGame.correspondence.undo();
        if (record === null) return null;
        setSideGame({ ...sideGame, game: Game.fromRecord(record) });
        return { key: "done.undo" };
      }
      const { match, seats } = item();
      if (ended() && match) {
        item().match = { ...match, end: null };
        return { key: "done.undo" };
      }
      const steps = stepsToDecision();
      for (let n = steps; n > 0; n--) game().undo();
      if (steps) return { key: "done.undo" };
      const before = beforeGame();
      if (before === "earlier") {
        goTo(current - 1);
        return { key: "done.left" };
      }
      const last = before && match ? reopen(match) : null;
      if (!last) return null;
      const reopened = newItem(Game.fromRecord(last.record), swapped(seats), last.match);
      item().game.free();
      items[current] = { ...reopened, id: last.id };
      return { key: "done.reopened" };
    },

    /**
     * Plays the step again that was taken back, or goes to the next game.
     * @returns {"game" | "next" | null} which of the two; null if neither was possible
     */
    redo() {
      if (ended()) return null;
      if (game().redo()) {
        while (isAutomatic() && game().redo());
        return "game";
      }
      if (sideGame || current === items.length - 1) return null;
      goTo(current + 1);
      return "next";
    },

    /** Takes actions back. @param {number} count how many, at most */
    rewind(count) {
      const { match } = item();
      if (ended() && match) item().match = { ...match, end: null };
      for (let n = count; n > 0 && undoable(); n--) game().undo();
    },

    /** Replaces a finished game of a match by the next one. False if it is not finished. */
    next() {
      const { id, game, seats, match } = item();
      if (!match || !over()) return false;
      dropLaterGames();
      const following = next(match, { id, record: game.record() });
      items[current] = newItem(new Game(game.rules), swapped(seats), following);
      game.free();
      return true;
    },

    /** Ends a game of a match without a last move. @param {NonNullable<Match["end"]>} end */
    finish(end) {
      const playing = match();
      if (!playing || over()) return false;
      item().match = { ...playing, end };
      return true;
    },

    /**
     * Begins a side game.
     * @param {SideGame} what
     * @param {Game} game
     * @param {number} [from] how many of its actions cannot be undone
     * @param {Guidance | null} [guidance]
     * @param {Correspondence | null} [correspondence]
     */
    startSideGame(what, game, from = 0, guidance = null, correspondence = null) {
      const id = correspondence?.id || newId();
      setSideGame({ what, id, game, from, guidance, correspondence });
    },

    /** Ends the side game. False if there was none. */
    clear() {
      const wasPlayed = sideGame !== null;
      setSideGame(null);
      return wasPlayed;
    },

    /** The games to store for the next visit. @returns {SavedGames} */
    keep() {
      item(); // Drops the stored copy of the game on the board, which may have changed.
      return { games: items.map(keptOf), at: current };
    },

    /**
     * Replaces all games by stored ones, which saved-games.js has checked.
     * @param {SavedGames} saved
     */
    restore(saved) {
      const before = items;
      items = saved.games.map(itemOf);
      current = saved.at;
      for (const { game } of before) game?.free();
    },

    /** Puts a stored game on the board. @param {SavedGame} saved @param {boolean} [drops] as of `put` */
    fetch: (saved, drops) => put(itemOf(saved), drops),

    /** From now on the coins of the game on the board follow from a seed. @param {number} seed */
    seed(seed) {
      const holder = sideGame ?? item();
      const { game } = holder;
      const { record, played } = wholeRecordOf(game);
      holder.game = gameOf(record, played, seed);
      game.free();
    },

    /**
     * Puts the game that a link names on the board, if it is open. False if it is not. A link
     * has the record of a game, and not its id.
     * @param {string} record
     */
    find(record) {
      if (item().game.record() === record) return true;
      const index = items
        .map(keptOf)
        .findIndex((kept) => recordUntil(kept.record, kept.played) === record);
      if (index >= 0) goTo(index);
      return index >= 0;
    },
  };
}

/** @typedef {ReturnType<typeof createOpenGames>} OpenGames */
