/** The element of a board, for this page alone; loaded when the first question is opened. */
import { QuantumTicTacToe } from "../../element/element.js";
import { setDefaultHome } from "../../element/host.js";

const TAG = "quantum-tic-tac-toe";

setDefaultHome(new URL("./", location.href).href);
customElements.define(TAG, QuantumTicTacToe);

/** A board to look at: what its panel would say, the page says. @param {string} record */
export function createBoard(record) {
  const board = /** @type {QuantumTicTacToe} */ (document.createElement(TAG));
  for (const [name, value] of Object.entries({ "read-only": "", panels: "none", record }))
    board.setAttribute(name, value);
  return board;
}
