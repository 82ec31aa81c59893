/**
 * The game in progress: what is selected, pointed at, tried or looked back at,
 * and what there is to say. Without a DOM. Every change makes one State, and
 * everything on the page is a function of it. What can be played, what it leads
 * to and who wins is asked of the engine, never worked out here.
 *
 * Which games there are, who plays them and how they come in from outside is told in shelf.js,
 * new-game.js, side-games.js and import.js; their actions are the session's too.
 *
 *
 * Ends every change of the games: they are read and shown anew, with a message of what was done.
 * `byPlayer`, true if left out, says that a player did it, so that it may be kept.
 * @typedef {(message: Message | null, byPlayer?: boolean) => void} Commit
 */
/** @import { Advice, GameClass, Message, Side, Situation, State, Task, Thinking } from "../types.js" */
import { createSideGames } from "./side-games.js";
import { createImport } from "./import.js";
import { variantOf } from "../variants/index.js";
import { createNewGames } from "./new-game.js";
import * as match from "../players/match.js";
import { createShelf } from "./shelf.js";
import { stateOf } from "./state.js";
import { about, notNow } from "../variants/text.js";

/** Whether the engine found no random numbers. @param {unknown} error */
const isCoinless = (error) => Reflect.get(Object(error), "code") === "no-randomness";

/** Whether an action is one that a guided game asks for. @param {Task} task @param {string} action */
const fits = ({ wanted, any }, action) => any === true || wanted.includes(action);

/**
 * @param {object} page
 * @param {GameClass} page.Game
 * @param {import("./record-reader.js").Reader} page.reader
 * @param {(state: State) => void} page.changed is told every State
 * @param {() => boolean} [page.locked] whether people can only look
 * @param {() => boolean} [page.scripted] whether what happens now is the work of a script
 * @param {() => void} [page.coinless] is told that a coin was to be thrown, and there is none
 */
export function createSession({
  Game,
  reader,
  changed,
  locked = () => false,
  scripted = () => false,
  coinless = () => {},
}) {
  const shelf = createShelf(Game);

  // What the hand is at.
  /** @type {number | null} */
  let selected = null;
  /** @type {number | null} */
  let pointed = null;
  /** @type {string | null} */
  let tried = null;
  /** @type {string | null} the action that was tried last in this position */
  let turned = null;
  /** Whether a quantum stone is taken up, in a game with two kinds; from one turn to the next. */
  let quantum = false;
  /** @type {boolean | null} whether the computer takes one up */
  let reached = null;
  /** @type {number | null} how many actions the position looked back at has */
  let past = null;
  /** @type {number | null} a mark that the move list points at */
  let lit = null;
  /** What a hint shows. @type {Advice | null} */
  let advice = null;
  // What there is to say.
  /** @type {Message | null} */
  let notice = null;
  /** @type {Message | null} */
  let said = null;
  let acted = false;
  /** @type {string | null} why the computer does not act, though it is to */
  let failure = null;

  let { record, view, coin, steps, preview } = reader.read(shelf.game());
  /** @type {Task | null} */
  let task = null;
  let kept = shelf.keep();
  let canUndo = false;
  let canRedo = false;
  let computing = shelf.computing();

  function reread() {
    ({ record, view, coin, steps, preview } = reader.read(shelf.game()));
    task = shelf.task();
    kept = shelf.keep();
    canUndo = shelf.canUndo();
    canRedo = shelf.canRedo();
    computing = shelf.computing();
    selected = pointed = tried = turned = past = lit = notice = failure = advice = reached = null;
  }

  const variant = () => variantOf(view.rules);
  /** Whether a square belongs to an action that a guided game asks for. @param {Task} task @param {number} square */
  const beginsAction = ({ wanted, any }, square) =>
    any === true || wanted.some((action) => variant().squaresIn(action).includes(square));

  /** @type {Commit} */
  function commit(message, byPlayer = true) {
    said = message;
    acted = byPlayer && !shelf.beside();
    reread();
    emit();
  }

  /** The computer that is to act now, not while somebody looks back. @returns {Thinking | null} */
  function thinking() {
    return computing === null || past !== null ? null : { level: computing, failure };
  }

  /** @returns {Situation} */
  function situation() {
    const playing = shelf.match();
    const seats = shelf.seats();
    /** @param {Side} side */
    const named = (side) => (playing ? match.nameOf(playing, seats, side) : "");
    const idle = selected === null && pointed === null && past === null;
    const now = {
      ...{ view, coin, preview, selected, pointed, tried, turned, seats },
      locked: locked(),
      quantum: reached ?? quantum,
      names: playing && /** @type {[string, string]} */ ([named("X"), named("O")]),
      advised: idle ? (advice?.action ?? null) : null,
      thinking: thinking(),
      end: playing?.end ?? null,
      past: null,
    };
    const step = past === null ? null : steps[past - 1];
    return step ? { ...now, view: step.view, past: step.text } : now;
  }

  /** @returns {State} */
  function state() {
    const now = situation();
    const playing = shelf.match();
    return stateOf(now, {
      ...{ record, steps, past, lit, notice, said, task, advice, canRedo, acted, kept },
      over: shelf.over(),
      match:
        playing &&
        match.standing(playing, now.seats, record, (text) => reader.check(text)?.score ?? null),
      beside: shelf.beside(),
      broken: imports.broken(),
      canUndo: selected !== null || past !== null || canUndo,
    });
  }

  function emit() {
    changed(state());
  }

  // ------------------------------------------------------------ the actions

  /** @param {string} action */
  function play(action) {
    if (task && !fits(task, action)) {
      selected = pointed = tried = null;
      notice = task.instead;
      return emit();
    }
    try {
      shelf.play(action);
    } catch (error) {
      if (isCoinless(error)) coinless();
      throw error;
    }
    commit(null);
  }

  /** Why nobody can play an action in writing now. @param {string} action @returns {Message | null} */
  function refusal(action) {
    const { past, end, thinking } = situation();
    if (past) return { key: "no.past" };
    if (end) return { key: "no.ended" };
    if (thinking) return notNow(thinking);
    return task && !fits(task, action) ? task.instead : null;
  }

  const isLocked = () => locked() && !scripted();
  const imports = createImport(Game, shelf, commit, play, refusal, isLocked);
  const games = createNewGames(Game, shelf, commit, (key) => {
    const now = situation();
    return about(now, key, "X", { player: now.names?.[0] ?? "" });
  });

  /** Why nobody but the other side can act now, or null. @returns {Message | null} */
  function busy() {
    if (locked()) return { key: "no.locked" };
    const other = thinking();
    if (other) return notNow(other);
    return task?.reply && past === null ? task.instead : null;
  }

  /** Says that it is somebody else's turn; true if it is. */
  function waiting() {
    const why = busy();
    if (!why) return false;
    notice = why;
    emit();
    return true;
  }

  const session = {
    ...imports,
    ...games,
    ...createSideGames(Game, shelf, commit),
    state,

    /** A square is pressed. @param {number} square */
    press(square) {
      const now = situation();
      notice = busy() ?? variant().refusal(now, square);
      if (notice) return emit();
      if (selected === square) return session.back();
      const meant = variant().press(now, square);
      if (!meant) session.grab(square);
      else if ("plays" in meant) play(meant.plays);
      else session.choose(meant.shows);
    },

    /** A first square is chosen, whatever was before; false if the guide proposes another. @param {number} square */
    grab(square) {
      const fitting = !task || beginsAction(task, square);
      selected = fitting ? square : null;
      pointed = tried = said = null; // what to say now is how to go on
      notice = fitting || !task ? null : task.instead;
      emit();
      return fitting;
    },

    /** A square is pointed at, by mouse or by the keyboard's focus. @param {number | null} square */
    point(square) {
      if ((square === pointed && !notice) || busy()) return;
      pointed = square;
      notice = null;
      tried = variant().shown(situation(), square);
      turned = tried ?? turned;
      emit();
    },

    /** An action is shown on the board as it would be, or no more. @param {string | null} action */
    try(action) {
      if (past !== null || shelf.over() || tried === action || busy()) return;
      tried = action;
      turned = action ?? turned;
      notice = null;
      emit();
    },

    /** Which kind of stone is taken up, in a game with two. @param {boolean} kind */
    take(kind) {
      selected = pointed = tried = null;
      notice = variant().withoutKind(situation(), kind);
      if (!notice) quantum = kind;
      emit();
    },

    /** An action is pressed: the first time it is shown, then it is played. @param {string} action */
    choose(action) {
      if (waiting()) return;
      if (tried !== action) return session.try(action);
      if (action[0] === "?") session.measure(action);
      else play(action);
    },

    /** A hint is shown until the position changes, or no more. @param {Advice | null} given */
    advise(given) {
      advice = given;
      selected = pointed = tried = notice = null;
      emit();
    },

    /** Lets chance decide. @param {string} [action] which measurement, where there are several */
    measure(action = "?") {
      if (past !== null || !view.legal.includes(action) || waiting()) return;
      try {
        play(action);
      } catch {
        notice = { key: "no.coin" };
        emit();
      }
    },

    /** Takes back what is selected, tried or looked at; true if there was something. */
    back() {
      const nothing = selected === null && tried === null && past === null && !advice;
      if (busy() || nothing) return false;
      selected = pointed = tried = past = lit = notice = advice = null;
      emit();
      return true;
    },

    undo() {
      // An outcome that is only shown, for the pointer is there, is no step to take back.
      if ((selected !== null || past !== null) && session.back()) return;
      const what = shelf.undo();
      if (what) commit(what);
    },

    redo() {
      const what = past !== null && session.back() ? null : shelf.redo();
      if (what) commit(what === "shelf" ? { key: "done.redo" } : null);
    },

    // -------------------------------------------------------- the computer

    /** The computer takes up a mark, or tries an outcome, before it plays. @param {string} action */
    reach(action) {
      const now = variant().reach(action);
      ({ selected = null, pointed = null, tried = null, quantum: reached = null } = now);
      turned = tried ?? turned;
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

    /** The coins of the game on the board come from a seed from now on. @param {number} seed */
    seed(seed) {
      shelf.seed(seed);
      commit({ key: "coin.seeded", values: { seed: String(seed) } });
    },

    /** The computer cannot act, for a reason that has a text; null: it is asked again. @param {string | null} reason */
    stall(reason) {
      selected = pointed = tried = notice = reached = null;
      failure = reason;
      emit();
    },

    // -------------------------------------------------------- looking back

    /** The move list points at a mark, or no more. @param {number | null} move */
    light(move) {
      if (lit === move) return;
      lit = move;
      emit();
    },

    /** Shows the position after so many actions; all of them are the game itself. @param {number} count */
    look(count) {
      selected = pointed = tried = notice = null;
      past = count >= steps.length || count < 1 ? null : count;
      emit();
    },

    /** The game goes on from the position looked back at; redo brings the rest back. */
    playOn() {
      if (past === null) return;
      shelf.rewind(steps.length - past);
      commit({ key: "done.on" });
    },

    /** What guides a game says something else now, of the same position. */
    guided() {
      task = shelf.task();
      notice = null;
      emit();
    },

    /** Says something that is not about the game, or no longer. @param {Message | null} message */
    tell(message) {
      said = message;
      emit();
    },
  };
  return session;
}

/** @typedef {ReturnType<typeof createSession>} Session */
