/**
 * The game in progress, with the state of the input: selection, pointer, preview, looking back. Uses no
 * DOM. Every change makes one State, and everything on the page is a function of the State. The engine
 * decides which actions are legal, their results, and the winner.
 *
 * The open games are in open-games.js. The session also has the functions of new-game.js, side-games.js
 * and import.js.
 *
 *     press, try, undo …  ──▶  open games, engine  ──▶  commit: read the game again  ──▶  one State
 *     point, pick, look …  ────────────────────────────────────────────────────────▶  one State
 *
 * @typedef {(message: Message | null, byPlayer?: boolean) => void} Commit ends every change of the
 *   games: reads the game on the board again and shows it. `message` says what was done. `byPlayer`
 *   (default: true) says that a player did it, so that the address and the store may be overwritten.
 */
/** @import { Advice, GameClass, Highlight, Message, Situation, State, Task, Thinking } from "../types.js" */
import { isCoinless } from "../lib/errors.js";
import { createSideGames } from "./side-games.js";
import { createImport } from "./import.js";
import { variantOf } from "../variants/index.js";
import { createNewGames } from "./new-game.js";
import * as match from "../players/match.js";
import { createOpenGames } from "./open-games.js";
import { namesOf, stateOf } from "./state.js";
import { beginsAction, busyOf, fits, refusalOf } from "./task.js";

/**
 * @param {object} page
 * @param {GameClass} page.Game
 * @param {import("./record-reader.js").Reader} page.reader
 * @param {(state: State) => void} page.changed gets every State
 * @param {() => boolean} [page.locked] whether people can only look
 * @param {() => boolean} [page.scripted] whether a script acts now, not a person
 * @param {(record: string, work: () => void) => boolean} [page.whenReady] runs `work` when everything that a
 *   game needs is loaded; returns false if it is loaded already
 * @param {() => void} [page.coinless] is called if there are no random numbers for a coin
 */
export function createSession({
  Game,
  reader,
  changed,
  locked = () => false,
  scripted = () => false,
  coinless = () => {},
  whenReady = () => false,
}) {
  const openGames = createOpenGames(Game);

  // The state of the input.

  /** The first square of a pair. @type {number | null} */
  let selected = null;
  /** The square under the pointer or the focus. @type {number | null} */
  let hovered = null;
  /** The action that the board previews. @type {string | null} */
  let previewed = null;
  /** The outcome, or the stone to measure, that was pressed. @type {string | null} */
  let armed = null;
  /** The last action that was previewed in this position. @type {string | null} */
  let lastPreviewed = null;
  /** Whether the person holds a quantum stone, in a game with two kinds. It lasts over turns. */
  let quantum = false;
  /** The same for the computer; null if it holds nothing. @type {boolean | null} */
  let computerQuantum = null;
  /** The number of actions of the shown position, when looking back. @type {number | null} */
  let past = null;
  /** The place that a person points at beside the board. @type {Highlight | null} */
  let highlighted = null;
  /** The content of a hint. @type {Advice | null} */
  let advice = null;

  // The texts of the status.

  /** Replaces the prompt. @type {Message | null} */
  let notice = null;
  /** The number of refusals. */
  let refusals = 0;
  /** Replaces the text on the last event. @type {Message | null} */
  let said = null;
  /** The same for an event outside the game. A guided game shows it, too. @type {Message | null} */
  let told = null;
  /** Whether a player acted, so that the address and the store may be overwritten. */
  let acted = false;
  /** The reason why the computer cannot act. @type {Thinking["failure"]} */
  let failure = null;

  let { record, view, coin, steps, preview } = reader.read(openGames.game());
  /** The position and the selection whose squares are named: pointing at a square makes no names. */
  let named = /** @type {Partial<Situation>} */ ({});
  /** @type {State["names"]} */
  let names = [];
  /** @type {Task | null} */
  let task = null;
  let savedGames = openGames.keep();
  let canUndo = false;
  let canRedo = false;
  let computing = openGames.computing();

  /** Reads the game on the board again, and resets the input. */
  function reread() {
    ({ record, view, coin, steps, preview } = reader.read(openGames.game()));
    task = openGames.task();
    savedGames = openGames.keep();
    canUndo = openGames.canUndo();
    canRedo = openGames.canRedo();
    computing = openGames.computing();
    lastPreviewed = past = computerQuantum = highlighted = failure = advice = null;
    clearInput();
  }

  function clearInput() {
    selected = hovered = previewed = armed = notice = null;
  }

  const variant = () => variantOf(view.rules);

  /** Shows the reason of a refusal; null removes it. @param {Message | null} why */
  function refuse(why) {
    notice = why;
    if (why) refusals++;
  }

  /** @type {Commit} */
  function commit(message, byPlayer = true) {
    said = message;
    told = null;
    acted = byPlayer && !openGames.beside();
    reread();
    emit();
  }

  /** The computer, if it is its turn; null when looking back. @returns {Thinking | null} */
  function thinking() {
    return computing === null || past !== null ? null : { level: computing, failure };
  }

  /** @returns {Situation} */
  function situation() {
    const currentMatch = openGames.match();
    const seats = openGames.seats();
    const idle = selected === null && hovered === null && past === null;
    const now = {
      view,
      coin,
      preview,
      selected,
      hovered,
      previewed: previewed ?? armed,
      armed,
      lastPreviewed,
      highlighted,
      seats,
      locked: locked(),
      quantum: computerQuantum ?? quantum,
      names: currentMatch && match.namesOf(currentMatch, seats),
      hinted: idle ? (advice?.action ?? null) : null,
      thinking: thinking(),
      end: openGames.end(),
      past: null,
    };
    const step = past === null ? null : steps[past - 1];
    return step ? { ...now, view: step.view, past: step.text } : now;
  }

  /** @returns {State} */
  function state() {
    const now = situation();
    const currentMatch = openGames.match();
    if (now.view !== named.view || selected !== named.selected) {
      named = now;
      names = namesOf(now);
    }
    return stateOf(now, {
      names,
      gameId: openGames.id(),
      record,
      steps,
      past,
      notice,
      refusals,
      said,
      told,
      task,
      advice,
      canRedo,
      acted,
      savedGames,
      over: openGames.over(),
      end: openGames.end(),
      match: currentMatch && match.standing(currentMatch, now.seats),
      sideGame: openGames.beside(),
      broken: imports.broken(),
      locked: locked(),
      canUndo: (selected ?? armed ?? past) !== null || canUndo,
    });
  }

  const emit = () => changed(state());

  /**
   * Whether an action can be previewed: the cards of a choice are still there while its collapse moves.
   * @param {string} action
   */
  function isOpen(action) {
    try {
      // A toss has no single position after it.
      return view.legal.includes(action) || !!preview(action);
    } catch {
      return false;
    }
  }

  // ------------------------------------------------------------ the actions

  /** @param {string} action */
  function play(action) {
    if (task && !fits(task, action)) {
      clearInput();
      refuse(task.instead);
      return emit();
    }
    try {
      openGames.play(action);
    } catch (error) {
      if (isCoinless(error)) coinless();
      throw error;
    }
    commit(null);
  }

  const refusal = (/** @type {string} */ action) => refusalOf(situation(), task, action);
  const isLocked = () => locked() && !scripted();
  const imports = createImport(Game, openGames, commit, play, refusal, isLocked);
  const games = createNewGames(Game, openGames, commit, situation);

  /** @param {string | null} record of a game that comes to the board @param {() => void} work */
  const waits = (record, work) => record !== null && whenReady(record, work);
  const busy = () => busyOf(situation(), task);

  /** If the person cannot act now, shows the reason and returns true; otherwise removes an older refusal. */
  function refuseIfBusy() {
    refuse(busy());
    if (notice) emit();
    return notice !== null;
  }

  const session = {
    ...imports,
    ...games,
    ...createSideGames(Game, openGames, commit),
    state,

    /**
     * A square is pressed.
     * @param {number} square
     * @param {boolean} [byMouse] the press of a mouse plays the outcome that pointing previews
     */
    press(square, byMouse = false) {
      const now = situation();
      refuse(busy());
      if (!notice && past === null && task?.pressed) return task.pressed(square);
      if (!notice) refuse(variant().words.refusal(now, square));
      if (notice) return emit();
      if (selected === square) return session.back();
      const press = variant().input.press(now, square);
      if (!press) session.grab(square);
      else if ("plays" in press) play(press.plays);
      else if (byMouse && previewed === press.shows) session.measure(press.shows);
      else session.pick(press.shows);
    },

    /** Selects a first square. False if the guide asks for another one. @param {number} square */
    grab(square) {
      const fitting = !task || beginsAction(task, square, variant().input);
      selected = fitting ? square : null;
      hovered = previewed = said = told = null; // The status says how to go on.
      refuse(fitting || !task ? null : task.instead);
      emit();
      return fitting;
    },

    /** The pointer or the focus is on a square. @param {number | null} square */
    point(square) {
      if ((square === hovered && !notice) || busy()) return;
      hovered = square;
      notice = null;
      previewed = variant().input.shown(situation(), square);
      lastPreviewed = previewed ?? lastPreviewed;
      emit();
    },

    /** Previews an action on the board. @param {string | null} action null ends the preview */
    try(action) {
      if (past !== null || openGames.over() || previewed === action || busy()) return;
      if (action !== null && !isOpen(action)) return;
      previewed = action;
      lastPreviewed = action ?? lastPreviewed;
      notice = null;
      emit();
    },

    /** Takes up a stone, in a game with two kinds. @param {boolean} isQuantum which kind */
    take(isQuantum) {
      clearInput();
      refuse(variant().words.withoutKind(situation(), isQuantum));
      if (!notice) quantum = isQuantum;
      emit();
    },

    /** The first press previews an action, the second press plays it. @param {string} action */
    choose(action) {
      if (refuseIfBusy() || !isOpen(action)) return;
      if (previewed === action) play(action);
      else session.try(action);
    },

    /** The first press of an outcome, or of a stone, keeps it shown, the second plays it. @param {string} action */
    pick(action) {
      if (refuseIfBusy() || !isOpen(action)) return;
      if (armed === action) return session.measure(action);
      armed = lastPreviewed = action;
      previewed = null;
      emit();
    },

    /** Highlights the place that a person points at beside the board. @param {Highlight | null} what */
    indicate(what) {
      if (JSON.stringify(what) === JSON.stringify(highlighted)) return;
      highlighted = what;
      emit();
    },

    /**
     * Shows a hint until the position changes.
     * @param {Advice | null} hint null hides it
     * @param {boolean} [keepsInput] whether a selection or a preview stays
     */
    advise(hint, keepsInput) {
      advice = hint;
      if (!keepsInput) clearInput();
      emit();
    },

    /** Plays an outcome, or lets chance decide. @param {string} action the choice or the toss */
    measure(action) {
      if (past !== null || !view.legal.includes(action) || refuseIfBusy()) return;
      try {
        play(action);
      } catch (error) {
        if (!isCoinless(error)) throw error;
        refuse({ key: "refused.coin" });
        emit();
      }
    },

    /** Ends a selection, a preview, or looking back. False if there was nothing to end. */
    back() {
      // A hint goes together with a preview that is shown only because the pointer is there.
      const ended = selected ?? armed ?? past;
      // The position that is looked at may be left at any time.
      if ((ended ?? previewed ?? advice) === null || (past === null && busy())) return false;
      if (ended === null) advice = null;
      past = highlighted = null;
      clearInput();
      emit();
      return true;
    },

    undo() {
      // A preview that is shown only because the pointer is there does not count as a step.
      if ((selected ?? armed ?? past) !== null && session.back()) return;
      if (waits(openGames.undoTarget(), session.undo)) return;
      const message = openGames.undo();
      if (message) commit(message);
    },

    redo() {
      if (past !== null && session.back()) return;
      if (waits(openGames.redoTarget(), session.redo)) return;
      const redone = openGames.redo();
      if (redone) commit(redone === "next" ? { key: "done.redo" } : null);
    },

    // -------------------------------------------------------- the computer

    /** Shows the computer's input before it plays. False if there is none. @param {string} action */
    showInput(action) {
      const input = variant().input.inputPreview(action);
      if (!input) return false;
      ({
        selected = null,
        hovered = null,
        previewed = null,
        quantum: computerQuantum = null,
      } = input);
      lastPreviewed = previewed ?? lastPreviewed;
      emit();
      return true;
    },

    /** A player elsewhere has chosen a first square; null, or one that the board has not: none. @param {number | null} square */
    hold(square) {
      selected = square !== null && square - 1 in view.squares ? square : null;
      emit();
    },

    /** The computer plays. @param {string} action */
    act(action) {
      try {
        play(action);
      } catch (error) {
        if (!isCoinless(error)) throw error;
        session.stall("no-coin");
      }
    },

    /**
     * Notes that the computer cannot act.
     * @param {Thinking["failure"]} reason its text is "stuck.<reason>"; null asks the computer again
     */
    stall(reason) {
      clearInput();
      computerQuantum = null;
      failure = reason;
      emit();
    },

    // -------------------------------------------------------- looking back

    /**
     * Shows an earlier position.
     * @param {number} count how many actions it has; all actions, or none, show the game itself
     */
    look(count) {
      clearInput();
      past = count >= steps.length || count < 1 ? null : count;
      emit();
    },

    /** Continues the game from the earlier position that is shown. Redo brings the rest back. */
    playOn() {
      if (past === null) return;
      openGames.rewind(steps.length - past);
      commit(openGames.computing() === null ? { key: "done.on" } : null);
    },

    /** Call when the guide has another task for the same position. */
    guided() {
      task = openGames.task();
      notice = null;
      emit();
    },

    /** Refuses something beside the board: shows the reason until the next press. @param {Message} why */
    refuse(why) {
      refuse(why);
      emit();
    },

    /** Ends a refusal at the next press. */
    endRefusal() {
      if (!notice) return;
      notice = null;
      emit();
    },

    /** Shows an event beside the game. @param {Message | null} message null removes it */
    tell(message) {
      told = message;
      emit();
    },
  };
  return session;
}

/** @typedef {ReturnType<typeof createSession>} Session */
