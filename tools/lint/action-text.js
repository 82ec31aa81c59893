/**
 * An ESLint rule: nobody but a game's variant reads the text of an action. In another game the text looks different.
 *
 *     refused                             instead
 *     action[0] === "?"                   input.kindOf(action) === "toss"
 *     Number(action[1]), [...action]      input.squaresIn(action)
 *     /^\d\d$/.test(action)               input.kindOf(action) === "place"
 *     played.replace(/^(\d\d)@.$/, "?$1") input.tossOf(played)
 *     record.includes("@")                the view's phase, a step
 *
 * Actions are known by the names of variables and properties. Whole actions may be compared with each other, looked up,
 * and put into a record.
 *
 * @see https://eslint.org/docs/latest/extend/custom-rules
 */

/** Names of actions. */
const ACTION = /^(\w*action|reply|played|meant|toss|solution)$/i;
/** Properties of a text that read a part of it. */
const PARTS = new RegExp(
  "^(at|charAt|charCodeAt|codePointAt|endsWith|includes|indexOf|lastIndexOf|length|match|matchAll|" +
    "normalize|replace|replaceAll|search|slice|split|startsWith|substr|substring)$",
);
/** Functions that make numbers of a text, and methods of regular expressions. */
const READERS = /^(Number|parseInt|parseFloat|exec|test)$/;
/** A sign of a choice or a toss, alone or at the beginning. */
const SIGN = /^[?@]/;
/** The source of a regular expression for squares of one digit. */
const DIGITS = /(\\d){2}|\(\\d\)\(\\d\)|@\(?\\d|\\d\)?@/;

/** Whether a node is an action, by its name. @param {any} node */
function isAction(node) {
  if (node?.type === "Identifier") return ACTION.test(node.name);
  if (node?.type === "ChainExpression") return isAction(node.expression);
  // A solution of a puzzle is a list, its variable one action.
  if (node?.type !== "MemberExpression" || node.computed) return false;
  return ACTION.test(node.property.name) && node.property.name !== "solution";
}

/** Whether a node is a text that begins with a sign of actions. @param {any} node */
const isSign = (node) => node.type === "Literal" && SIGN.test(String(node.value));

/** @type {import("eslint").Rule.RuleModule} */
export default {
  meta: {
    type: "problem",
    docs: { description: "let only the variant of a game read the text of an action" },
    messages: {
      read: "this reads the text of an action: ask the variant (VariantInput: squaresIn, kindOf, tossOf)",
    },
    schema: [],
  },
  create(context) {
    const report = (/** @type {any} */ node) => context.report({ node, messageId: "read" });
    return {
      MemberExpression(node) {
        const { computed, object, property } = node;
        const name = property.type === "Identifier" ? property.name : "";
        if (isAction(object) && (computed || PARTS.test(name))) report(node);
      },
      CallExpression(node) {
        const { callee, arguments: [first] } = node; // prettier-ignore
        const isMember = callee.type === "MemberExpression";
        const named = isMember ? callee.property : callee;
        if (!first || named.type !== "Identifier") return;
        if (READERS.test(named.name) && isAction(first)) report(node);
        else if (
          isMember &&
          /^(includes|startsWith|endsWith|indexOf)$/.test(named.name) &&
          isSign(first)
        )
          report(node);
      },
      SpreadElement(node) {
        if (node.parent.type === "ArrayExpression" && isAction(node.argument)) report(node);
      },
      BinaryExpression(node) {
        if (/^[!=]==?$/.test(node.operator) && (isSign(node.left) || isSign(node.right)))
          report(node);
      },
      Literal(node) {
        if ("regex" in node && DIGITS.test(node.regex.pattern)) report(node);
      },
    };
  },
};
