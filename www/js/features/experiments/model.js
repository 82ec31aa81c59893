/**
 * The experiments outside of a lesson: each has all its controls and readings, and questions to try. Pure.
 */
/** @import { ExperimentName, Message, Task } from "../../types.js" */

/** The questions for each experiment. */
const QUESTIONS = /** @type {const} */ ([1, 2, 3, 4, 5, 6]);

/**
 * All controls and readings of each experiment, by its name: `settings` of its apparatus.
 * @type {Record<ExperimentName, { controls: string[], shows: string[], source?: string }> & { __proto__: null }}
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
export const EXPERIMENTS = /** @type {ExperimentName[]} */ (Object.keys(ALL));

/** Whether there is an experiment of this name. @param {string} name @returns {name is ExperimentName} */
export const isExperiment = (name) => name in ALL;

/** The settings with which an experiment begins. @param {ExperimentName} name */
export const settingsOf = (name) => ALL[name];

/** @param {ExperimentName} name @returns {Message} */
export const titleOf = (name) => ({ key: `experiment.${name}.title` });

/** The sentence that describes an experiment. @param {ExperimentName} name @returns {Message} */
export const aboutOf = (name) => ({ key: `experiment.${name}.about` });

/** The questions to try, from easy to hard. @param {ExperimentName} name @returns {Message[]} */
export const questionsOf = (name) => QUESTIONS.map((n) => ({ key: `experiment.${name}.try.${n}` }));

/** The task while an experiment stands in the place of the board. @param {ExperimentName} name @returns {Task} */
export const taskOf = (name) => ({
  ...{ kind: "use", step: 0, of: 1, wanted: [], squares: [] },
  text: aboutOf(name),
  instead: aboutOf(name),
});

/** @param {string} name */
export const toLink = (name) => `apparatus=${name}`;
