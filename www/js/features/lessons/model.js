/**
 * The lessons: what to do next, by what was done so far. Their moves, and those of the other side,
 * are data, in lessons.json:
 *
 *     name      in links, and in the keys of its texts
 *     record    where it starts
 *     show      a panel that is open during it: "worlds"
 *     steps     each with its text, and
 *       do        what is asked for, the proposed action first, each with what the
 *                 other side plays then
 *       find      true if nothing is proposed
 *       try       what else may be played: it is shown, told of, and taken back;
 *                 "*" stands for all that has no line of its own
 *       look      true if both outcomes are to be looked at
 *                 (without `do` and `look` a step is read)
 *
 * Its texts are learn.NAME.TEXT, and besides `title`, `physics` (what is true) and `limit`
 * (where the picture stops), which are told at its end. In them {a} and {b} are the squares
 * of the action proposed, {X1} and so on marks.
 *
 * `?` and `?19` stand for either outcome of a coin. Pure: the panel says how far
 * somebody has read.
 *
 * @typedef {{ text: string, then?: string[] }} Try
 * @typedef {{ text: string, do?: Record<string, string[]>, find?: boolean,
 *   try?: Record<string, Try>, look?: boolean }} Step
 * @typedef {{ name: string, record: string, show?: string, steps: Step[] }} Lesson
 */
/** @import { Message, Task } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";
import { rulesIn } from "../../engine/rules.js";
import { variantOf } from "../../variants/index.js";
import { MARKS } from "../../i18n/marks.js";

/** What a step makes of an action: null if it is not for it. @param {Step | undefined} step @param {string} action */
function wayOf({ do: asked = {}, try: tries = {} } = { text: "" }, action) {
  for (const [meant, then] of Object.entries(asked))
    if (meant === action || (meant[0] === "?" && action.startsWith(`${meant.slice(1)}@`)))
      return { answer: "", then };
  const tried = tries[action] ?? tries["*"];
  return tried ? { answer: tried.text, then: tried.then ?? [] } : null;
}

/** A text of a lesson, with the squares of an action. @param {string} name @param {string} [action] */
export function textOf(name, action = "") {
  const [a = 0, b = a] = [...action.replace(/\D/g, "")].map(Number);
  return { key: textKey(`learn.${name}`), values: { ...MARKS, a, b } };
}

/**
 * What is to be done next.
 * @param {Lesson} lesson
 * @param {string} record
 * @param {number} read how many of its steps were read, at least
 * @returns {Task}
 */
export function taskOf({ name, record: start, show, steps }, record, read) {
  const actions = record.split(" ").slice(start.split(" ").length);
  const of = steps.length;
  /** The first step from here on that asks for an action. @param {number} first */
  const asking = (first) => {
    const next = steps.findIndex((step, i) => i >= first && step.do);
    return next < 0 ? of : next;
  };
  /** @param {Task["kind"]} kind @param {number} step @param {Partial<Task>} [more] @returns {Task} */
  const still = (kind, step, more) => ({
    ...{ kind, step, of, wanted: [], squares: [] },
    text: { key: textKey(`lesson.${kind}`) },
    instead: { key: textKey(`lesson.${kind}.instead`) },
    ...(show ? { shows: { panel: show, by: name } } : {}),
    ...more,
  });

  let from = 0;
  let to = asking(from);
  while (actions.length) {
    const way = wayOf(steps[to], actions.shift() ?? "");
    for (const reply of way?.then ?? []) {
      if (!actions.length) return still("reply", to, { reply, wanted: [reply] });
      actions.shift();
    }
    if (way?.answer) return still("astray", to, { text: textOf(`${name}.${way.answer}`) });
    from = to + 1;
    to = asking(from);
  }

  const here = Math.min(Math.max(from, read), to);
  const step = steps[here];
  if (!step) return still("over", here);
  const { do: asked = {}, try: tries = {} } = step;
  const [first] = Object.keys(asked);
  const text = textOf(`${name}.${step.text}`, first);
  if (!first) return still(step.look ? "look" : "read", here, { text });
  const { a, b } = text.values;
  return still("do", here, {
    text,
    wanted: [...Object.keys(asked), ...Object.keys(tries).filter((action) => action !== "*")],
    any: "*" in tries,
    squares: step.find ? [] : [Number(a), Number(b)],
    instead: { key: textKey(variantOf(rulesIn(start)).insteadOf(first)), values: { a, b } },
  });
}

/**
 * What can be pressed.
 * @typedef {"next" | "leave" | "retake" | "following" | "all" | "play"} Offer
 */
/** What can be pressed at each kind of step; of two, the first one leads on. @type {Record<Task["kind"], Offer[]>} */
const OFFERED = {
  do: ["leave"],
  look: ["leave"],
  reply: ["leave"],
  read: ["next", "leave"],
  astray: ["retake", "leave"],
  over: ["following", "play"],
};

/** What can be pressed. @param {Task["kind"]} kind @param {boolean} last whether no lesson follows @returns {Offer[]} */
export const offersOf = (kind, last) => (kind === "over" && last ? ["all", "play"] : OFFERED[kind]);

/** What there is to keep of a lesson: what is true, and where the picture stops. @param {Lesson} lesson @returns {[Message, Message][]} */
export const keptOf = ({ name }) =>
  ["physics", "limit"].map((what) => [
    { key: textKey(`lesson.${what}`) },
    textOf(`${name}.${what}`),
  ]);

/** Which lessons are done, as it is stored. @param {string | null} text */
export const readDone = (text) => new Set(text?.split(" ").filter((name) => /^[a-z]+$/.test(name)));

/** What is stored when another one is done. @param {Set<string>} done */
export const writeDone = (done) => [...done].join(" ");

/** @param {string} name */
export const toLink = (name) => `lesson=${name}`;
