/**
 * Importing this prepares the page of the game for a projector (`?projector`), before its board is there.
 * Two people of a class play on an empty board. Nothing of the teacher's own games is shown to the room:
 * neither the landing nor home. The address keeps the game.
 */
// The board does without it.
import("./wake-lock.js").catch(() => {});

/** The panels that css/projector.css has room for. */
const PANELS = "guide undo new hint worlds";

document.querySelector("quantum-tic-tac-toe")?.setAttribute("panels", PANELS);
if (!location.hash) history.replaceState(history.state, "", "#goff");
