/** Clips, written as a list of events: an action is previewed, or an action is played. */
/** @import { Clip, TextKey } from "../types.js" */

/**
 * An event of a clip.
 * @typedef {{ shows?: string, plays?: string, rest: number }} ClipEvent
 */

/**
 * An action is previewed.
 * @param {string} action
 * @param {number} rest milliseconds until the next event
 * @returns {ClipEvent}
 */
export const shows = (action, rest) => ({ shows: action, rest });

/** An action is played. @param {string} action @param {number} rest @returns {ClipEvent} */
export const plays = (action, rest) => ({ plays: action, rest });

/**
 * Clips that are one game together: each begins where the one before it ended.
 * @param {string} rules
 */
export function clipsOfGame(rules) {
  let record = rules;
  /** @param {ClipEvent} event */
  const shotOf = ({ shows, plays, rest }) => {
    if (plays) record += ` ${plays}`;
    return { record, rest, ...(shows && { preview: shows }) };
  };
  /**
   * The next clip.
   * @param {TextKey} name
   * @param {TextKey} text
   * @param {number} rest milliseconds until the first event
   * @param {...ClipEvent} events
   * @returns {Clip}
   */
  function clip(name, text, rest, ...events) {
    return { name, text, shots: [{ record, rest }, ...events.map(shotOf)] };
  }
  return clip;
}
