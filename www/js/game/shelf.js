/**
 * The games at hand. One is on the board; those that were left by starting or
 * opening another one stand before it on the shelf, and undo at the start of a
 * game goes back to them. A game carries who plays it, and its match. The guided
 * game, a lesson, a puzzle and a walk through openings are played beside the shelf,
 * by people: they are never kept, and leave everything as it was.
 *
 * What the computer plays, or the other side in a lesson, follows from what people do: one step of undo goes back
 * to where a person decided last, and one of redo forward to where one does next.
 *
 * A game with who plays it. What is not on the board does not change: `kept` is what the store gets of
 * it, and `game` is null where the game itself is not held ready.
 * @typedef {{ game: Game | null, seats: Readonly<Seats>, match: Match | null, kept: SavedGame | null }} Item
 * What is to be done in a guided game, by its record.
 * @typedef {(record: string) => Task} Guidance
 * What lies beside the shelf, and how many of its actions undo leaves alone.
 * @typedef {"guide" | "lesson" | "puzzle" | "openings"} Beside
 * @typedef {{ what: Beside, game: Game, from: number, guidance: Guidance | null }} Aside
 */
/** @import { Game, GameClass, Match, Message, SavedGame, SavedGames, Seats, Task } from "../types.js" */
import { next, reopen } from "../players/match.js";
import { computers, levelOf, PEOPLE, sitting, swapped } from "../players/seats.js";

/** Games fewer steps from the one on the board are held ready, twenty at most; others are made when they are wanted. */
const NEAR = 10;

/** A game's record with what can be redone, and how many of its actions stand. @param {Game} game */
function wholeOf(game) {
  const played = game.record().split(" ").length - 1;
  // What can be redone is part of the game, and told while it is redone.
  let ahead = 0;
  while (game.redo()) ahead++;
  const record = game.record();
  for (; ahead > 0; ahead--) game.undo();
  return { record, played };
}

/** @param {GameClass} Game */
export function createShelf(Game) {
  /** @type {Item[]} */
  let items = [{ game: new Game(), seats: PEOPLE, match: null, kept: null }];
  let at = 0;
  /** @type {Aside | null} */
  let aside = null;

  /** A game of which so many actions stand. @param {string} record @param {number} played @param {number} [seed] of its coins */
  function gameOf(record, played, seed) {
    const game = Game.fromRecord(record, seed);
    for (let n = record.split(" ").length - 1; n > played; n--) game.undo();
    return game;
  }
  /** @param {SavedGame} kept @returns {Item} */
  const itemOf = (kept) => ({ game: null, seats: kept.seats, match: kept.match, kept });

  /** What the store gets of an item. @param {Item} item @returns {SavedGame} */
  function keptOf(item) {
    const { game, seats, match } = item;
    return (item.kept ??= { ...wholeOf(/** @type {Game} */ (game)), seats, match });
  }
  /** The record of a kept game as it stands. @param {SavedGame} kept */
  const standing = ({ record, played }) => record.split(" ", played + 1).join(" ");

  /** The game on the board with all about it, which may change from here on. */
  function item() {
    const found = /** @type {Item} */ (items[at]);
    const { kept } = found;
    const game = (found.game ??= gameOf(kept?.record ?? "", kept?.played ?? 0));
    return Object.assign(found, { game, kept: null });
  }
  const game = () => aside?.game ?? item().game;

  /** Another item is on the board: games that are far from it by now are let go. @param {number} next */
  function goTo(next) {
    at = next;
    items.forEach((item, i) => {
      if (!item.game || Math.abs(i - at) < NEAR) return;
      keptOf(item);
      item.game.free();
      item.game = null;
    });
  }
  const match = () => (aside ? null : item().match);
  const seats = () => (aside ? PEOPLE : item().seats);
  const ended = () => !!match()?.end;
  const task = () => aside?.guidance?.(aside.game.record()) ?? null;
  const over = () => ended() || game().view().phase === "over";

  /** Playing in a game gives up the ones after it, as with any redo. */
  function cut() {
    for (const later of items.splice(at + 1)) later.game?.free();
  }

  /** The level of the computer that acts now; null if a person does, or nobody. */
  function computing() {
    const { turn } = game().view();
    return turn === null || ended() ? null : levelOf(sitting(seats(), turn));
  }

  /** Whether what is to be done now is done by no person. */
  const others = () => computing() !== null || !!task()?.reply;

  /** How many actions ago a person decided last; 0 if nobody did. */
  function decided() {
    if (!aside?.guidance && !computers(seats())) return undoable() ? 1 : 0;
    let steps = 0;
    let found = 0;
    while (!found && undoable() && game().undo()) {
      steps++;
      if (!others()) found = steps;
    }
    for (; steps > 0; steps--) game().redo();
    return found;
  }

  /** Whether nobody did anything in the game on the board, nor can redo it. */
  function untouched() {
    const { canUndo, canRedo } = game().view();
    return !canRedo && !(computers(seats()) === 2 ? canUndo : decided());
  }

  /** What undo means at the beginning of a game. */
  function behind() {
    if (aside) return null;
    // In a match a result stands as soon as the next game has been begun.
    if (match()?.games.length) return untouched() ? "reopen" : null;
    return at > 0 ? "shelf" : null;
  }

  /** Whether there is an action that may be taken back. */
  function undoable() {
    const { canUndo } = game().view();
    return canUndo && (!aside || aside.game.record().split(" ").length - 1 > aside.from);
  }

  /** @param {Aside | null} next */
  function lay(next) {
    aside?.game.free();
    aside = next;
  }

  return {
    game,
    match,
    seats,
    over,
    computing,
    task,
    /** What is played beside the shelf, if anything is. */
    beside: () => aside?.what ?? null,

    /** Puts a game on the board, and the one that was there on the shelf. @param {Game} game @param {Readonly<Seats>} [seats] @param {Match | null} [match] */
    add(game, seats = PEOPLE, match = null) {
      lay(null);
      cut();
      // An untouched board is not worth coming back to.
      if (untouched() && !item().match?.games.length) items.pop()?.game?.free();
      items.push({ game, seats, match, kept: null });
      goTo(items.length - 1);
    },

    /** Others play the game on the board. @param {Readonly<Seats>} seats */
    sit(seats) {
      item().seats = seats;
    },

    /** @param {string} action an illegal one throws */
    play(action) {
      game().play(action);
      if (!aside) cut();
    },

    canUndo: () => ended() || decided() > 0 || behind() !== null,
    canRedo: () => !ended() && (game().view().canRedo || (!aside && at < items.length - 1)),

    /** Takes the last thing back; what that was, or null if there was nothing. @returns {Message | null} */
    undo() {
      const { match, seats } = item();
      if (ended() && match) {
        item().match = { ...match, end: null };
        return { key: "done.undo" };
      }
      const steps = decided();
      for (let n = steps; n > 0; n--) game().undo();
      if (steps) return { key: "done.undo" };
      const way = behind();
      if (way === "shelf") {
        goTo(at - 1);
        return { key: "done.shelf" };
      }
      const last = way && match ? reopen(match) : null;
      if (!last) return null;
      item().game.free();
      items[at] = {
        game: Game.fromRecord(last.record),
        seats: swapped(seats),
        match: last.match,
        kept: null,
      };
      return { key: "done.reopened" };
    },

    /** Plays again what was taken back, or goes to the game after it; which of them, or null. */
    redo() {
      if (ended()) return null;
      if (game().redo()) {
        while (others() && game().redo());
        return "game";
      }
      if (aside || at === items.length - 1) return null;
      goTo(at + 1);
      return "shelf";
    },

    /** Takes so many actions back at once. @param {number} count */
    rewind(count) {
      const { match } = item();
      if (ended() && match) item().match = { ...match, end: null };
      for (let n = count; n > 0 && undoable(); n--) game().undo();
    },

    /** The match's next game takes the place of the one that is over. */
    next() {
      const { game, seats, match } = item();
      if (!match || !over()) return false;
      cut();
      const following = next(match, game.record());
      items[at] = {
        game: new Game(game.rules),
        seats: swapped(seats),
        match: following,
        kept: null,
      };
      game.free();
      return true;
    },

    /** A match's game ends off the board. @param {NonNullable<Match["end"]>} end */
    end(end) {
      const playing = match();
      if (!playing || over()) return false;
      item().match = { ...playing, end };
      return true;
    },

    /** A game is played beside the shelf. @param {Beside} what @param {Game} game @param {number} [from] how many of its actions undo leaves alone @param {Guidance | null} [guidance] */
    lay(what, game, from = 0, guidance = null) {
      lay({ what, game, from, guidance });
    },

    /** What was played beside the shelf is put away; false if there was nothing. */
    clear() {
      const there = aside !== null;
      lay(null);
      return there;
    },

    /** What is to be found again at the next visit. @returns {SavedGames} */
    keep() {
      item(); // changes, unlike all others
      return { games: items.map(keptOf), at };
    },

    /** Takes over what was found; store.js has checked it. @param {SavedGames} kept */
    restore(kept) {
      for (const { game } of items) game?.free();
      items = kept.games.map(itemOf);
      at = kept.at;
    },

    /** A game from elsewhere comes on the board, and the one that was there on the shelf. @param {SavedGame} kept */
    fetch(kept) {
      this.add(gameOf(kept.record, kept.played), kept.seats, kept.match);
    },

    /** The coins of the game on the board come from a seed from now on. @param {number} seed */
    seed(seed) {
      const holder = aside ?? item();
      const { game } = holder;
      const { record, played } = wholeOf(game);
      holder.game = gameOf(record, played, seed);
      game.free();
    },

    /** Puts the game with this record on the board, if it is at hand. @param {string} record */
    find(record) {
      if (item().game.record() === record) return true;
      const found = items.findIndex((item) => standing(keptOf(item)) === record);
      if (found >= 0) goTo(found);
      return found >= 0;
    },
  };
}

/** @typedef {ReturnType<typeof createShelf>} Shelf */
