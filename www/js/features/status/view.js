/**
 * The visible status: the player to move, the prompt, the last event. a11y/announcer.js has the sentences
 * for screen readers.
 */
/** @import { State } from "../../types.js" */

/** @param {import("../../lib/stage.js").Stage} stage */
export function createStatus(stage) {
  const { byId, show } = stage;
  const [root, head, todo, done] = ["status", "head", "todo", "done"].map(byId);
  return {
    /** @param {State} state */
    render({ status }) {
      if (!root || !head || !todo || !done) return;
      root.dataset.player = status.player ?? "";
      todo.classList.toggle("notice", status.notice);
      show(head, status.head);
      show(todo, status.todo);
      show(done, status.done);
    },
  };
}
