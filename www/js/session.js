/**
 * The game in progress: what is selected, pointed at, tried or looked back at,
 * and what there is to say. Without a DOM. Every change makes one State, and
 * everything on the page is a function of it. What can be played, what it leads
 * to and who wins is asked of the engine, never worked out here.
 *
 * Which games there are, who plays them and how they come in from outside is told
 * in shelf.js, games.js and entering.js; their actions are the session's too.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Game} Game
 * @typedef {import("./engine.js").GameClass} GameClass
 * @typedef {import("./messages.js").Message} Message
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./picture.js").Choice} Choice
 * @typedef {import("./picture.js").Option} Option
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./guide.js").Lesson} Lesson
 * @typedef {import("./store.js").Kept} Kept
 * @typedef {import("./seats.js").Side} Side
 *
 * After everything that changed the games: they are read and shown anew. `own`,
 * true if left out, says that a player did it, so that it may be kept.
 * @typedef {(message: Message | null, own?: boolean) => void} Settle
 *
 * @typedef {{ text: string, reason: string, place: number | null, word: string, good: string | null, moves: number }} Broken
 * @typedef {object} State
 * @property {View} view the position that is shown: the game's, or an earlier one
 * @property {string} record the game's own, whatever is shown
 * @property {Picture} picture what the big board shows
 * @property {{ head: Message, player: "X" | "O" | null, todo: Message, notice: boolean, done: Message | null }} status
 * @property {Message[]} names what each square holds, in words
 * @property {Choice | null} choice
 * @property {Step[]} steps
 * @property {import("./board/layout.js").Ghost[]} ghosts where collapsed marks could have been
 * @property {number | null} past how many actions the position shown has, when looking back
 * @property {number[]} open squares on which a mark can begin
 * @property {Readonly<import("./seats.js").Seats>} seats who plays
 * @property {Record<Side, string | Message>} called how the sides are called where a sentence begins
 * @property {words.Thinking | null} thinking the computer that is to act
 * @property {match.Standing | null} match
 * @property {Lesson | null} lesson the guided first game's next step
 * @property {Broken | null} broken
 * @property {boolean} over by the rules, or ended by the players
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address and the store may be overwritten
 * @property {Kept} kept what the next visit should find
 */
import { createEntering } from "./entering.js";
import { createGames } from "./games.js";
import { instead, lessonOf } from "./guide.js";
import * as match from "./match.js";
import { choiceOf, pictureOf } from "./picture.js";
import { createShelf } from "./shelf.js";
import { ghostsOf } from "./steps.js";
import * as words from "./words.js";
import { digit, notNow, pairOf, refusal, usable } from "./words.js";

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * @param {GameClass} Game
 * @param {import("./reading.js").Reader} reader
 * @param {(state: State) => void} changed
 */
export function createSession(Game, reader, changed) {
  const shelf = createShelf(Game);

  // What the hand is at.
  /** @type {number | null} */
  let selected = null;
  /** @type {number | null} */
  let pointed = null;
  /** @type {string | null} */
  let tried = null;
  /** @type {number | null} how many actions the position looked back at has */
  let past = null;
  /** @type {number | null} a mark that the move list points at */
  let lit = null;
  // What there is to say.
  /** @type {Message | null} */
  let notice = null;
  /** @type {Message | null} */
  let said = null;
  let acted = false;
  /** @type {string | null} why the computer does not act, though it is to */
  let failure = null;

  let { record, view, coin, steps, preview } = reader.read(shelf.game());
  /** @type {Lesson | null} */
  let lesson = null;
  let kept = shelf.keep();
  let canUndo = false;
  let canRedo = false;

  function reread() {
    ({ record, view, coin, steps, preview } = reader.read(shelf.game()));
    lesson = shelf.guided() ? lessonOf(record) : null;
    kept = shelf.keep();
    canUndo = shelf.canUndo();
    canRedo = shelf.canRedo();
    selected = pointed = tried = past = lit = notice = failure = null;
  }

  /** @type {Settle} */
  function settle(message, own = true) {
    said = message;
    acted = own && !shelf.guided();
    reread();
    emit();
  }

  /** The computer that is to act now, not while somebody looks back. @returns {words.Thinking | null} */
  function thinking() {
    const level = past === null ? shelf.computing() : null;
    return level === null ? null : { level, failure };
  }

  /** @returns {words.Situation} */
  function situation() {
    const playing = shelf.match();
    const seats = shelf.seats();
    /** @param {Side} side */
    const named = (side) => (playing ? match.nameOf(playing, seats, side) : "");
    const now = {
      ...{ view, coin, preview, selected, pointed, tried, seats },
      names: playing && /** @type {[string, string]} */ ([named("X"), named("O")]),
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
    const over = shelf.over();
    const playing = shelf.match();
    const plain = !notice && selected === null && !tried;
    const shown = lesson && plain ? lesson.text : (notice ?? words.todo(now));
    const playable = past === null && !over && !now.thinking && view.phase === "place";
    return {
      view: now.view,
      record,
      picture: pictureOf(now, lit, lesson && playable ? lesson.squares : []),
      status: {
        head: words.head(now),
        player: words.leader(now),
        todo: shown,
        notice: notice !== null,
        // The guide says what happened in its own words.
        done: lesson ? (plain ? null : lesson.text) : (said ?? words.done(now)),
      },
      names: SQUARES.map((square) => words.nameOf(now, square)),
      choice: choiceOf(now),
      steps,
      ghosts: ghostsOf(steps),
      past,
      open: playable ? SQUARES.filter((square) => usable(view, square)) : [],
      seats: now.seats,
      called: { X: words.who(now, "X"), O: words.who(now, "O") },
      thinking: now.thinking,
      match:
        playing &&
        match.standing(playing, now.seats, record, (text) => reader.check(text)?.score ?? null),
      lesson,
      broken: entering.broken(),
      over,
      canUndo: selected !== null || past !== null || canUndo,
      canRedo,
      acted,
      kept,
    };
  }

  function emit() {
    changed(state());
  }

  // ------------------------------------------------------------ the actions

  /** @param {string} action */
  function play(action) {
    if (lesson && !lesson.wanted.includes(action)) {
      selected = pointed = tried = null;
      notice = instead(lesson);
      return emit();
    }
    shelf.play(action);
    settle(null);
  }

  /** Why nobody can play an action in writing now. @param {string} action @returns {Message | null} */
  function closed(action) {
    const { past, end, thinking } = situation();
    if (past) return { key: "no.past" };
    if (end) return { key: "no.ended" };
    if (thinking) return notNow(thinking);
    return lesson && !lesson.wanted.includes(action) ? instead(lesson) : null;
  }

  const entering = createEntering(Game, shelf, settle, play, closed);
  const games = createGames(Game, shelf, settle, (key) => {
    const now = situation();
    return words.about(now, key, "X", { player: now.names?.[0] ?? "" });
  });

  /** Says that it is somebody else's turn; true if it is. */
  function waiting() {
    const other = thinking();
    if (!other) return false;
    notice = notNow(other);
    emit();
    return true;
  }

  const session = {
    ...entering,
    ...games,
    state,

    /** A square is pressed. @param {number} square */
    press(square) {
      notice = refusal(situation(), square);
      if (notice) return emit();
      if (view.phase === "collapse") return session.choose(`@${square}`);
      if (selected === square) return session.back();
      if (selected !== null) return play(pairOf(selected, square));
      if (view.legal.includes(`${square}${square}`)) return play(`${square}${square}`);
      session.grab(square);
    },

    /** A first square is chosen, whatever was before; false if the guide proposes another. @param {number} square */
    grab(square) {
      const fits = !lesson || lesson.wanted.some((action) => action.includes(String(square)));
      selected = fits ? square : null;
      pointed = said = null; // what to say now is how to go on
      notice = fits || !lesson ? null : instead(lesson);
      emit();
      return fits;
    },

    /** A square is pointed at, by mouse or by the keyboard's focus. @param {number | null} square */
    point(square) {
      if ((square === pointed && !notice) || thinking()) return;
      pointed = square;
      notice = null;
      if (view.phase === "collapse" && !coin && past === null) {
        tried = view.options.find(({ action }) => digit(action) === square)?.action ?? null;
      }
      emit();
    },

    /** An outcome is shown on the board, or no more. @param {string | null} action */
    try(action) {
      if (view.phase !== "collapse" || tried === action || thinking()) return;
      tried = action;
      notice = null;
      emit();
    },

    /** An outcome is pressed: the first time it is shown, then it is chosen. @param {string} action */
    choose(action) {
      if (waiting()) return;
      if (tried !== action) return session.try(action);
      play(action);
    },

    /** Lets the coin decide. */
    measure() {
      const [action] = view.legal;
      if (!coin || view.phase !== "collapse" || !action || waiting()) return;
      try {
        play(action);
      } catch {
        notice = { key: "no.coin" };
        emit();
      }
    },

    /** Takes back what is selected, tried or looked at; true if there was something. */
    back() {
      if (thinking() || (selected === null && tried === null && past === null)) return false;
      selected = pointed = tried = past = lit = notice = null;
      emit();
      return true;
    },

    undo() {
      // An outcome that is only shown, for the pointer is there, is no step to take back.
      if ((selected !== null || past !== null) && session.back()) return;
      const what = shelf.undo();
      if (what) settle(what);
    },

    redo() {
      const what = past !== null && session.back() ? null : shelf.redo();
      if (what) settle(what === "shelf" ? { key: "done.redo" } : null);
    },

    // -------------------------------------------------------- the computer

    /** The computer takes up a mark, or tries an outcome, before it plays. @param {string} action */
    reach(action) {
      if (action[0] === "@") tried = action;
      else if (action !== "?") selected = Number(action[0]);
      emit();
    },

    /** The computer plays. @param {string} action */
    act: play,

    /** The computer cannot act, for a reason that messages.js has; null: it is asked again. @param {string | null} reason */
    stall(reason) {
      selected = tried = notice = null;
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
      settle({ key: "done.on" });
    },

    /** Says something that is not about the game. @param {Message} message */
    tell(message) {
      said = message;
      emit();
    },
  };
  return session;
}

/** @typedef {ReturnType<typeof createSession>} Session */
