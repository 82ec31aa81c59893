/**
 * The formula of a position: each mark's factor, the product with what is struck out
 * and why, and what remains; then what the formula is, and is not.
 *
 * @typedef {import("./formula.js").Sum} Sum
 * @typedef {import("./formula.js").Step} Step
 * @typedef {import("./model.js").World} World
 * @typedef {import("./model.js").Term} Term
 */
/** @import { Mark, Message, View } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { variantOf } from "../../variants/index.js";
import { formula, ket, operator, overRoot } from "./drawings.js";
import { clashesOf, sumsOf } from "./formula.js";

/** @param {import("../../lib/stage.js").Stage} stage @param {Message} message @param {string} [className] */
const line = (stage, message, className = "") =>
  el("p", { class: className }, ...stage.rich(message));

/** The marks of a world, by move. @param {World} world @returns {[Mark, number][]} */
const marksOf = (world) =>
  world
    .flatMap((mark, i) => (mark ? [/** @type {[Mark, number]} */ ([mark, i + 1])] : []))
    .sort(([a], [b]) => a.move - b.move);

/** (|X₁: 1⟩ + |X₁: 2⟩)/√2 @param {Step} step */
const factor = ({ mark, squares: [a, b] }) =>
  formula(overRoot(2), operator("("), ket(mark, a), operator("+"), ket(mark, b), operator(")"));

/** The kets of one term; a line breaks between two only if it must. @param {[Mark, number][]} marks @param {"span" | "del"} [tag] */
const term = (marks, tag = "span") =>
  el(
    tag,
    { class: "term" },
    ...marks.flatMap(([mark, square]) => [formula(ket(mark, square)), el("wbr")]),
  );

/** 1/√n times a sum of terms, which breaks into lines before a plus. @param {Node[]} terms */
const sum = (terms) =>
  el(
    "p",
    { class: "sum" },
    formula(overRoot(terms.length), operator("(")),
    " ",
    ...terms.flatMap((one, i) => {
      const end = i === terms.length - 1 ? [formula(operator(")"))] : [];
      const sign = i ? [formula(operator("+")), " "] : [];
      return [el("span", { class: "term" }, ...sign, one, ...end), " "];
    }),
  );

/** @param {Term} term @param {Step} step */
function expanded({ world, clash }, { mark }) {
  if (!clash) return term(marksOf(world));
  return term([...marksOf(world), [mark, clash.square]], "del");
}

/** One move; what was there before it is folded away. @param {import("../../lib/stage.js").Stage} stage @param {Step} step @param {boolean} last */
function stepOf(stage, step, last) {
  const { rich } = stage;
  const { mark, squares, joins, terms } = step;
  const [a, b] = squares;
  const left = terms.filter(({ clash }) => !clash);
  const reasons = clashesOf(step).map((square) => ({ key: "formula.clash", values: { square } }));
  const n = terms.length - left.length;
  const values = { mark, a, b, all: terms.length };
  return el(
    "details",
    { open: last },
    el("summary", {}, ...rich({ key: joins ? "formula.repeat" : "formula.alone", values })),
    el("p", { class: "sum" }, factor(step)),
    ...(joins
      ? [
          sum(terms.map((one) => expanded(one, step))),
          line(
            stage,
            n ? { key: "formula.gone", values: { n, reasons } } : { key: "formula.none" },
          ),
          line(stage, { key: "formula.left", values: { n: left.length } }),
          sum(left.map(({ world }) => term(marksOf(world)))),
        ]
      : []),
  );
}

/** @param {import("../../lib/stage.js").Stage} stage @param {Sum} one */
const sumOf = (stage, { marks, steps }) =>
  el(
    "div",
    { class: "group" },
    el("h3", {}, ...stage.rich({ key: "formula.group", values: { marks } })),
    ...steps.map((step, i) => stepOf(stage, step, i === steps.length - 1)),
  );

/** @param {import("../../lib/stage.js").Stage} stage @param {HTMLElement} root @param {View} view */
export function showFormula(stage, root, view) {
  const { t } = stage;
  const sums = sumsOf(view);
  const { physics } = variantOf(view.rules);
  /** @type {[Mark, number][]} */
  const classical = view.squares
    .flatMap(({ classical }, i) =>
      classical ? [/** @type {[Mark, number]} */ ([classical, i + 1])] : [],
    )
    .sort(([a], [b]) => a.move - b.move);
  root.replaceChildren(
    line(stage, { key: "formula.about" }, "aside"),
    ...(sums.length
      ? sums.map((one) => sumOf(stage, one))
      : [line(stage, { key: "formula.empty" })]),
    ...(classical.length
      ? [line(stage, { key: "formula.classical" }), el("p", { class: "sum" }, term(classical))]
      : []),
    ...(sums.length > 1 ? [line(stage, { key: "formula.whole", values: { n: sums.length } })] : []),
    // A game in which nothing is ever struck out has its own words for what it is, and is not.
    ...(physics.length
      ? physics.map((key) => line(stage, { key }))
      : ["formula.rule", "formula.honest"].map((key) =>
          el("div", {}, el("h3", {}, t(key)), line(stage, { key: `${key}.text` })),
        )),
  );
}
