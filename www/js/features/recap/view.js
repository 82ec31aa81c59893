/**
 * The dialog “Now you can explain …”: four questions on all lessons. Each has room to write an answer, and an
 * answer to compare it with behind a press. A sheet with the questions can be printed. Nothing is stored.
 */
/** @import { TextKey } from "../../types.js" */
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";

/** The questions with their answers; the last one is that of all lessons. @type {[TextKey, TextKey][]} */
const QUESTIONS = [
  ["recap.ask.1", "recap.reply.1"],
  ["recap.ask.2", "recap.reply.2"],
  ["recap.ask.3", "recap.reply.3"],
  ["lessons.question", "recap.reply.4"],
];
/** The letters of the longest answer: four of them fit on a page. */
const MOST = 400;
/** The lines for an answer on paper. */
const LINES = 4;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {((name: string, contents: () => import("../../lib/html.js").Children) => void) | null} print prints
 *   a sheet of its own; null: nothing can be printed
 */
export function createRecap(stage, print) {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id: "recap", "aria-labelledby": "recap-title" }));
  const frame = frameDialog(stage, "recap", "lesson.recap");
  /** The answers that the person has written. @type {Map<TextKey, string>} */
  const written = new Map();

  /** @param {[TextKey, TextKey]} one @param {number} i */
  const question = ([key, reply], i) => html`
    <section key=${key} aria-labelledby=${`recap-${i}`}>
      <h3 id=${`recap-${i}`}>${t(key)}</h3>
      <label>
        <span>${t("recap.write")}</span>
        <textarea
          rows="3"
          maxlength=${MOST}
          onInput=${(/** @type {{ target: HTMLTextAreaElement }} */ { target }) =>
            written.set(key, target.value)}
        />
      </label>
      <details>
        <summary>${t("recap.compare")}</summary>
        <p>${t(reply)}</p>
      </details>
    </section>
  `;

  /** The questions on paper, each with its written answer, or with lines to write on. */
  const sheet = () => html`
    <h1>${t("lesson.recap")}</h1>
    <p class="who">
      <span class="line">${t("recap.name")}</span><span class="line">${t("recap.date")}</span>
    </p>
    <ol>
      ${QUESTIONS.map(
        ([key]) =>
          html`<li>
            <strong>${t(key)}</strong>
            ${
              written.get(key)?.trim()
                ? html`<p>${written.get(key)}</p>`
                : Array.from({ length: LINES }, () => html`<span class="line" />`)
            }
          </li>`,
      )}
    </ol>
  `;

  return {
    open() {
      frame.render(
        html`
          <p class="aside">${t("recap.about")}</p>
          ${QUESTIONS.map(question)}
          <p class="aside">${t("recap.kept")}</p>
        `,
        print &&
          html`<button type="button" onClick=${() => print("recap", sheet)}>
            ${t("recap.print")}
          </button>`,
      );
      frame.open();
    },
  };
}
