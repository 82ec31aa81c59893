/**
 * One question, large enough for a projector: the picture, four answers, the votes, and what leads on.
 *
 * @typedef {import("../../lib/stage.js").Stage} Stage
 * @typedef {import("../../lib/html.js").Children} Children
 * @typedef {import("./votes.js").Votes} Votes
 * @typedef {import("./votes.js").Bar} Bar
 * @typedef {import("./table.js").Letter} Letter
 *
 * @typedef {object} Answer
 * @property {Letter} letter
 * @property {Children[]} text
 * @property {Children[]} tells what it tells the teacher; nothing of the right one
 *
 * A question in words, ready to be shown.
 * @typedef {object} Asked
 * @property {string} place which one it is
 * @property {LessonName | ""} lesson of which lesson; empty where it is of none
 * @property {Children[]} text
 * @property {Answer[]} answers
 * @property {Letter} right
 * @property {Children[]} why
 * @property {string | null} previous addresses of the questions beside it
 * @property {string | null} following
 *
 * @typedef {object} Handlers
 * @property {(letter: Letter, n: number) => void} count
 * @property {(letter: Letter, change: number) => void} add
 * @property {() => void} clear
 * @property {(by: number) => void} go
 * @property {(() => void) | null} change of a question of one's own
 */
/** @import { LessonName } from "../../types.js" */
import { html } from "../../lib/html.js";
import { MAX, STEPS, barsOf, countedAt, sumOf } from "./votes.js";

/** A letter in words and on buttons. @param {Letter} letter */
export const nameOf = (letter) => letter.toUpperCase();

/** How parts and changes are written. @param {string} language */
function figuresIn(language) {
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  return {
    /** @param {number} part */
    share: (part) => percent.format(part / 100),
    /** @param {number} points */
    shift: (points) => signed.format(points).replace("-", "−"),
  };
}

/** The counts of an answer: typed, or by pressing. @param {Stage} stage @param {Letter} letter @param {number} n @param {Handlers} handlers */
function counter({ t }, letter, n, { add, count }) {
  const name = nameOf(letter);
  return html`<div class="counter">
    <button
      type="button"
      aria-label=${t("vote.less", { letter: name })}
      onClick=${() => add(letter, -1)}
    >
      <span aria-hidden="true">−</span>
    </button>
    <input
      type="number"
      inputmode="numeric"
      min="0"
      max=${MAX}
      value=${n}
      aria-label=${t("vote.count", { letter: name })}
      onFocus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}
      onInput=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
        count(letter, Number(target.value))}
    />
    <button
      type="button"
      aria-label=${t("vote.more", { letter: name })}
      onClick=${() => add(letter, 1)}
    >
      <span aria-hidden="true">+</span>
    </button>
  </div>`;
}

/** Both bars of an answer, or the one that there is, with the shift between them. @param {Stage} stage @param {Bar} bar */
function bars({ t, words }, { letter, before, after, shift }) {
  const figures = figuresIn(words.language);
  const name = nameOf(letter);
  const only = before ?? after;
  if (only === null) return null;
  const label =
    before !== null && after !== null && shift !== null
      ? t("vote.bars", {
          letter: name,
          before: figures.share(before),
          after: figures.share(after),
          shift: figures.shift(shift),
        })
      : t("vote.bars.one", { letter: name, share: figures.share(only) });
  /** @param {number | null} part @param {"before" | "after"} when */
  const bar = (part, when) =>
    part !== null &&
    html`<span class="vote-bar ${when}">
      <span class="when">${t(`vote.${when}`)}</span>
      <span class="track"><span class="fill" style=${{ width: `${part}%` }} /></span>
      <span class="part">${figures.share(part)}</span>
    </span>`;
  return html`<div class="vote-bars" role="img" aria-label=${label}>
    ${bar(before, "before")}${bar(after, "after")}
    ${
      shift !== null &&
      html`<span class="shift ${shift > 0 ? "up" : shift < 0 ? "down" : ""}"
        >${figures.shift(shift)}</span
      >`
    }
  </div>`;
}

/** @param {Stage} stage @param {Asked} asked @param {Votes} votes @param {Handlers} handlers */
function answersOf(stage, asked, votes, handlers) {
  const { t } = stage;
  const counted = countedAt(votes.step);
  const decided = votes.step === "decide";
  const compared = decided || votes.step === "compare";
  const all = barsOf(votes);
  const voted = sumOf(votes.before) + sumOf(votes.after) > 0;
  return html`<ol class="answers ${compared ? "late" : ""} ${compared && voted ? "compared" : ""}">
    ${asked.answers.map(({ letter, text }, i) => {
      const isRight = decided && letter === asked.right;
      const look = isRight ? "right" : decided ? "wrong" : "";
      const bar = all[i];
      return html`<li key=${letter} class="answer ${look}">
        <span class="letter ${letter}">${nameOf(letter)}</span>
        <span class="said"
          >${text}${isRight && html` <strong class="verdict">${t("vote.right")}</strong>`}</span
        >
        ${counted && counter(stage, letter, votes[counted][letter], handlers)}
        ${compared && bar && bars(stage, bar)}
      </li>`;
    })}
  </ol>`;
}

/** The notes for the teacher on wrong answers, folded. @param {Stage} stage @param {Asked} asked */
function tellingOf({ t }, { answers }) {
  const telling = answers.filter(({ tells }) => tells.length);
  return (
    telling.length > 0 &&
    html`<details class="telling">
      <summary>${t("vote.tells")}</summary>
      <ul>
        ${telling.map(
          ({ letter, tells }) => html`<li><strong>${nameOf(letter)}</strong> ${tells}</li>`,
        )}
      </ul>
    </details>`
  );
}

/** The prompt. @param {Stage} stage @param {Asked} asked @param {Votes} votes */
function todoOf({ t }, asked, votes) {
  const { step, before, after } = votes;
  if (step === "compare" && !sumOf(before) && !sumOf(after)) return t("vote.none");
  return t(`vote.todo.${step}`, { letter: nameOf(asked.right) });
}

/** The words beside the picture. @param {Stage} stage @param {Asked} asked @param {Votes} votes @param {Handlers} handlers */
export function questionIn(stage, asked, votes, handlers) {
  const { t } = stage;
  const counted = countedAt(votes.step);
  return html`
    <h1 id="asked" tabindex="-1" class=${counted || votes.step === "talk" ? "" : "late"}>
      ${asked.text}
    </h1>
    ${answersOf(stage, asked, votes, handlers)}
    <div class="now">
      <p class="todo" role="status">
        ${todoOf(stage, asked, votes)}
        ${
          votes.step === "decide" &&
          asked.why.length > 0 &&
          html` <span class="why">${asked.why}</span>`
        }
      </p>
      ${
        counted &&
        html`<p class="sum">
          <span>${t("vote.sum", { n: sumOf(votes[counted]) })}</span>
          <button type="button" onClick=${handlers.clear}>${t("vote.clear")}</button>
        </p>`
      }
    </div>
    ${votes.step === "decide" && tellingOf(stage, asked)}
  `;
}

/** Buttons to the next and the previous step; beyond the last and the first one, to another question. @param {Stage} stage @param {Asked} asked @param {Votes} votes @param {Handlers} handlers */
export function stepsIn({ t }, asked, votes, { go, change }) {
  const at = STEPS.indexOf(votes.step);
  const isFirst = at === 0;
  const isLast = at === STEPS.length - 1;
  return html`
    <ol class="steps" aria-label=${t("vote.steps")}>
      ${STEPS.map(
        (step, i) =>
          html`<li class=${i < at ? "done" : ""} aria-current=${i === at ? "step" : undefined}>
            ${t(`vote.step.${step}`)}
          </li>`,
      )}
    </ol>
    <div class="leads">
      ${change && html`<button type="button" onClick=${change}>${t("vote.own.change")}</button>`}
      <button
        type="button"
        aria-disabled=${String(isFirst && !asked.previous)}
        onClick=${() => go(-1)}
      >
        ${t(isFirst ? "vote.previous" : "vote.back")}
      </button>
      <button
        type="button"
        class="primary"
        aria-disabled=${String(isLast && !asked.following)}
        onClick=${() => go(1)}
      >
        ${t(isLast ? "vote.following" : "vote.next")}
      </button>
    </div>
  `;
}
