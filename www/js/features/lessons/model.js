/**
 * The lessons: the next task, by the actions played so far. Their moves, and those of the other side, are
 * data, in lessons.json:
 *
 *     name        its name in links, and in the keys of its texts
 *     bit         its bit in the codes that pupils hand in (../hand-in/code.js), which never changes: a new
 *                 lesson has the next one, below 24, and at most 15 guesses
 *     group       where it stands in the list of lessons; its name is lessons.group.GROUP
 *     age         from which it is meant, if not that of its group (course.js)
 *     after       the lessons that explain what it uses; they stand before it
 *     cites       the references on the page for teachers, by the ids there
 *     record      where it starts
 *     show        a panel that is open during it: "worlds", or "formula" for the worlds as a formula
 *     plain       true for a lesson on the old game, which has none of the words of the new ones
 *     apparatus   the experiment in the place of the board, in every step with `settings` or `use`
 *     steps       each with its text, and
 *       do          the actions that lead on, the proposed one first, each with the replies of the
 *                   other side
 *       find        true if nothing is proposed
 *       try         other actions that are allowed: each is shown, explained, and taken back;
 *                   "*" stands for all that have no entry of their own
 *       look        true if the person has to look at both outcomes
 *       guess       a question that is asked before its `answer` is shown
 *       hides       true if the panel, or the odds of a coin, would tell the answer to a guess
 *       why         true if a guess has a text with the reason of its answer, TEXT.why, because the text that
 *                   recalls it has none
 *       recall      the text of an earlier guess, which comes back before this text: in a step after the
 *                   moves, the look or the goal that have answered it
 *       use         a goal that is reached with the apparatus
 *       stay        true if the goal stays on the screen until Next: it is reached on the way, as by a slider
 *       settings    the settings of the apparatus when the step begins; {} leaves it as it is
 *       reached     the settings that its goal leaves, for a person who comes back to a later step
 *                   (a step without `do`, `look`, `guess` and `use` is only read)
 *
 * A guess has a `kind`:
 *
 *     number      a button for each, `from` 1 `to` 9
 *     square      a press on the board, which places nothing
 *     world       small boards, one for each of the `records`; the answer counts them from 1
 *     choice      `options`, by name; their texts are learn.NAME.TEXT.OPTION
 *
 * and `of`, the quantity to guess: tests/repository/lessons.rs computes the answer by the rules in the step
 * that recalls the guess. A guess about an apparatus has no `of`; the tests of the apparatus check it.
 *
 *     { "text": "many", "guess": { "kind": "number", "from": 1, "to": 4, "of": "worlds" }, "answer": "3" }
 *     { "text": "join", "do": { "59": [] } }
 *     { "text": "three", "recall": "many" }         “You guessed 4. It is 3.” and the text
 *
 * The texts of a lesson are learn.NAME.TEXT, and `title`, `physics` (the real physics) and `limit` (the
 * limit of the analogy), which are shown at its end. In them {a} and {b} are the squares of the proposed
 * action, {X1} and so on marks; and they have the values of the apparatus.
 *
 * `?` and `?19` stand for either outcome of a coin. Pure: the panel passes the number of steps that were
 * read, and the guesses.
 *
 * @typedef {{ text: string, then?: string[] }} Try
 * @typedef {{ kind: "number" | "square" | "world" | "choice", of?: string, from?: number, to?: number,
 *   records?: string[], options?: string[] }} Guess
 * @typedef {{ text: string, do?: Record<string, string[]>, find?: boolean,
 *   try?: Record<string, Try>, look?: boolean, guess?: Guess, answer?: string, recall?: string, hides?: boolean, why?: boolean,
 *   use?: string, stay?: boolean, settings?: Record<string, unknown>,
 *   reached?: Record<string, unknown> }} Step
 * @typedef {{ name: LessonName, bit: number, group: LessonGroup, age?: number, after: LessonName[], cites?: string[],
 *   record: string, show?: string, plain?: boolean, apparatus?: ExperimentName, steps: Step[] }} Lesson
 *
 * @typedef {KeyPart<"lessons.group.", ".about">} LessonGroup
 *
 * Inputs of a lesson besides the record.
 * @typedef {object} Known
 * @property {ReadonlyMap<string, string>} guesses by the text of their steps
 * @property {Values} values those of the apparatus
 */
/** @import { ExperimentName, KeyPart, LessonName, Message, Task, Values } from "../../types.js" */
import { message, textKey } from "../../i18n/text-key.js";
import { rulesIn } from "../../engine/rules.js";
import { variantOf } from "../../variants/index.js";

/** The input of a lesson's game, which must be loaded. @param {string} record */
const inputOf = (record) => variantOf(rulesIn(record)).input;

/**
 * The answer of a step to an action; null if the step does not allow it.
 * @param {Step | undefined} step
 * @param {string} action
 * @param {string} toss of which it may be the outcome
 */
function wayOf({ do: asked = {}, try: tries = {} } = { text: "" }, action, toss) {
  const then = asked[action] ?? asked[toss];
  if (then) return { answer: "", then };
  const tried = tries[action] ?? tries["*"];
  return tried ? { answer: tried.text, then: tried.then ?? [] } : null;
}

/** A text of a lesson, with the squares of an action. @param {string} name @param {number[]} [squares] @param {Values} [values] */
export function textOf(name, squares = [], values = {}) {
  const [a = 0, b = a] = squares;
  return { key: textKey(`learn.${name}`), values: { ...values, a, b } };
}

/** The small boards of a guess are called A, B and so on. @param {number | string} n counted from 1 */
export const boardName = (n) => String.fromCharCode(64 + Number(n));

/** The squares of the action that a step proposes. @param {string} record of the lesson @param {Step} step */
export const squaresOf = (record, { do: asked = {} }) =>
  Object.keys(asked).slice(0, 1).flatMap(inputOf(record).squaresIn);

/**
 * The guess and the answer, in one sentence.
 * @param {string} name of the lesson
 * @param {Step} asked
 * @param {string} guess
 * @returns {Message}
 */
function recalled(name, { text, guess: { kind } = { kind: "number" }, answer = "" }, guess) {
  /** @type {Message["key"]} */
  const key = `lesson.guess.${kind}.${guess === answer ? "same" : "other"}`;
  if (kind === "square") return { key, values: { square: Number(guess), other: Number(answer) } };
  /** @param {string} one */
  const shown = (one) => {
    if (kind === "number") return Number(one);
    return kind === "world" ? boardName(one) : textOf(`${name}.${text}.${one}`);
  };
  return { key, values: { guess: shown(guess), answer: shown(answer) } };
}

/** No guesses and no apparatus. @type {Known} */
const NOTHING = { guesses: new Map(), values: {} };

/**
 * The next task of a lesson.
 * @param {Lesson} lesson
 * @param {string} record
 * @param {number} read the least number of its steps that were read; a guess and a goal that was reached
 *   with the apparatus count as read
 * @param {Known} [known]
 * @returns {Task}
 */
export function taskOf(
  { name, record: start, show, plain: isPlain, steps },
  record,
  read,
  known = NOTHING,
) {
  const actions = record.split(" ").slice(start.split(" ").length);
  const { input, words } = variantOf(rulesIn(start));
  const of = steps.length;
  /** The first step from here on that asks for an action. @param {number} first */
  const asking = (first) => {
    const next = steps.findIndex((step, i) => i >= first && step.do);
    return next < 0 ? of : next;
  };
  /** @param {Task["kind"]} kind @param {number} step @param {Partial<Task>} [more] @returns {Task} */
  const passive = (kind, step, more) => ({
    ...{ kind, step, of, wanted: [], squares: [] },
    text: { key: textKey(`lesson.${kind}`) },
    instead: { key: textKey(`lesson.${kind}.instead`) },
    // The panel is about the board, which an apparatus replaces.
    ...(show && !more?.apparatus && !steps[step]?.hides
      ? { shows: { panel: show, by: name } }
      : {}),
    ...more,
  });

  let from = 0;
  let to = asking(from);
  while (actions.length) {
    const action = actions.shift() ?? "";
    const way = wayOf(steps[to], action, input.tossOf(action));
    for (const reply of way?.then ?? []) {
      if (!actions.length) return passive("reply", to, { reply, wanted: [reply] });
      actions.shift();
    }
    if (way?.answer) {
      const text = textOf(`${name}.${way.answer}`);
      return passive("wrong", to, { text, instead: text });
    }
    from = to + 1;
    to = asking(from);
  }

  const here = Math.min(Math.max(from, read), to);
  const step = steps[here];
  if (!step) return passive("over", here, apparatusIn(steps.at(-1)));
  const { do: asked = {}, try: tries = {} } = step;
  const [first] = Object.keys(asked);
  const squares = squaresOf(start, step);
  const plain = textOf(`${name}.${step.text}`, squares, known.values);
  const earlier = steps.find(({ text, guess }) => guess && text === step.recall);
  const guessed = known.guesses.get(step.recall ?? "");
  /** @type {Message} */
  const text =
    earlier && guessed !== undefined
      ? { key: "lesson.recalled", values: { guess: recalled(name, earlier, guessed), text: plain } }
      : plain;
  if (!first)
    return passive(kindOf(step), here, { text, ...apparatusIn(step), ...guessIn(name, step) });
  const { a, b } = plain.values;
  return passive("do", here, {
    text,
    wanted: [...Object.keys(asked), ...Object.keys(tries).filter((action) => action !== "*")],
    any: "*" in tries,
    squares: step.find ? [] : [Number(a), Number(b)],
    instead: {
      key: isPlain ? "lesson.instead.one" : words.insteadOf(first),
      values: { a, b },
    },
  });
}

/** The kind of a step that asks for no action. @param {Step} step @returns {Task["kind"]} */
function kindOf({ look, guess, use }) {
  if (guess) return "guess";
  if (use) return "use";
  return look ? "look" : "read";
}

/**
 * The settings and the goal of the apparatus in a step.
 * @param {Step} [step]
 * @returns {Pick<Task, "apparatus">}
 */
function apparatusIn({ settings, use } = { text: "" }) {
  return settings || use ? { apparatus: { settings: settings ?? {}, goal: use ?? "" } } : {};
}

/**
 * All guesses of a lesson beside the board, to reserve room for the one with the most answers.
 * @param {Lesson} lesson
 */
export const guessesIn = ({ name, steps }) =>
  steps.flatMap((step) => (apparatusIn(step).apparatus ? [] : (guessIn(name, step).guess ?? [])));

/** The options of a step's guess. @param {string} lesson @param {Step} step @returns {Pick<Task, "guess">} */
function guessIn(lesson, { text, guess }) {
  if (!guess) return {};
  const { kind, from = 1, to = 0, records = [], options = [] } = guess;
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  /** @type {Record<Guess["kind"], import("../../types.js").GuessOption[]>} */
  const all = {
    number: numbers.map((n) => ({ value: String(n), name: String(n) })),
    square: [],
    world: records.map((record, i) => ({
      value: String(i + 1),
      name: boardName(i + 1),
      record,
    })),
    choice: options.map((one) => ({ value: one, name: textOf(`${lesson}.${text}.${one}`) })),
  };
  return { guess: { kind, of: text, options: all[kind] } };
}

/** The kinds of steps in which nobody acts on the board. @type {Task["kind"][]} */
const IDLE = ["guess", "read", "use", "over"];

/** Whether somebody acts on the board in a step. @param {Task["kind"]} kind */
export const isActing = (kind) => !IDLE.includes(kind);

/**
 * A button that leads on.
 * @typedef {"next" | "retake" | "following" | "recap" | "all" | "experiment" | "play" | "handIn"} Offer
 */
/**
 * The buttons at each kind of step; the other kinds go on by themselves.
 * @type {Partial<Record<Task["kind"], Offer[]>>}
 */
const OFFERED = { read: ["next"], wrong: ["retake"] };

/**
 * The buttons that lead on.
 * @param {Task["kind"]} kind
 * @param {"following" | "recap" | "handIn"} after what follows the lesson: another one; the questions on all
 *   lessons after the last one; what the teacher waits for after the last one of a chosen few
 * @param {boolean} [hasApparatus] whether the lesson has an apparatus
 * @returns {Offer[]}
 */
export function offersOf(kind, after, hasApparatus = false) {
  if (kind !== "over") return OFFERED[kind] ?? [];
  /** @type {Offer[]} */
  const first = after === "following" ? [after] : [after, "all"];
  /** @type {Offer[]} */
  const others = hasApparatus ? ["experiment", "play", "handIn"] : ["play", "handIn"];
  return [...new Set([...first, ...others])];
}

/**
 * All texts that a lesson may show in the status, to reserve room for the longest: the text of each step,
 * alone and with each guess that may come back, and the answers to other tries.
 * @param {Lesson} lesson
 * @returns {{ text: Message, hasMore: boolean }[]} `hasMore`: another text may follow below it
 */
export const textsIn = ({ name, record, steps }) =>
  steps.flatMap((step) => {
    const { text, look, recall, do: asked = {}, try: tries = {} } = step;
    const squares = squaresOf(record, step);
    const plain = textOf(`${name}.${text}`, squares);
    const [kind] = Object.keys(asked).map(inputOf(record).kindOf);
    // A preview of an outcome, or the reminder that half of a move needs a second square.
    const hasMore = !!look || kind === "choice" || (kind === "place" && squares.length > 1);
    const earlier = steps.find((step) => step.guess && step.text === recall);
    const recalls = earlier
      ? guessable(earlier).map((guess) =>
          message("lesson.recalled", { guess: recalled(name, earlier, guess), text: plain }),
        )
      : [];
    const answers = Object.values(tries).map((tried) => textOf(`${name}.${tried.text}`));
    return [plain, ...recalls, ...answers].map((text) => ({ text, hasMore }));
  });

/**
 * The answers to the guesses that were wrong at first: each guess, and the text that says what is right and why.
 * @param {Pick<Lesson, "name" | "record" | "steps">} lesson
 * @param {Known["guesses"]} first by the text of their steps
 * @param {Values} [values] of the apparatus
 * @returns {Message[]}
 */
export const answersIn = ({ name, record, steps }, first, values) =>
  steps.flatMap((step) => {
    const { text, recall } = step;
    const earlier = steps.find((step) => step.guess && step.text === recall);
    const guess = first.get(recall ?? "");
    if (!earlier || guess === undefined || guess === earlier.answer) return [];
    const reason = earlier.why ? `${earlier.text}.why` : text;
    const answer = textOf(`${name}.${reason}`, squaresOf(record, step), values);
    return [
      { key: "lesson.recalled", values: { guess: recalled(name, earlier, guess), text: answer } },
    ];
  });

/** Sample guesses, for recalled texts of every length. @param {Step} step */
const guessable = ({ guess, answer = "" }) => guess?.options ?? ["1", answer];

/**
 * The summary of a lesson: the real physics, and the limit of the analogy.
 * @param {Pick<Lesson, "name">} lesson
 * @returns {[Message, Message][]}
 */
export const keptOf = ({ name }) =>
  /** @type {const} */ (["physics", "limit"]).map((what) => [
    { key: `lesson.${what}` },
    textOf(`${name}.${what}`),
  ]);

/** @param {string} name */
export const toLink = (name) => `lesson=${name}`;
