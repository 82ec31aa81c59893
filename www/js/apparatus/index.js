/**
 * The apparatus of the lessons: small experiments that stand in the place of the board. Each is one
 * folder here with a model, which is pure and asks the second module for every number, and a view.
 * A lesson names its apparatus in lessons.json.
 *
 *     lessons.json   "apparatus": "paths"
 *         │
 *     index.js       loads physics.js (the module) and paths/view.js, and makes the apparatus
 *         │
 *     paths/view.js  configure() applies the settings of a step, meets() says whether a goal is reached
 *         │
 *     paths/model.js the settings, and the results from the module
 *
 * lab.js is the place in the page where an apparatus stands. All of them use physics.js, frame.js, drawing.js (the
 * board's style in SVG) and controls.js; those that count runs also use shares.js and share-bar.js.
 *
 * Inputs of an apparatus.
 * @typedef {object} Surroundings
 * @property {() => void} changed is called after every change that a pupil has made
 * @property {() => boolean} reducedMotion whether motion is off
 *
 * @typedef {object} Apparatus
 * @property {HTMLElement} root the apparatus, in the place of the board; fills its width
 * @property {HTMLElement} controls its controls, below the prompt of the lesson
 * @property {(settings: Record<string, unknown>) => void} configure applies the settings that a step of the lesson
 *   names; all others stay as the pupil has left them
 * @property {(goal: string) => boolean} meets whether the pupil has reached the goal of a step
 * @property {() => Values} values for the texts of the lesson
 * @property {() => void} end stops all motion
 *
 * @typedef {(stage: Stage, physics: import("./physics.js").Physics, surroundings: Surroundings) => Apparatus} Create
 * @typedef {import("../lib/stage.js").Stage} Stage
 */
/** @import { Values } from "../types.js" */
import { loadPhysics } from "./physics.js";

/** Load the function that makes each apparatus, by its name. @type {Record<string, () => Promise<Create>>} */
const APPARATUS = {
  paths: async () => (await import("./paths/view.js")).createPaths,
  cat: async () => (await import("./cat/view.js")).createCat,
  gloves: async () => (await import("./gloves/view.js")).createGloves,
  message: async () => (await import("./message/view.js")).createMessage,
};

/**
 * Loads an apparatus and makes it. Rejects if something could not be loaded; the next call tries again.
 * Its texts (lang/en/apparatus.json) and its style sheet (css/apparatus.css) have to be there.
 * @param {Stage} stage
 * @param {string} name
 * @param {Surroundings} surroundings
 */
export async function createApparatus(stage, name, surroundings) {
  const load = APPARATUS[name];
  if (!load) throw new Error(`there is no apparatus ${name}`);
  const [create, physics] = await Promise.all([load(), loadPhysics()]);
  return create(stage, physics, surroundings);
}
