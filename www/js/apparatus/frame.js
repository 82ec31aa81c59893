/**
 * The two elements of every apparatus on the page: one for the picture, which is drawn for its width, and one for the
 * controls that a step of the lesson wants.
 */
/** @import { Children } from "../lib/html.js" */
import { el } from "../lib/dom.js";
import { html, render } from "../lib/html.js";
import { namesIn } from "./controls.js";

/**
 * @param {import("../lib/stage.js").Stage} stage
 * @param {string} name
 * @param {object} contents
 * @param {(width: number) => Children} contents.picture for a width in pixels
 * @param {Record<string, (width: number) => Children>} contents.controls by their names in `settings`
 * @param {() => void} [contents.resized] is called before the picture is drawn for another width
 * @param {() => void} [contents.stop] stops all motion
 */
export function createFrame(stage, name, contents) {
  const root = el("div", { class: `apparatus ${name}` });
  const controls = el("div", { class: `apparatus ${name} settable` });
  let width = 0;
  /** The controls that the step wants. @type {string[]} */
  let wanted = [];

  /** @param {string} control */
  const row = (control) =>
    html`<div key=${control} class="control">${contents.controls[control]?.(width)}</div>`;

  function show() {
    // Measure now, so that nothing moves when the apparatus replaces the board.
    width ||= root.clientWidth;
    if (!width) return;
    render(contents.picture(width), root);
    render(wanted.filter((control) => control in contents.controls).map(row), controls);
  }

  const observer = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    contents.resized?.();
    show();
  });
  observer.observe(root);

  return {
    root,
    controls,
    show,
    /** Sets the controls of a step. @param {unknown} list of names, as a lesson's `settings` has it */
    want: (list) => void (wanted = namesIn(list)),
    /** Whether the step wants a control. @param {string} control */
    wants: (control) => wanted.includes(control),
    end: stage.onDispose(() => {
      contents.stop?.();
      observer.disconnect();
    }),
  };
}
