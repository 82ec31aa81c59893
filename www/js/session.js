/**
 * The game in progress: the engine's game, what is selected, pointed at or
 * tried, and what there is to say. Without a DOM. Every change makes one State,
 * and everything on the page is a function of it. What can be played, what it
 * leads to and who wins is asked of the engine, never worked out here.
 *
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Mark} Mark
 * @typedef {import("../pkg/quantum_tic_tac_toe.js").Game} Game
 * @typedef {import("./engine.js").GameClass} GameClass
 * @typedef {import("./messages.js").Message} Message
 * @typedef {import("./board/layout.js").Picture} Picture
 * @typedef {import("./board/layout.js").Accent} Accent
 * @typedef {import("./board/layout.js").Ghost} Ghost
 *
 * @typedef {{ action: string, square: number, odds: boolean, tried: boolean, picture: Picture,
 *   marks: (Mark & { square: number })[], outcome: Message[] }} Option
 * @typedef {{ coin: boolean, mark: Mark, options: Option[] }} Choice
 * @typedef {{ text: string, reason: string, place: number | null, word: string, good: string | null, moves: number }} Broken
 * @typedef {{ text: Message, collapse: boolean }} Step
 * @typedef {object} State
 * @property {View} view
 * @property {string} record
 * @property {Picture} picture what the big board shows
 * @property {{ head: Message, player: "X" | "O" | null, todo: Message, notice: boolean, done: Message | null }} status
 * @property {Message[]} names what each square holds, in words
 * @property {Choice | null} choice
 * @property {Step[]} steps
 * @property {Ghost[]} ghosts where collapsed marks could have been
 * @property {Broken | null} broken
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address may be overwritten
 */
import { rulesName } from "./messages.js";
import {
  closingMark,
  digit,
  done,
  head,
  leader,
  mover,
  nameOf,
  outcomeOf,
  pairOf,
  refusal,
  todo,
  usable,
} from "./words.js";

const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * @param {GameClass} Game
 * @param {(state: State) => void} changed
 */
export function createSession(Game, changed) {
  const coins = new Map(
    Game.presets().map((preset) => [preset.id, preset.measuredBy === "nature"]),
  );

  // Games that were left by starting or opening another one stay on a shelf:
  // Undo at the start of a game goes back to the one before it.
  /** @type {Game[]} */
  let shelf = [new Game()];
  let shelved = 0;
  /** @type {number | null} */
  let selected = null;
  /** @type {number | null} */
  let pointed = null;
  /** @type {string | null} */
  let tried = null;
  /** @type {Message | null} */
  let notice = null;
  /** @type {Message | null} */
  let said = null;
  /** @type {Broken | null} */
  let broken = null;
  let acted = false;

  const game = () => /** @type {Game} */ (shelf[shelved]);

  // The page looks at the same positions again and again; the engine answers
  // each question once.
  /** @type {Map<string, View>} */
  let previews = new Map();
  let view = game().view();
  /** @type {Step[]} */
  let steps = [];
  /** @type {Ghost[]} */
  let ghosts = [];
  let coin = false;

  /** @param {string} action */
  function preview(action) {
    let found = previews.get(action);
    if (!found) previews.set(action, (found = game().preview(action)));
    return found;
  }

  function reread() {
    view = game().view();
    previews = new Map();
    coin = coins.get(view.rules.replace(/-fair$/, "")) ?? false;
    steps = stepsOf(game().record());
    selected = pointed = tried = notice = null;
  }

  /** The moves in words: the record, read with the positions it leads through. @param {string} record @returns {Step[]} */
  function stepsOf(record) {
    const [rules, ...actions] = record.split(" ");
    const past = new Game(rules);
    ghosts = [];
    const list = actions.map((action) => {
      const before = past.view();
      past.play(action);
      for (const { player, move, square, from } of past.view().collapsed)
        if (from[0] !== from[1])
          ghosts.push({ player, move, from: from[0] === square ? from[1] : from[0] });
      const mark = { player: before.turn ?? "X", move: before.moveNumber };
      if (before.phase === "collapse") {
        const closing = closingMark(before);
        const values = { player: before.turn ?? "", mark: closing, square: digit(action) };
        return { text: { key: coin ? "moves.found" : "moves.collapse", values }, collapse: true };
      }
      const [a, b] = [Number(action[0]), digit(action)];
      const key = a === b ? "moves.last" : "moves.pair";
      return { text: { key, values: { mark, square: a, a, b } }, collapse: false };
    });
    past.free();
    return list;
  }

  /** @returns {import("./words.js").Situation} */
  const situation = () => ({ view, coin, selected, pointed, tried, preview });

  function emit() {
    changed(state());
  }

  // ------------------------------------------------------------ the picture

  /** @returns {Picture} */
  function picture() {
    /** @type {Accent[]} */
    const accents = SQUARES.map(() => "");
    /** @param {number} square @param {Accent} accent */
    const set = (square, accent) => (accents[square - 1] = accent);

    if (view.phase === "collapse") {
      if (tried) {
        const then = preview(tried);
        for (const { square } of then.collapsed) set(square, "trial");
        set(digit(tried), "chosen");
        return { view: then, accents };
      }
      for (const { action } of view.options) set(digit(action), "choice");
      return { view, accents };
    }
    if (view.phase !== "place") return { view, accents, lit: pointed };
    if (selected !== null) {
      set(selected, "first");
      const action = pointed === null || pointed === selected ? "" : pairOf(selected, pointed);
      if (pointed !== null && view.legal.includes(action)) {
        set(pointed, "lit");
        return { view: preview(action), accents, attempt: view.moveNumber, calm: true };
      }
      return {
        view,
        accents,
        pending: { ...mover(view), square: selected },
        attempt: view.moveNumber,
      };
    }
    if (pointed !== null && usable(view, pointed)) set(pointed, "lit");
    return { view, accents, lit: pointed };
  }

  /** @returns {Choice | null} */
  function choice() {
    if (view.phase !== "collapse") return null;
    const views = view.options.map(({ action }) => preview(action));
    /** @type {Accent[]} what the two outcomes do not agree on */
    const differ = SQUARES.map((_, i) => {
      const [a, b] = views.map(({ squares }) => squares[i]?.classical);
      return a?.move === b?.move ? "" : "first";
    });
    const options = view.options.map(({ action, probability, marks }, i) => {
      const then = /** @type {View} */ (views[i]);
      return {
        action,
        square: digit(action),
        odds: probability !== null,
        tried: tried === action,
        picture: { view: then, accents: differ },
        marks,
        outcome: outcomeOf(then),
      };
    });
    return { coin, mark: closingMark(view), options };
  }

  /** @returns {State} */
  function state() {
    const now = situation();
    return {
      view,
      record: game().record(),
      picture: picture(),
      status: {
        head: head(now),
        player: leader(now),
        todo: notice ?? todo(now),
        notice: notice !== null,
        done: said ?? done(now),
      },
      names: SQUARES.map((square) => nameOf(now, square)),
      choice: choice(),
      steps,
      ghosts,
      broken,
      canUndo: selected !== null || view.canUndo || shelved > 0,
      canRedo: view.canRedo || shelved < shelf.length - 1,
      acted,
    };
  }

  // ------------------------------------------------------------ the actions

  /** @param {string} action */
  function play(action) {
    game().play(action);
    // Playing on in an earlier game gives up the later ones, as with any redo.
    for (const later of shelf.splice(shelved + 1)) later.free();
    said = null;
    acted = true;
    reread();
    emit();
  }

  /** Puts a game on the shelf's end, and on the board. @param {Game} next @param {Message | null} message */
  function take(next, message) {
    for (const later of shelf.splice(shelved + 1)) later.free();
    // An untouched board is not worth coming back to.
    if (!game().view().canUndo && !game().view().canRedo) /** @type {Game} */ (shelf.pop()).free();
    shelf.push(next);
    shelved = shelf.length - 1;
    said = message;
    reread();
    emit();
  }

  reread();
  return {
    state,

    /** A square is pressed. @param {number} square */
    press(square) {
      notice = refusal(situation(), square);
      if (notice) return emit();
      if (view.phase === "collapse") return this.choose(`@${square}`);
      if (selected === square) return this.back();
      if (selected !== null) return play(pairOf(selected, square));
      if (view.legal.includes(`${square}${square}`)) return play(`${square}${square}`);
      selected = square;
      pointed = said = null; // what to say now is how to go on
      emit();
    },

    /** A square is pointed at, by mouse or by the keyboard's focus. @param {number | null} square */
    point(square) {
      if (square === pointed && !notice) return;
      pointed = square;
      notice = null;
      if (view.phase === "collapse" && !coin) {
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
      if (tried !== action) return this.try(action);
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

    /** Takes back what is selected or tried; true if there was something. */
    back() {
      if (selected === null && tried === null) return false;
      selected = pointed = tried = notice = null;
      emit();
      return true;
    },

    undo() {
      if (this.back()) return;
      if (game().undo()) said = { key: "done.undo" };
      else if (shelved > 0) {
        shelved--;
        said = { key: "done.shelf" };
      } else return;
      acted = true;
      reread();
      emit();
    },

    redo() {
      if (game().redo()) said = null;
      else if (shelved < shelf.length - 1) {
        shelved++;
        said = { key: "done.redo" };
      } else return;
      acted = true;
      reread();
      emit();
    },

    /** A new game. @param {string} rules */
    start(rules) {
      acted = true;
      take(new Game(rules), { key: "done.started", values: { rules: rulesName(rules) } });
    },

    /** Opens what a link holds; what cannot be read leaves a playable board and a reason. @param {string} text */
    open(text) {
      acted = false;
      broken = null;
      if (text === "") return emit();
      try {
        take(Game.fromRecord(text), null);
      } catch (error) {
        broken = explain(text, error);
        take(new Game(), null);
      }
    },

    /** Opens as much of a broken link as is good. */
    openGood() {
      if (!broken?.good) return;
      const { good } = broken;
      broken = null;
      acted = true;
      take(Game.fromRecord(good), null);
    },

    dismiss() {
      broken = null;
      emit();
    },

    /** Says something that is not about the game. @param {Message} message */
    tell(message) {
      said = message;
      emit();
    },
  };

  /** @param {string} text @param {unknown} error @returns {Broken} */
  function explain(text, error) {
    const { code, message, token } =
      /** @type {import("../pkg/quantum_tic_tac_toe.js").GameError} */ (error);
    const words = text.split(" ");
    const place = code === "unknown-rules" ? 0 : (token ?? null);
    let good = null;
    if (place !== null && place > 1) {
      good = words.slice(0, place).join(" ");
      try {
        Game.fromRecord(good).free();
      } catch {
        good = null;
      }
    }
    return {
      text,
      reason: message,
      place,
      word: place === null ? "" : (words[place] ?? ""),
      good,
      moves: (place ?? 1) - 1,
    };
  }
}

/** @typedef {ReturnType<typeof createSession>} Session */
