/**
 * An ESLint rule: a function fits on a screen.
 *
 * It counts the lines with code between the first and the last line of a function: no blank lines, no
 * comments, and no lines of a function in it that has a name of its own, because a reader can skip that
 * one. So a factory of twenty short functions is short, however long it is as a whole. A name is that
 *
 *     function name() {}          const name = () => {}          { name() {}, name: () => {} }
 *     class { name() {} }         test("name", () => {})
 *
 * A function around a whole script, `(() => {…})()`, counts as the file, not as a function.
 *
 * Options: `{ max, allow }`, the most lines and the names of functions that may have more.
 *
 * @see https://eslint.org/docs/latest/extend/custom-rules
 */

/**
 * The name by which a reader finds a function; null if it has none, as most callbacks.
 * @param {any} node a function
 * @param {(node: any) => string} textOf the source of a node
 * @returns {string | null}
 */
function nameOf(node, textOf) {
  const { parent } = node;
  if (node.id) return node.id.name;
  switch (parent?.type) {
    case "VariableDeclarator":
      return parent.id.type === "Identifier" ? parent.id.name : null;
    case "AssignmentExpression":
      return parent.right === node ? textOf(parent.left) : null;
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      return parent.value === node ? textOf(parent.key) : null;
    case "CallExpression": {
      // As of a test: test("name", () => {}).
      const [first] = parent.arguments;
      const isText = first?.type === "Literal" || first?.type === "TemplateLiteral";
      return isText && parent.arguments.includes(node) ? textOf(first) : null;
    }
    default:
      return null;
  }
}

/** Whether a function is around a whole script, and called there. @param {any} node */
const isScript = ({ parent }) =>
  parent.type === "CallExpression" && parent.parent.parent.type === "Program";

/** @type {import("eslint").Rule.RuleModule} */
export default {
  meta: {
    type: "suggestion",
    docs: { description: "limit the lines of a function, without those of named functions in it" },
    messages: { long: "{{ name }} has {{ lines }} lines of its own, more than {{ max }}" },
    schema: [
      {
        type: "object",
        properties: {
          max: { type: "integer", minimum: 1 },
          allow: { type: "array", items: { type: "string" } },
        },
        required: ["max"],
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const { max, allow = [] } = context.options[0];
    const { sourceCode } = context;
    const textOf = (/** @type {any} */ node) => sourceCode.getText(node);
    /** The own lines of the functions around the present node, from outside. @type {Set<number>[]} */
    const open = [];

    /** The lines of a node that have code. @param {any} node */
    const codeLines = (node) => {
      const lines = new Set();
      for (const { loc } of sourceCode.getTokens(node))
        for (let line = loc.start.line; line <= loc.end.line; line++) lines.add(line);
      return lines;
    };

    /** @param {any} node */
    function enter(node) {
      open.push(codeLines(node));
    }
    /** @param {any} node */
    function leave(node) {
      const own = /** @type {Set<number>} */ (open.pop());
      const name = nameOf(node, textOf);
      if (own.size > max && !isScript(node) && !allow.includes(name ?? ""))
        context.report({
          node,
          messageId: "long",
          data: { name: name ?? "A function", lines: String(own.size), max: String(max) },
        });
      if (name === null) return;
      // The functions around it do not have the lines of one with a name.
      const { start, end } = node.loc;
      for (const lines of open)
        for (let line = start.line; line <= end.line; line++) lines.delete(line);
    }
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      "FunctionDeclaration:exit": leave,
      "FunctionExpression:exit": leave,
      "ArrowFunctionExpression:exit": leave,
    };
  },
};
