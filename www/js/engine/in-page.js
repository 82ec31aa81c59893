/**
 * Answers the solver's questions in the page itself, where no thread of its own may begin
 * (thinker.js): in slices, so that the page does not stand still.
 *
 * @typedef {import("./questions.js").Asked} Asked
 * @typedef {import("./client.js").Thread} Thread
 */
import { loadEngine } from "./load.js";
import { answer } from "./questions.js";

/** What the page has to do comes first: what was pressed is seen before anything is reckoned. */
const seen = () =>
  new Promise((done) => {
    const soon = () => setTimeout(done);
    if (document.hidden) soon();
    else requestAnimationFrame(soon);
  });

/** @param {Thread} thread that is told the answer, unless it is ended meanwhile @param {Asked} asked */
export async function work(thread, asked) {
  const pause = async () => {
    await seen();
    if (!thread.onmessage) throw new Error("the thread was ended");
  };
  await pause();
  const data = await answer(loadEngine(), asked, pause);
  thread.onmessage?.(new MessageEvent("message", { data }));
}
