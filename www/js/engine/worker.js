/**
 * The solver's thread: a module worker with its own engine. It answers the questions of questions.js.
 * Only solver.js talks to it.
 */
import { loadEngine } from "./load.js";
import { answer } from "./questions.js";

const engine = loadEngine();
// Every answer reports a failure to load. Before the first question, nothing handles it.
engine.catch(() => {});

addEventListener("message", async ({ data }) => postMessage(await answer(engine, data)));
