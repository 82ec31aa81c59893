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
 * @property {Broken | null} broken
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} acted whether the address may be overwritten
 */
import { points, rulesName } from "./messages.js";

/** @param {number} a @param {number} b */
const pairOf = (a, b) => (a < b ? `${a}${b}` : `${b}${a}`);
/** @param {string} action */
const digit = (action) => Number(action.at(-1));
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
    const list = actions.map((action) => {
      const before = past.view();
      past.play(action);
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

  /** @param {View} of @returns {Mark} */
  function closingMark(of) {
    const move = of.cycle?.moves[0] ?? 0;
    const pair = of.pairs.find((p) => p.move === move);
    return { player: pair?.player ?? "X", move };
  }

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
    if (view.phase !== "place") return { view, accents };
    if (selected !== null) {
      set(selected, "first");
      const action = pointed === null || pointed === selected ? "" : pairOf(selected, pointed);
      if (pointed !== null && view.legal.includes(action)) {
        set(pointed, "lit");
        return { view: preview(action), accents, attempt: view.moveNumber, calm: true };
      }
      return { view, accents, pending: { ...mover(), square: selected }, attempt: view.moveNumber };
    }
    if (pointed !== null && usable(pointed)) set(pointed, "lit");
    return { view, accents, lit: pointed };
  }

  /** @returns {Mark} */
  const mover = () => ({ player: view.turn ?? "X", move: view.moveNumber });
  /** @param {number} square */
  const usable = (square) => view.legal.some((action) => action.includes(String(square)));

  // -------------------------------------------------------------- the words

  /** @returns {State["status"]} */
  function status() {
    return {
      head: head(view),
      player: leader(),
      todo: notice ?? todo(),
      notice: notice !== null,
      done: said ?? done(),
    };
  }

  function leader() {
    if (!view.score) return coin && view.cycle ? null : view.turn;
    return view.score.X === view.score.O ? null : view.score.X > view.score.O ? "X" : "O";
  }

  /** @param {View} of @returns {Message} */
  function head(of) {
    if (of.score) return result(of.score, "head");
    if (of.phase === "collapse")
      return coin
        ? { key: "head.coin" }
        : { key: "head.chooses", values: { player: of.turn ?? "" } };
    return { key: "head.turn", values: { player: of.turn ?? "" } };
  }

  /** @param {{ X: number, O: number }} score @param {string} where @returns {Message} */
  function result({ X, O }, where) {
    const values = {
      player: X > O ? "X" : "O",
      high: points(Math.max(X, O)),
      low: points(Math.min(X, O)),
    };
    if (X !== O) return { key: `${where}.wins`, values };
    return X === 0 ? { key: `${where}.cat` } : { key: `${where}.both`, values };
  }

  /** @returns {Message} */
  function todo() {
    if (view.phase === "over") return { key: "todo.over" };
    if (view.phase === "collapse") {
      const mark = closingMark(view);
      if (tried && !coin) return { key: "todo.try", values: { mark, square: digit(tried) } };
      const [a, b] = view.options.map(({ action }) => digit(action));
      const values = { closer: mark.player, chooser: view.turn ?? "", mark, a: a ?? 0, b: b ?? 0 };
      return { key: coin ? "todo.measure" : "todo.choose", values };
    }
    const mark = mover();
    const only = view.legal.length === 1 ? view.legal[0] : undefined;
    if (only && only[0] === only[1])
      return { key: "todo.last", values: { mark, square: digit(only) } };
    if (selected === null)
      return { key: view.moveNumber === 1 ? "todo.opening" : "todo.first", values: { mark } };
    if (pointed !== null && pointed !== selected) {
      const why = refusal(pointed);
      if (why) return why;
      const then = preview(pairOf(selected, pointed));
      if (then.cycle)
        return {
          key: coin ? "todo.closes.coin" : "todo.closes",
          values: { chooser: then.turn ?? "" },
        };
      return {
        key: "todo.joins",
        values: { mark, a: Math.min(selected, pointed), b: Math.max(selected, pointed) },
      };
    }
    return { key: "todo.second", values: { mark, square: selected } };
  }

  /** Why a square cannot be used, or null. @param {number} square @returns {Message | null} */
  function refusal(square) {
    const closed = view.squares[square - 1]?.classical;
    if (view.phase === "over") return { key: "no.over" };
    if (view.phase === "collapse") {
      if (coin) return { key: "no.measure" };
      const [a, b] = view.options.map(({ action }) => digit(action));
      if (square === a || square === b) return null;
      return { key: "no.choice", values: { mark: closingMark(view), a: a ?? 0, b: b ?? 0 } };
    }
    if (closed) return { key: "no.closed", values: { square, mark: closed } };
    if (selected === null) return usable(square) ? null : { key: "no.other", values: { square } };
    if (square === selected || view.legal.includes(pairOf(selected, square))) return null;
    const [a, b] = [Math.min(selected, square), Math.max(selected, square)];
    const joined = view.pairs.some(({ squares }) => squares[0] === a && squares[1] === b);
    return joined
      ? { key: "no.repeat", values: { a, b } }
      : { key: "no.other", values: { square } };
  }

  /** What the last action did. @returns {Message | null} */
  function done() {
    const { lastAction: action, collapsed, rows, phase } = view;
    // While a choice is open, what to do says what happened.
    if (!action || phase === "collapse") return null;
    if (rows.length && view.score) {
      /** @type {Message[]} */
      const sentences = rows.map(({ player, squares: [a, b, c], age }) => ({
        key: "done.row",
        values: { player, a: a ?? 0, b: b ?? 0, c: c ?? 0, mark: { player, move: age } },
      }));
      return sentences.reduce((first, second) => ({ key: "done.both", values: { first, second } }));
    }
    const [first, ...rest] = collapsed;
    if (action[0] === "@" && first) {
      const others = rest.map(({ player, move, square }) => ({
        key: "mark.in",
        values: { mark: { player, move }, square },
      }));
      const { player, move, square } = first;
      const values = {
        chooser: player === "X" ? "O" : "X",
        mark: { player, move },
        square,
        others,
      };
      const key = coin ? "done.found" : "done.collapsed";
      return { key: rest.length ? `${key}.more` : key, values };
    }
    const mark = /** @type {Mark} */ (first ?? view.pairs.at(-1));
    const values = {
      mark: { player: mark.player, move: mark.move },
      square: digit(action),
      a: Number(action[0]),
      b: digit(action),
    };
    return { key: first ? "done.last" : "done.placed", values };
  }

  /** What a square holds. @param {number} square @returns {Message} */
  function name(square) {
    const { classical, spooky } = /** @type {View["squares"][number]} */ (view.squares[square - 1]);
    if (classical) return { key: "square.classical", values: { square, mark: classical } };
    /** @type {Message[]} */
    const marks = spooky.map(({ player, move, partner }) => ({
      key: "square.mark",
      values: { mark: { player, move }, partner },
    }));
    const list = marks.length
      ? marks.reduce((before, next) => ({ key: "square.join", values: { before, next } }))
      : "";
    if (
      view.phase === "collapse" &&
      !coin &&
      view.options.some(({ action }) => digit(action) === square)
    )
      return { key: "square.option", values: { square, mark: closingMark(view), list } };
    if (square === selected)
      return {
        key: list ? "square.first" : "square.first.empty",
        values: { square, mark: mover(), list },
      };
    return { key: list ? "square.spooky" : "square.empty", values: { square, list } };
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
    const options = view.options.map(({ action, probability, marks, score }, i) => {
      const then = /** @type {View} */ (views[i]);
      /** @type {Message[]} */
      const outcome = then.rows.map(({ player, squares: [a, b, c] }) => ({
        key: "choice.row",
        values: { player, a: a ?? 0, b: b ?? 0, c: c ?? 0 },
      }));
      outcome.push(score ? result(score, "choice") : { key: "choice.goes" });
      return {
        action,
        square: digit(action),
        odds: probability !== null,
        tried: tried === action,
        picture: { view: then, accents: differ },
        marks,
        outcome,
      };
    });
    return { coin, mark: closingMark(view), options };
  }

  /** @returns {State} */
  function state() {
    return {
      view,
      record: game().record(),
      picture: picture(),
      status: status(),
      names: SQUARES.map(name),
      choice: choice(),
      steps,
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
      notice = refusal(square);
      if (notice) return emit();
      if (view.phase === "collapse") return this.choose(`@${square}`);
      if (selected === square) return this.back();
      if (selected !== null) return play(pairOf(selected, square));
      if (view.legal.includes(`${square}${square}`)) return play(`${square}${square}`);
      selected = pointed = square;
      said = null;
      // Its own tile is under the pointer now: what to say is how to go on.
      pointed = null;
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
      if (coin && view.phase === "collapse" && action) play(action);
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
