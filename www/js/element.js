/**
 * The one script that another page needs for a board:
 *
 *     <script type="module" src="…/js/element.js"></script>
 *     <quantum-tic-tac-toe players="computer" level="3"></quantum-tic-tac-toe>
 */
import { QuantumTicTacToe } from "./element/element.js";

if (!customElements.get("quantum-tic-tac-toe"))
  customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);

export { QuantumTicTacToe };
