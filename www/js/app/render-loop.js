/**
 * Renders one State after the other, never one within another.
 *
 * A panel may cause a new State while an older one is being rendered. The newest of those is
 * rendered next, so that no panel ever shows an older State than another. Work that changes the
 * page's focus waits until everything is rendered, because focusing makes a new State too.
 */

/**
 * @template State
 * @param {(state: State) => void} renderOnce shows one State
 * @param {AbortSignal} signal nothing is rendered any more when it is aborted
 */
export function createRenderLoop(renderOnce, signal) {
  let rendering = false;
  /** @type {State | null} */
  let waiting = null;
  /** @type {(() => void)[]} */
  let afterwards = [];

  function renderAll() {
    rendering = true;
    try {
      while (waiting) {
        const newest = waiting;
        waiting = null;
        renderOnce(newest);
      }
    } finally {
      rendering = false;
    }
  }

  return {
    /** Renders a State, or has it rendered next. @param {State} state */
    render(state) {
      if (signal.aborted) return;
      waiting = state;
      if (rendering) return;
      renderAll();
      const due = afterwards;
      afterwards = [];
      for (const work of due) work();
    },

    /** Does something when all is rendered; at once, if nothing is being rendered. @param {() => void} work */
    afterwards(work) {
      if (rendering) afterwards.push(work);
      else work();
    },
  };
}
