/**
 * The code that puts a board on somebody's page, as a tag or as an iframe. Only what
 * differs from what holds anyway is written. Pure.
 *
 * `width` and `height` are in pixels; without a width it is as wide as there is room.
 * @typedef {{ width: number | null, height: number }} Size
 */
import { FRAMED } from "../../element/options.js";

/** A text as it stands in an attribute's quotes. @param {string} text */
export const quoted = (text) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** What differs from what holds where nothing is asked. @param {Record<string, string>} values @returns {[string, string][]} */
export const asked = (values) =>
  Object.entries(FRAMED).flatMap(([name, { first }]) => {
    const value = values[name]?.trim() ?? first;
    return value === first || (value === "" && first !== "") ? [] : [[name, value]];
  });

/** The address of the board by itself. @param {Record<string, string>} values @param {string} home where embed.html is */
export function frameAddress(values, home) {
  const url = new URL("embed.html", home);
  // A frame loads when its own attribute says.
  for (const [name, value] of asked(values))
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
    loading: "lazy",
    allow: "clipboard-write",
  };
  return `<iframe${written(Object.entries(attributes))}></iframe>`;
}

/** @param {Record<string, string>} values @param {string} home @param {Size} size */
export function tagCode(values, home, { width }) {
  const script = quoted(new URL("js/element.js", home).href);
  /** @type {[string, string][]} */
  const style = width === null ? [] : [["style", `max-width: ${width}px`]];
  const options = written([...asked(values), ...style]);
  return [
    `<script type="module" src="${script}"></script>`,
    `<quantum-tic-tac-toe${options}></quantum-tic-tac-toe>`,
  ].join("\n");
}

/** @param {[string, string][]} attributes */
const written = (attributes) =>
  attributes
    .map(([name, value]) =>
      FRAMED[name]?.kind === "flag" ? ` ${name}` : ` ${name}="${quoted(value)}"`,
    )
    .join("");
