import { el } from "./dom.js";

/**
 * Makes buttons of which the work may take themselves away, so that the focus has to go on.
 * @param {(key: string) => string} t
 * @param {() => void} settled is called when the work is done
 */
export function buttonMaker(t, settled) {
  /** @param {string} text @param {() => void} work @param {string} [className] */
  return (text, work, className = "") => {
    const click = () => {
      work();
      settled();
    };
    return el("button", { type: "button", class: className, click }, t(text));
  };
}
