/**
 * The solver's own thread: a module worker with an engine of its own, which answers what
 * questions.js knows. thinker.js is the other end, and nobody else talks to it.
 */
import { loadEngine } from "./load.js";
import { answer } from "./questions.js";

const engine = loadEngine();
// Whoever asks is told; until then nobody is there to handle it.
engine.catch(() => {});

addEventListener("message", async ({ data }) => postMessage(await answer(engine, data)));
