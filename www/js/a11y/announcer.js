/**
 * The sentences for screen readers. `announce` is pure: it makes sentences from the change between two
 * States. Listening takes longer than looking, so it tells only news, and nothing of the squares that the
 * pointer passes over.
 */
/** @import { Message, State } from "../types.js" */
import { isNextStep } from "../engine/steps.js";
import { markIn, message } from "../i18n/text-key.js";

/**
 * @param {State | null} before null if the page has just opened
 * @param {State} after
 * @param {boolean} [hovering] whether the pointer caused the change by passing over something
 * @returns {Message[]}
 */
export function announce(before, after, hovering = false) {
  const { announcements: known = [] } = before ?? {};
  const { announcements: all = [] } = after;
  const asides = all.filter((aside) => !known.some((message) => same(message, aside)));
  return [...news(before, after, hovering), ...asides];
}

/**
 * @param {State | null} before
 * @param {State} after
 * @param {boolean} hovering
 * @returns {Message[]}
 */
function news(before, after, hovering) {
  const { status, record } = after;
  // A screen reader reads a page that has just opened. Only a game that came by link is news, and an input
  // that was made before this part of the page had loaded.
  if (!before) {
    const begun = after.input.selected !== null || after.previewed;
    return [...(record.includes(" ") ? position(after) : []), ...(begun ? [status.todo] : [])];
  }
  if (record === before.record) {
    const was = before.status;
    if (status.notice && after.refusals !== before.refusals) return [status.todo];
    if (after.task && !same(after.task.text, before.task?.text ?? null)) return [after.task.text];
    if (status.done && !same(status.done, was.done)) return [status.done];
    // Another position of the same game is shown, or the game ended without a move.
    if (!same(status.head, was.head) || positionId(after) !== positionId(before))
      return position(after);
    if (hovering || same(status.todo, was.todo)) return [];
    const begun = status.kind === "half" && was.kind === "begin";
    // The input is empty again, or the other kind of stone is chosen.
    const emptied =
      status.kind === "begin" && (was.kind !== "begin" || after.quantum !== before.quantum);
    return status.kind === "trial" || begun || emptied ? [status.todo] : [];
  }
  if (!isNextStep(before, after))
    return [...(status.done ? [status.done] : []), ...position(after)];
  // The sentence on the action has named the player who closed the cycle, as the headline before a coin does.
  const rest = after.choice ? choosing(after) : position(after);
  return [...played(before, after), ...rest];
}

/** The effect of an action. @param {State} before @param {State} after @returns {Message[]} */
function played(before, { steps, view, status }) {
  const { collapsed, cycle, pairs } = view;
  if (cycle) {
    const closing = pairs.find(({ move }) => move === cycle.moves[0]);
    const names = (/** @type {number[]} */ moves) =>
      pairs
        .filter(({ move }) => moves.includes(move))
        .map(({ player, move }) => ({ player, move }));
    const [a, b] = closing?.squares ?? [0, 0];
    const mark = { player: closing?.player ?? "X", move: closing?.move ?? 0 };
    const values = { mark, a, b, marks: names(cycle.moves), stems: names(cycle.stems) };
    return [
      cycle.stems.length
        ? { key: "said.cycle.stems", values: { ...values, n: cycle.stems.length } }
        : { key: "said.cycle", values },
    ];
  }
  if (steps.at(-2)?.view.phase !== "collapse") {
    const filled = collapsed[0];
    // Only a mark in the last free square has both its halves in one square.
    if (!filled || filled.from[0] !== filled.from[1])
      return status.happened ? [status.happened] : [];
    const { player, move, square } = filled;
    return [{ key: "done.last", values: { mark: { player, move }, square } }, ...completed(view)];
  }
  const [first, ...rest] = collapsed.map(markIn);
  const verb = before.choice?.coin ? "found" : "collapsed";
  const values = {
    chooser: before.view.turn ? before.sideNames[before.view.turn] : "",
    mark: first?.values?.mark ?? "",
    square: collapsed[0]?.square ?? 0,
    others: rest,
  };
  return [{ key: rest.length ? `done.${verb}.more` : `done.${verb}`, values }, ...completed(view)];
}

/** The rows that are complete. @param {State["view"]} view @returns {Message[]} */
const completed = ({ rows }) =>
  rows.map(({ player, squares: [a, b, c], age }) => ({
    key: "done.row",
    values: { player, a: a ?? 0, b: b ?? 0, c: c ?? 0, mark: { player, move: age } },
  }));

/**
 * The position in words: the score, or who is to act, and the possible outcomes.
 * @param {State} state
 * @returns {Message[]}
 */
function position(state) {
  const { status, choice, thinking, task } = state;
  // The prompt of a choice names the players as well.
  if (choice) return [...(choice.coin ? [status.head] : []), ...choosing(state)];
  const last = status.kind === "forced";
  return last || task || thinking?.failure ? [status.head, status.todo] : [status.head];
}

/**
 * The options of a choice. Those of the computer are not read out. Its choice is, later.
 * @param {State} state
 * @returns {Message[]}
 */
const choosing = ({ status, choice, thinking }) => [
  status.todo,
  ...(thinking ? [] : (choice?.options ?? [])).flatMap(({ square, marks, outcome }) => [
    message("said.option", {
      mark: choice?.mark ?? "",
      square,
      marks: marks.filter(({ move }) => move !== choice?.mark.move).map(markIn),
    }),
    ...outcome,
  ]),
];

/** Identifies the shown position within its game. @param {State} state */
const positionId = ({ view }) => `${view.moveNumber} ${view.phase}`;

/** @param {Message | null} a @param {Message | null} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The live regions. There are two, and they take turns. A screen reader speaks only when a region
 * changes, so a repeated sentence goes into the other region.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {HTMLElement} root contains two elements with role=status
 * @param {number} [pause] in milliseconds; changes within this time are said together
 */
export function createAnnouncer(stage, root, pause = 80) {
  const { rich } = stage;
  const regions = [...root.children];
  /** @type {Message[]} */
  let pending = [];
  /** Whether everything pending comes from the moving focus, so that newer sentences replace it. */
  let passing = false;
  let hovering = false;
  let timer = 0;
  let turn = 0;

  for (const type of /** @type {const} */ (["pointerover", "pointerout"]))
    stage.on(stage.root, type, () => (hovering = true), true);
  for (const type of /** @type {const} */ (["pointerdown", "focus", "click"]))
    stage.on(stage.root, type, () => (hovering = false), true);
  // Keys work also while nothing on the board has the focus, and then the board's tree hears none.
  stage.on(document, "keydown", () => (hovering = false), true);

  function flush() {
    timer = 0;
    turn = 1 - turn;
    const sentences = pending.map((message) => {
      const p = document.createElement("p");
      p.append(...rich(message));
      return p;
    });
    regions[turn]?.replaceChildren(...sentences);
    regions[1 - turn]?.replaceChildren();
    pending = [];
  }

  return {
    /** @param {State} state @param {State | null} before */
    follow(state, before) {
      const messages = announce(before, state, hovering);
      const moved = before?.record !== state.record;
      if (!messages.length) return;
      // Sentences on the moving focus replace each other, but never the one on an action.
      const replaces = passing && !moved;
      passing = !moved && (replaces || !pending.length);
      pending = replaces ? messages : [...pending, ...messages];
    },
    /** Announces the result of a collapse once it is visible. @param {State} state */
    render({ duringMotion }) {
      if (pending.length && !duringMotion) timer ||= window.setTimeout(flush, pause);
    },
  };
}
