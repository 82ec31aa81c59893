/** Buttons that may remove themselves from the page when they are pressed. */
import { el } from "./dom.js";

/**
 * @param {(key: string) => string} t
 * @param {() => void} settled is called after the work of a button, to move the focus on
 */
export function buttonMaker(t, settled) {
  /**
   * @param {string} text the key of its text
   * @param {() => void} work
   * @param {string} [className]
   */
  return (text, work, className = "") => {
    const click = () => {
      work();
      settled();
    };
    return el("button", { type: "button", class: className, click }, t(text));
  };
}
