/**
 * The script that another page loads for a board:
 *
 *     <script type="module" src="…/js/element.js"></script>
 *     <quantum-tic-tac-toe players="computer" level="3"></quantum-tic-tac-toe>
 */
import { QuantumTicTacToe } from "./element/element.js";
import { setDefaultHome } from "./element/host.js";

setDefaultHome(new URL("../", import.meta.url).href);
// A server has no custom elements.
if (globalThis.customElements && !customElements.get("quantum-tic-tac-toe"))
  customElements.define("quantum-tic-tac-toe", QuantumTicTacToe);

export { QuantumTicTacToe };
