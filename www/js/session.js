/**
 * The game in progress: the engine's games, what is selected, pointed at, tried
 * or looked back at, and what there is to say. Without a DOM. Every change makes
 * one State, and everything on the page is a function of it. What can be played,
 * what it leads to and who wins is asked of the engine, never worked out here.
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
 * @property {match.Standing | null} match
 * @property {Lesson | null} lesson the guided first game's next step
 * @property {Broken | null} broken
 * @property {boolean} over by the rules, or ended by the players
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address and the store may be overwritten
 * @property {Kept} kept what the next visit should find
 */
import { explain } from "./broken.js";
import { instead, lessonOf } from "./guide.js";
import * as match from "./match.js";
import { rulesName } from "./messages.js";
import { choiceOf, pictureOf } from "./picture.js";
import { createShelf } from "./shelf.js";
import { ghostsOf } from "./steps.js";
import { digit, done, head, leader, nameOf, pairOf, refusal, todo, usable } from "./words.js";

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
  /** @type {Broken | null} */
  let broken = null;
  let acted = false;

  let { record, view, coin, steps, preview } = reader.read(shelf.game());
  /** @type {Lesson | null} */
  let lesson = null;
  let kept = shelf.keep();

  function reread() {
    ({ record, view, coin, steps, preview } = reader.read(shelf.game()));
    lesson = shelf.guided() ? lessonOf(record) : null;
    kept = shelf.keep();
    selected = pointed = tried = past = lit = notice = null;
  }

  /**
   * After everything that changed the games: they are read and shown anew.
   * @param {Message | null} message
   * @param {boolean} [own] whether the player did it, so that it may be kept
   */
  function settle(message, own = true) {
    said = message;
    acted = own && !shelf.guided();
    reread();
    emit();
  }

  /** @returns {import("./words.js").Situation} */
  function situation() {
    const playing = shelf.match();
    const players = playing && { X: nameFor("X"), O: nameFor("O") };
    const end = playing?.end ?? null;
    const now = { view, coin, selected, pointed, tried, preview, players, end, past: null };
    const step = past === null ? null : steps[past - 1];
    return step ? { ...now, view: step.view, past: step.text } : now;
  }

  /** @param {match.Side} side */
  function nameFor(side) {
    const playing = shelf.match();
    return playing ? match.called(playing, side) : "";
  }

  /** @returns {State} */
  function state() {
    const now = situation();
    const over = shelf.over();
    const playing = shelf.match();
    const plain = !notice && selected === null && !tried;
    const shown = lesson && plain ? lesson.text : (notice ?? todo(now));
    const playable = past === null && !over && view.phase === "place";
    return {
      view: now.view,
      record,
      picture: pictureOf(now, lit, lesson && playable ? lesson.squares : []),
      status: {
        head: head(now),
        player: leader(now),
        todo: shown,
        notice: notice !== null,
        // The guide says what happened in its own words.
        done: lesson ? (plain ? null : lesson.text) : (said ?? done(now)),
      },
      names: SQUARES.map((square) => nameOf(now, square)),
      choice: choiceOf(now),
      steps,
      ghosts: ghostsOf(steps),
      past,
      open: playable ? SQUARES.filter((square) => usable(view, square)) : [],
      match:
        playing && match.standing(playing, record, (text) => reader.check(text)?.score ?? null),
      lesson,
      broken,
      over,
      canUndo: selected !== null || past !== null || shelf.canUndo(),
      canRedo: shelf.canRedo(),
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

  const session = {
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
      if (square === pointed && !notice) return;
      pointed = square;
      notice = null;
      if (view.phase === "collapse" && !coin && past === null) {
        tried = view.options.find(({ action }) => digit(action) === square)?.action ?? null;
      }
      emit();
    },

    /** An outcome is shown on the board, or no more. @param {string | null} action */
    try(action) {
      if (view.phase !== "collapse" || tried === action) return;
      tried = action;
      notice = null;
      emit();
    },

    /** An outcome is pressed: the first time it is shown, then it is chosen. @param {string} action */
    choose(action) {
      if (tried !== action) return session.try(action);
      play(action);
    },

    /** Lets the coin decide. */
    measure() {
      const [action] = view.legal;
      if (!coin || view.phase !== "collapse" || !action) return;
      try {
        play(action);
      } catch {
        notice = { key: "no.coin" };
        emit();
      }
    },

    /** Takes back what is selected, tried or looked at; true if there was something. */
    back() {
      if (selected === null && tried === null && past === null) return false;
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

    // ----------------------------------------------------- games, a match

    /** A new game. @param {string} rules */
    start(rules) {
      shelf.add(new Game(rules));
      settle({ key: "done.started", values: { rules: rulesName(rules) } });
    },

    /** A new match. @param {string} rules @param {[string, string]} names */
    startMatch(rules, names) {
      shelf.add(new Game(rules), match.begin(names));
      settle({ key: "done.match", values: { player: nameFor("X") } });
    },

    /** After a game the next one: of the match, or by the same rules. */
    again() {
      if (!shelf.match()) session.start(view.rules);
      else if (shelf.next()) settle({ key: "done.next", values: { player: nameFor("X") } });
    },

    /** A game of a match ends off the board. @param {NonNullable<match.Match["end"]>} end */
    end(end) {
      if (shelf.end(end)) settle(null);
    },

    /** The guided first game begins, or is left: the game before it is there again. @param {boolean} on */
    guide(on) {
      if (shelf.guide(on)) settle(null, false);
    },

    // ---------------------------------------------- links, records, visits

    /** The page is opened: a link's game, or what the last visit left. @param {string} text @param {Kept | null} found */
    begin(text, found) {
      if (found) shelf.restore(found);
      if (!found || (text !== "" && !shelf.find(text))) return session.open(text);
      reread();
      // A finished game is not what one comes back for; undo still finds it.
      if (text !== "") return settle(null, false);
      if (view.phase === "over" && !shelf.match()) shelf.add(new Game(view.rules));
      else if (shelf.match()) return settle({ key: "done.back.match" }, false);
      else if (view.canUndo) return settle({ key: "done.back" }, false);
      settle(null, false);
    },

    /** Opens what a link holds; what cannot be read leaves a playable board and a reason. @param {string} text */
    open(text) {
      acted = false;
      broken = null;
      if (text === "") return emit();
      try {
        shelf.add(Game.fromRecord(text));
      } catch (error) {
        broken = explain(Game, text, error);
        shelf.add(new Game());
      }
      settle(null, false);
    },

    /** Plays an action, or opens a record or Goff's notation; says why if it cannot. @param {string} text @returns {Message | null} */
    enter(text) {
      try {
        if (/^([XO]\d|[a-z])/.test(text)) {
          shelf.add(/^[XO]/.test(text) ? Game.fromGoff(text) : Game.fromRecord(text));
          settle({ key: "done.opened" });
        } else if (past !== null) return { key: "no.past" };
        else if (shelf.match()?.end) return { key: "no.ended" };
        else if (lesson && !lesson.wanted.includes(text)) return instead(lesson);
        else play(text);
        return null;
      } catch (error) {
        return {
          key: "entry.refused",
          values: { reason: String(Reflect.get(Object(error), "message")) },
        };
      }
    },

    /** Opens as much of a broken link as is good. */
    openGood() {
      if (!broken?.good) return;
      const { good } = broken;
      broken = null;
      shelf.add(Game.fromRecord(good));
      settle(null);
    },

    dismiss() {
      broken = null;
      emit();
    },

    /** The game in the notation of its inventor. */
    goff: () => shelf.game().toGoff(),

    /** Says something that is not about the game. @param {Message} message */
    tell(message) {
      said = message;
      emit();
    },
  };
  return session;
}

/** @typedef {ReturnType<typeof createSession>} Session */
