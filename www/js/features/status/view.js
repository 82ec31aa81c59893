/**
 * The visible status: the player to move, the prompt, the last event. a11y/announcer.js has the sentences
 * for screen readers.
 */
/** @import { Panel } from "../../types.js" */

/** @param {import("../../lib/stage.js").Stage} stage */
export function createStatus(stage) {
  const { byId, show } = stage;
  const root = byId("status");
  const head = byId("head");
  const todo = byId("todo");
  const done = byId("done");
  return /** @satisfies {Panel} */ ({
    render({ status }) {
      root.dataset.player = status.player ?? "";
      todo.classList.toggle("notice", status.notice);
      show(head, status.head);
      // So that it stays in one line, and nothing below it moves from turn to turn.
      head.classList.toggle("long", String(head.textContent).length > 24);
      show(todo, status.todo);
      show(done, status.done);
    },
  });
}
