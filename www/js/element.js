/**
 * The one script that another page needs for a board:
 *
 *     <script type="module" src="…/js/element.js"></script>
 *     <quantum-tic-tac-toe players="computer" level="3"></quantum-tic-tac-toe>
 */
import { QuantumTicTacToe } from "./element/element.js";
import { liveIn } from "./element/host.js";

liveIn(new URL("../", import.meta.url).href);
// On a server there are no elements.
if (globalThis.customElements && !customElements.get("quantum-tic-tac-toe"))
  customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);

export { QuantumTicTacToe };
