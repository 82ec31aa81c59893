/** The worth of an action, as a small badge beside it. */
/** @import { Grade, Message } from "../types.js" */
import { html } from "../lib/html.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {{ grade: Grade, text: Message } | null | undefined} worth null until it is known
 * @param {boolean} [unheard] whether its words are already in the name of its parent
 */
export const worthBadge = ({ say }, worth, unheard = false) =>
  worth &&
  html`<span class="worth ${worth.grade}" translate=${false} aria-hidden=${unheard ? "true" : null}
    >${say(worth.text)}</span
  >`;
