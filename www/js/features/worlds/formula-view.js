/**
 * The formula of a position: each mark's factor, the product with the struck terms and the reason, and the
 * terms that remain; then the meaning of the formula, and its limits.
 *
 * @typedef {import("./formula.js").Step} Step
 * @typedef {import("../../lib/html.js").Children} Children
 * @typedef {import("../../lib/stage.js").Stage} Stage
 */
/** @import { Mark, Message, View } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { html } from "../../lib/html.js";
import { variantOf } from "../../variants/index.js";
import { formula, ket, operator, overRoot } from "./drawings.js";
import { clashesOf, sumsOf } from "./formula.js";

/** @param {Stage} stage @param {Message} message @param {string} [look] */
const line = ({ marked }, message, look = "") => html`<p class=${look}>${marked(message)}</p>`;

/** The marks of a world, by move. @param {import("./model.js").World} world @returns {[Mark, number][]} */
const marksOf = (world) =>
  world
    .flatMap((mark, i) => (mark ? [/** @type {[Mark, number]} */ ([mark, i + 1])] : []))
    .sort(([a], [b]) => a.move - b.move);

/** (|X₁: 1⟩ + |X₁: 2⟩)/√2 @param {Step} step */
const factor = ({ mark, squares: [a, b] }) =>
  formula(overRoot(2), operator("("), ket(mark, a), operator("+"), ket(mark, b), operator(")"));

/** The kets of one term; a line breaks between two only if it must. @param {[Mark, number][]} marks @param {"span" | "del"} [tag] */
const term = (marks, tag = "span") =>
  html`<${tag} class="term">
    ${marks.map(([mark, square]) => [formula(ket(mark, square)), html`<wbr />`])}
  <//>`;

/** 1/√n times a sum of terms, which breaks into lines before a plus. @param {Children[]} terms */
const sum = (terms) =>
  html`<p class="sum">
    ${formula(overRoot(terms.length), operator("("))}${" "}
    ${terms.map((one, i) => [
      html`<span class="term">
        ${i > 0 && [formula(operator("+")), " "]}${one}
        ${i === terms.length - 1 && formula(operator(")"))}
      </span>`,
      " ",
    ])}
  </p>`;

/** @param {import("./model.js").Term} term @param {Step} step */
function expanded({ world, clash }, { mark }) {
  if (!clash) return term(marksOf(world));
  return term([...marksOf(world), [mark, clash.square]], "del");
}

/**
 * The product of the parts that a mark joins, and the terms that remain.
 * @param {Stage} stage
 * @param {Step} step
 */
function productOf(stage, step) {
  const { terms } = step;
  const left = terms.filter(({ clash }) => !clash);
  const n = terms.length - left.length;
  const reasons = clashesOf(step).map((square) => message("formula.clash", { square }));
  return [
    sum(terms.map((one) => expanded(one, step))),
    line(stage, n ? { key: "formula.gone", values: { n, reasons } } : { key: "formula.none" }),
    line(stage, { key: "formula.left", values: { n: left.length } }),
    sum(left.map(({ world }) => term(marksOf(world)))),
  ];
}

/**
 * One move; all but the last one are folded.
 * @param {Stage} stage
 * @param {Step} step
 * @param {boolean} last
 */
function stepOf(stage, step, last) {
  const { mark, squares, joins, terms } = step;
  const [a, b] = squares;
  const values = { mark, a, b, all: terms.length };
  return html`<details open=${last}>
    <summary>${stage.marked({ key: joins ? "formula.repeat" : "formula.alone", values })}</summary>
    <p class="sum">${factor(step)}</p>
    ${joins && productOf(stage, step)}
  </details>`;
}

/** @param {Stage} stage @param {import("./formula.js").Sum} one */
const sumOf = (stage, { marks, steps }) =>
  html`<div class="group">
    <h3>${stage.marked({ key: "formula.group", values: { marks } })}</h3>
    ${steps.map((step, i) => stepOf(stage, step, i === steps.length - 1))}
  </div>`;

/**
 * The meaning and the limits. A game in which no term is ever struck out has its own words.
 * @param {Stage} stage
 * @param {View} view
 */
function physicsOf(stage, { rules }) {
  const { physics } = variantOf(rules).teaching;
  if (physics.length) return physics.map((key) => line(stage, { key }));
  return /** @type {const} */ (["formula.rule", "formula.honest"]).map(
    (key) =>
      html`<div>
        <h3>${stage.t(key)}</h3>
        ${line(stage, { key: `${key}.text` })}
      </div>`,
  );
}

/** @param {{ stage: Stage, view: View }} props */
export function Formula({ stage, view }) {
  const sums = sumsOf(view);
  const classical = marksOf(view.squares.map((square) => square.classical));
  return html`
    ${line(stage, { key: "formula.about" }, "aside")}
    ${sums.length ? sums.map((one) => sumOf(stage, one)) : line(stage, { key: "formula.empty" })}
    ${
      classical.length > 0 && [
        line(stage, { key: "formula.classical" }),
        html`<p class="sum">${term(classical)}</p>`,
      ]
    }
    ${sums.length > 1 && line(stage, { key: "formula.whole", values: { n: sums.length } })}
    ${physicsOf(stage, view)}
  `;
}
