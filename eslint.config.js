import js from "@eslint/js";
import actionText from "./tools/lint/action-text.js";
import functionLines from "./tools/lint/function-lines.js";

/** Properties, methods and functions that turn a text into markup, style or script. */
const SINKS = [
  ...[
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "setHTML",
    "setHTMLUnsafe",
    "parseHTMLUnsafe",
  ],
  ...["parseFromString", "createContextualFragment", "srcdoc", "cssText"],
  ...["eval", "Function", "execScript", "importScripts", "createScript"],
].join("|");
/** Functions that may have more lines than a screen; at most ten. */
const LONG = [
  ...["calledOnAnything", "calledFromWithin"], // tests/browser/attacks.mjs: they run in a page, alone
  ...["textsAgree"], // tests/random/driver.js: one law after the other
  ...["truths"], // tests/unit/questions.test.mjs: one kind of question after the other
];
/** Addresses of scripts and documents. */
const ADDRESSES = String.raw`^\s*((javascript|vbscript):|data:text\u002fhtml)`;
/** Attributes that hold script, markup or style. */
const ATTRIBUTES = String.raw`^(on\w+|srcdoc|style)$`;
const TIMERS = "/^set(Timeout|Interval|Immediate)$/";
/** Elements whose text is code, or that load another document. */
const ELEMENTS = "^(script|style|object|embed|base|iframe|frame)$";

/**
 * The page's texts come from links, messages and storage, so none may become markup or code. These are
 * selectors of syntax (https://eslint.org/docs/latest/extend/selectors), grouped by their message. A
 * harmless place is marked by `eslint-disable-next-line no-restricted-syntax -- why`.
 */
const UNSAFE = {
  "a text becomes markup or code": [
    `Identifier[name=/^(${SINKS})$/]`,
    `Literal[value=/^(${SINKS})$/]`,
    `TemplateElement[value.raw=/^(${SINKS})$/]`,
    `CallExpression[callee.name=${TIMERS}] > :matches(Literal, TemplateLiteral):first-child`,
    `CallExpression[callee.property.name=${TIMERS}] > :matches(Literal, TemplateLiteral):first-child`,
    "MemberExpression[object.name=/document$/i][property.name=/^write(ln)?$/]",
    "MemberExpression[object.property.name=/document$/i][property.name=/^write(ln)?$/]",
  ],
  "an address is a script or a document": [
    `Literal[value=/${ADDRESSES}/i]`,
    `TemplateElement[value.raw=/${ADDRESSES}/i]`,
  ],
  "an attribute holds script, markup or style": [
    `CallExpression[callee.property.name=/^setAttribute/] > Literal[value=/${ATTRIBUTES}/i]`,
    `CallExpression[callee.name=el] > ObjectExpression > Property[key.name=/${ATTRIBUTES}/i]`,
    `CallExpression[callee.name=el] > ObjectExpression > Property[key.value=/${ATTRIBUTES}/i]`,
    "MemberExpression[computed=true] > Literal.property[value=/^on[a-z]+$/]",
  ],
  "an element holds code or another document": [
    `CallExpression[callee.name=el] > Literal:first-child[value=/${ELEMENTS}/]`,
    `CallExpression[callee.property.name=createElement] > Literal:first-child[value=/${ELEMENTS}/]`,
    `CallExpression[callee.property.name=createElementNS] > Literal[value=/${ELEMENTS}/]`,
  ],
};

export default [
  { ignores: ["target/", "www/pkg/", "www/vendor/", "fuzz/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // the types check that
      "no-unused-vars": ["error", { caughtErrors: "none", ignoreRestSiblings: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    // Functions fit on a screen; files may be as long as they like.
    plugins: {
      local: { rules: { "action-text": actionText, "function-lines": functionLines } },
    },
    rules: { "local/function-lines": ["error", { max: 80, allow: LONG }] },
  },
  {
    // The experiments have no actions.
    files: ["www/js/**/*.js"],
    ignores: ["www/js/variants/**", "www/js/apparatus/**"],
    rules: { "local/action-text": "error" },
  },
  {
    files: ["www/**/*.js"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...Object.entries(UNSAFE).flatMap(([message, selectors]) =>
          selectors.map((selector) => ({ selector, message })),
        ),
      ],
    },
  },
  {
    // Scripts, not modules: browsers that are too old must be able to run them, to show a message.
    files: ["www/js/pages/boot.js", "www/js/pages/boot-guard.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-var": "off", "object-shorthand": "off" },
  },
];
