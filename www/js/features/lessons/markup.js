/**
 * The markup of a lesson below the status, as functions of the lesson's progress: the bar, the answers, and the room for
 * its texts.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("./judge.js").Progress} Progress
 * @typedef {import("./model.js").Lesson} Lesson
 */
/** @import { GameClass, Task, Values } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { Guesses, GuessesRoom } from "./guesses.js";
import { GUESSED } from "./judge.js";
import { answersIn, guessesIn, keptOf, textOf, textsIn } from "./model.js";
import { guessDots } from "./pictures.js";
import { resultOf } from "./results.js";

/** Texts with this part of the longest text's letters, or more, may need the most lines. */
const NEARLY = 0.8;

/** The longest texts of a lesson, which lie hidden in the status, one over the other. @param {Stage} stage @param {Lesson} one */
export function longestTexts({ rich, say }, one) {
  const texts = textsIn(one);
  const most = Math.max(...texts.map(({ text }) => say(text).length));
  const longest = texts.filter(({ text, hasMore }) => hasMore || say(text).length > NEARLY * most);
  return longest.map(({ text, hasMore }) =>
    el("p", { class: hasMore ? "more" : "" }, ...rich(text)),
  );
}

/** How many guesses were right. @param {Stage} stage @param {Progress} progress */
function resultLine({ t }, { lesson, first }) {
  const result = resultOf(lesson, first);
  return html`<p class="result">${guessDots(result)}<strong>${t(GUESSED, result)}</strong></p>`;
}

/** The offer of the answers to all guesses that were wrong at first. @param {Stage} stage @param {Progress} progress @param {Values} [values] those of the apparatus */
function explanation({ marked, t }, { lesson, first }, values) {
  const answers = answersIn(lesson, first, values);
  if (!answers.length) return null;
  return html`<details class="fold why">
    <summary>${t("lesson.why")}</summary>
    <ul>
      ${answers.map((message) => html`<li>${marked(message)}</li>`)}
    </ul>
  </details>`;
}

/**
 * The place among the lessons, and the progress of this one; at its end, the result.
 * @param {Stage} stage
 * @param {Progress} progress @param {Task} task
 * @param {Lesson[]} lessons
 * @param {() => void} leave
 */
export const barOf = (stage, progress, { kind, step, of }, lessons, leave) => {
  const { say, t } = stage;
  return html`
    <h2 id="lesson-title" tabindex="-1" class="unseen">
      ${say(textOf(`${progress.lesson.name}.title`))}
    </h2>
    <p class="aside">
      ${t("lesson.place", { n: lessons.indexOf(progress.lesson) + 1, of: lessons.length })}
    </p>
    <progress
      aria-label=${t("lesson.progress")}
      aria-valuetext=${t("lesson.step", { step: Math.min(step + 1, of), of })}
      max=${of}
      value=${step}
    />
    ${
      kind === "over"
        ? resultLine(stage, progress)
        : html`<button type="button" class="plain" onClick=${leave}>${t("lesson.leave")}</button>`
    }
  `;
};

/** The summary at the end. @param {Stage} stage @param {Progress} progress @param {Values} [values] those of the apparatus */
const summary = (stage, progress, values) => [
  html`<dl>
    ${keptOf(progress.lesson).map(
      ([term, text]) =>
        html`<div>
          <dt>${stage.marked(term)}</dt>
          ${" "}
          <dd>${stage.marked(text)}</dd>
        </div>`,
    )}
  </dl>`,
  explanation(stage, progress, values),
];

/**
 * The summary, the guesses, and the buttons that lead on.
 * @param {Stage} stage
 * @param {object} props
 * @param {GameClass} props.Game
 * @param {Progress} props.progress
 * @param {Task} props.task
 * @param {Values} [props.values] those of the apparatus
 * @param {import("./model.js").Offer[]} props.offers
 * @param {(value: string) => void} props.onGuess
 * @param {(offer: import("./model.js").Offer) => void} props.onOffer
 */
export function answersTo(stage, { Game, progress, task, values, offers, onGuess, onOffer }) {
  const { kind, step, guess } = task;
  const { lesson } = progress;
  return html`
    ${
      // Below an apparatus the answers follow its controls, without reserved room.
      kind !== "over" &&
      !task.apparatus &&
      html`<${GuessesRoom} key=${lesson.name} stage=${stage} guesses=${guessesIn(lesson)} />`
    }
    <div class=${kind === "over" ? "given over" : "given"} key=${step}>
      ${kind === "over" && summary(stage, progress, values)}
      ${guess && html`<${Guesses} key=${guess.of} ...${{ stage, Game, guess, onGuess }} />`}
      ${
        offers.length > 0 &&
        html`<div class="tools">
          ${offers.map(
            (name, i) =>
              html`<button
                key=${name}
                type="button"
                class=${i === 0 ? "primary" : ""}
                onClick=${() => onOffer(name)}
              >
                ${stage.t(`lesson.${name}`)}
              </button>`,
          )}
        </div>`
      }
    </div>
  `;
}
