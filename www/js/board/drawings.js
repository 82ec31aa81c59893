/**
 * How each game's board is drawn. The first game's drawing is there at once; that
 * of another comes with its part. board.js is the clock of all of them.
 *
 * @typedef {import("./layout.js").Picture} Picture
 * @typedef {import("./layout.js").Scene} Scene
 * @typedef {import("./animation.js").Speed} Speed
 *
 * What leads from one picture to another: which kind of step it is, how long it
 * takes (milliseconds, 0 where all is there at once), and the scene between.
 * @typedef {{ kind: import("./animation.js").Kind, duration: number,
 *   between: (before: Scene, after: Scene, time: number) => Scene }} Motion
 *
 * @typedef {object} Drawing
 * @property {(picture: Picture, size: number, smallest?: number, say?: import("../i18n/messages.js").Words["say"]) => Scene} arrange
 * @property {(before: Picture | null, after: Picture, speed: Speed) => Motion} motion
 * @property {import("./paint.js").Layers} layers
 */
import { later } from "../lib/lazy.js";
import { arrange } from "./layout.js";
import { LAYERS } from "./paint.js";

/** @type {typeof import("./animation.js") | null} */
let animate = null;
/** What makes the first game's board move. Nothing waits for it; until it is there, all is there at once. */
export const enliven = later(async () => {
  animate = await import("./animation.js");
});

/** @type {Drawing} */
const entangled = {
  arrange,
  motion(before, after, speed) {
    if (!animate) return { kind: "none", duration: 0, between: (_, other) => other };
    const { posed, timeline } = animate;
    const { kind, duration, at } = timeline(before, after, speed);
    return { kind, duration, between: (one, other, time) => posed(one, other, at(time)) };
  },
  layers: LAYERS,
};

/** @type {Map<string, Drawing>} */
const others = new Map();

/** A game's board can be drawn from now on. @param {string} rules @param {Drawing} drawing */
export const learn = (rules, drawing) => void others.set(rules, drawing);

/** How a game's board is drawn. @param {{ rules: string }} view @returns {Drawing} */
export const drawingOf = ({ rules }) => others.get(rules) ?? entangled;
