/**
 * The answers to a guess: a button for each number or text, or small boards, drawn like the big
 * board.
 *
 * @typedef {NonNullable<Task["guess"]>} Guess
 */
/** @import { GameClass, GuessOption, Message, Task, View } from "../../types.js" */
import { html } from "../../lib/html.js";
import { SmallBoard } from "../../variants/outcome-card.js";
import { pictureOfRecord } from "../../variants/record-picture.js";

/**
 * @typedef {object} GuessesProps
 * @property {import("../../lib/stage.js").Stage} stage
 * @property {GameClass} Game
 * @property {Guess} guess
 * @property {(value: string) => void} onGuess
 */

/** The places of all marks in a position, in words. @param {View} view @returns {Message[]} */
const placesIn = ({ squares }) =>
  squares
    .flatMap(({ classical }, i) => (classical ? [{ mark: classical, square: i + 1 }] : []))
    .sort((a, b) => a.mark.move - b.mark.move)
    .map((values) => ({ key: "mark.in", values }));

/** A small board with its name. @param {GuessesProps} props @param {GuessOption} option */
function boardOf({ stage, Game, guess, onGuess }, { value, name, record = "" }) {
  const picture = pictureOfRecord(Game, record);
  const values = { board: name, marks: placesIn(picture.view) };
  return html`<button
    key=${`${guess.of} ${value}`}
    type="button"
    class="board"
    aria-label=${stage.t("lesson.guess.board", values)}
    onClick=${() => onGuess(value)}
  >
    <${SmallBoard} stage=${stage} picture=${picture} />
    <span aria-hidden="true">${name}</span>
  </button>`;
}

/**
 * Invisible answers that reserve the room for the largest set of some guesses.
 * @param {{ stage: GuessesProps["stage"], guesses: Guess[] }} props
 */
export const GuessesRoom = ({ stage, guesses }) =>
  html`<div class="room" aria-hidden="true" inert>
    ${guesses.map(
      ({ kind, options }) =>
        html`<div class=${`guesses ${kind}`}>
          ${options.map(({ name }) =>
            kind === "world"
              ? html`<button type="button" class="board"><canvas />${name}</button>`
              : html`<button type="button">${stage.marked(name)}</button>`,
          )}
          ${kind === "square" && html`<p class="aside">${stage.t("lesson.guess.press")}</p>`}
        </div>`,
    )}
  </div>`;

/** @param {GuessesProps} props */
export function Guesses(props) {
  const { stage, guess, onGuess } = props;
  if (guess.kind === "square") return html`<p class="aside">${stage.t("lesson.guess.press")}</p>`;
  return html`<div
    class=${`guesses ${guess.kind}`}
    role="group"
    aria-label=${stage.t("lesson.guess")}
  >
    ${guess.options.map((option) =>
      guess.kind === "world"
        ? boardOf(props, option)
        : html`<button
            key=${`${guess.of} ${option.value}`}
            type="button"
            onClick=${() => onGuess(option.value)}
          >
            ${stage.marked(option.name)}
          </button>`,
    )}
  </div>`;
}
