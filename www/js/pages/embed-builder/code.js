/**
 * The HTML code that puts a board on somebody's page, as a custom element or as an iframe. It
 * contains only options that differ from their default. Pure.
 *
 * `width` and `height` are in pixels. Without a width, the board fills the available width.
 * @typedef {{ width: number | null, height: number }} Size
 */
import { FRAMED } from "../../element/options.js";

/** Escapes a text for an attribute in double quotes. @param {string} text */
export const quoted = (text) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * The options that differ from their default.
 * @param {Record<string, string>} values
 * @returns {[string, string][]}
 */
export const changedOptions = (values) =>
  Object.entries(FRAMED).flatMap(([name, { first }]) => {
    const value = values[name]?.trim() ?? first;
    return value === first || (value === "" && first !== "") ? [] : [[name, value]];
  });

/**
 * The address of the page with only the board.
 * @param {Record<string, string>} values
 * @param {string} home the folder of embed.html
 */
export function frameAddress(values, home) {
  const url = new URL("embed.html", home);
  // For an iframe, `loading` is an attribute of the iframe itself.
  for (const [name, value] of changedOptions(values))
    if (name !== "loading") url.searchParams.set(name, value);
  return url.href;
}

/** @param {Record<string, string>} values @param {string} home @param {Size} size @param {string} title */
export function frameCode(values, home, { width, height }, title) {
  const attributes = {
    src: frameAddress(values, home),
    title,
    width: width === null ? "100%" : String(width),
    height: String(height),
    style: "border: 0",
    ...(values.loading === "lazy" ? { loading: "lazy" } : {}),
    allow: "clipboard-write",
  };
  return `<iframe${attributesText(Object.entries(attributes))}></iframe>`;
}

/** @param {Record<string, string>} values @param {string} home @param {Size} size */
export function tagCode(values, home, { width }) {
  const script = quoted(new URL("js/element.js", home).href);
  /** @type {[string, string][]} */
  const style = width === null ? [] : [["style", `max-width: ${width}px`]];
  const options = attributesText([...changedOptions(values), ...style]);
  return [
    `<script type="module" src="${script}"></script>`,
    `<quantum-tic-tac-toe${options}></quantum-tic-tac-toe>`,
  ].join("\n");
}

/** @param {[string, string][]} attributes */
const attributesText = (attributes) =>
  attributes
    .map(([name, value]) =>
      FRAMED[name]?.kind === "flag" ? ` ${name}` : ` ${name}="${quoted(value)}"`,
    )
    .join("");
