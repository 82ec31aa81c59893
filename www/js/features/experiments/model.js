/**
 * The experiments outside of a lesson: each has all its controls and readings, and questions to try. Pure.
 */
/** @import { Message, Task } from "../../types.js" */
import { textKey } from "../../i18n/text-key.js";

/** The number of questions for each experiment. */
const QUESTIONS = 6;

/**
 * All controls and readings of each experiment, by its name: `settings` of its apparatus.
 * @type {Record<string, { controls: string[], shows: string[], source?: string }>}
 */
const ALL = {
  __proto__: /** @type {any} */ (null), // a link may name anything, such as "constructor"
  paths: {
    controls: ["send", "ways", "turn", "record", "asked", "shown", "place"],
    shows: ["arrows", "chances"],
  },
  cat: { controls: ["question", "answers", "turn", "air", "course"], shows: [] },
  gloves: {
    source: "lists", // which can be written
    controls: ["source", "run", "lists"],
    shows: ["bars", "line", "cells", "all", "runs"], // the line, and the share of a list, come when one was sent
  },
  message: {
    controls: ["there", "send", "together"],
    shows: ["bars", "line", "lists", "agreement"],
  },
};

/** The names of all experiments. */
export const EXPERIMENTS = Object.keys(ALL);

/** The settings with which an experiment begins; undefined: there is no such experiment. @param {string} name */
export const settingsOf = (name) => ALL[name];

/** @param {string} name @returns {Message} */
export const titleOf = (name) => ({ key: textKey(`experiment.${name}.title`) });

/** The sentence that describes an experiment. @param {string} name @returns {Message} */
export const aboutOf = (name) => ({ key: textKey(`experiment.${name}.about`) });

/** The questions to try, from easy to hard. @param {string} name @returns {Message[]} */
export const questionsOf = (name) =>
  Array.from({ length: QUESTIONS }, (_, i) => ({
    key: textKey(`experiment.${name}.try.${i + 1}`),
  }));

/** The task while an experiment stands in the place of the board. @param {string} name @returns {Task} */
export const taskOf = (name) => ({
  ...{ kind: "use", step: 0, of: 1, wanted: [], squares: [] },
  text: aboutOf(name),
  instead: aboutOf(name),
});

/** @param {string} name */
export const toLink = (name) => `apparatus=${name}`;
