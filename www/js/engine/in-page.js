/**
 * Answers the solver's questions on the page's own thread, if no worker can be started (solver.js).
 * It works in slices, so that the page stays responsive.
 */
/** @import { Asked } from "./questions.js" */
/** @import { Thread } from "./solver.js" */
import { loadEngine } from "./load.js";
import { answer } from "./questions.js";

/** Waits for the next frame, so that the page shows what was pressed before it calculates. */
const nextFrame = () =>
  new Promise((resolve) => {
    const afterTasks = () => setTimeout(resolve);
    if (document.hidden) afterTasks();
    else requestAnimationFrame(afterTasks);
  });

/**
 * Answers one question.
 * @param {Thread} thread gets the answer, unless it is terminated first
 * @param {Asked} asked
 */
export async function work(thread, asked) {
  const pause = async () => {
    await nextFrame();
    if (!thread.onmessage) throw new Error("the thread was ended");
  };
  await pause();
  const data = await answer(loadEngine(), asked, pause);
  thread.onmessage?.(new MessageEvent("message", { data }));
}
