/**
 * Takes one State after the other, never one within another.
 *
 * Every State has its effects at once, in the order in which the States came. A panel may cause a new
 * State while an older one is being followed or rendered. It waits its turn, and only the newest
 * State is rendered, so that no panel ever shows an older State than another. Work that changes the
 * page's focus waits until everything is rendered, because focusing makes a new State too.
 *
 *     push ─▶ follow, follow … ─▶ render the newest ─▶ shown, shown … ─▶ afterwards
 */

/**
 * @template Item a State, with its data
 * @param {object} page
 * @param {(item: Item, before: Item | null) => void} page.follow the effects of a State
 * @param {(item: Item) => void} page.render shows a State
 * @param {(item: Item, before: Item | null) => void} [page.shown] gets every State once it, or a newer
 *   one, is on the screen
 * @param {AbortSignal} signal stops everything when it is aborted
 */
export function createRenderLoop({ follow, render, shown = () => {} }, signal) {
  let running = false;
  /** @type {Item[]} */
  const queue = [];
  /** The item that was followed last. @type {Item | null} */
  let last = null;
  /** @type {(() => void)[]} */
  let afterwards = [];

  function run() {
    running = true;
    try {
      while (queue.length) {
        /** @type {[Item, Item | null][]} */
        const followed = [];
        for (let item; (item = queue.shift()); last = item) {
          followed.push([item, last]);
          follow(item, last);
        }
        if (last) render(last);
        for (const [item, before] of followed) shown(item, before);
      }
    } finally {
      running = false;
    }
  }

  return {
    /** Takes a State, at once or after those that came before it. @param {Item} item */
    push(item) {
      if (signal.aborted) return;
      queue.push(item);
      if (running) return;
      run();
      const due = afterwards;
      afterwards = [];
      for (const work of due) work();
    },

    /**
     * Runs `work` when everything is rendered; at once, if nothing is being rendered.
     * @param {() => void} work
     */
    afterwards(work) {
      if (running) afterwards.push(work);
      else work();
    },
  };
}
