/**
 * Whether the person is new here, kept for as long as the tab is open: a game that is joined is stored at
 * once, and after a reload that looks as if the person had played before.
 */
import { createTabStorage } from "../../../lib/tab-storage.js";

const stored = createTabStorage("newcomer");

/** @param {boolean} played whether the person has played something here */
export function createNewcomer(played) {
  let isNew = !played || stored.get() !== null;
  if (isNew) stored.set("1");

  return {
    isNew: () => isNew,
    /** The person has had the help for newcomers. */
    end() {
      isNew = false;
      stored.remove();
    },
  };
}
