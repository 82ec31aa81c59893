/** The board of a question, loaded when the first question is opened. */
import { QuantumTicTacToe } from "../../element/element.js";
import { setDefaultHome } from "../../element/host.js";
import { createLocalStore, storage } from "../../storage/local-storage.js";
import { createSettings } from "../../storage/settings.js";

const TAG = "quantum-tic-tac-toe";

/** Defines the element, once. */
function defineElement() {
  if (customElements.get(TAG)) return;
  setDefaultHome(new URL("./", location.href).href);
  customElements.define(TAG, QuantumTicTacToe);
}

/** A board to look at; the page has the texts that its panel would have. @param {string} record */
export function createBoard(record) {
  defineElement();
  const board = /** @type {QuantumTicTacToe} */ (document.createElement(TAG));
  for (const [name, value] of Object.entries({ "read-only": "", panels: "none", record }))
    board.setAttribute(name, value);
  createSettings(createLocalStore(storage())).follow(({ theme, speed }) => {
    board.setAttribute("theme", theme);
    board.setAttribute("motion", speed);
  });
  return board;
}
