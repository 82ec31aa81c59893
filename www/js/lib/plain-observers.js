/**
 * Simple observers for browsers that have none (see observers.js). They check at intervals, which is
 * good enough to play.
 */

/** The interval between two checks, in milliseconds. */
const INTERVAL = 250;

/** @implements {Pick<ResizeObserver, "observe" | "disconnect">} */
export class PlainSizeObserver {
  /** @type {Map<Element, string>} */
  #sizes = new Map();
  #timer = 0;
  #changed;

  /** @param {(entries: ResizeObserverEntry[]) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {Element} element */
  observe(element) {
    this.#sizes.set(element, "");
    this.#timer ||= window.setInterval(() => this.#check(), INTERVAL);
    queueMicrotask(() => this.#check());
  }

  #check() {
    let changed = false;
    for (const [element, before] of this.#sizes) {
      const { width, height } = element.getBoundingClientRect();
      const now = `${width} ${height}`;
      if (now === before) continue;
      this.#sizes.set(element, now);
      changed = true;
    }
    if (changed) this.#changed([]);
  }

  disconnect() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#sizes.clear();
  }
}

/**
 * Reports every element as visible.
 * @implements {Pick<IntersectionObserver, "observe" | "disconnect">}
 */
export class PlainVisibilityObserver {
  #changed;
  /** @param {(entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }
  observe() {
    queueMicrotask(() => this.#changed([{ isIntersecting: true }]));
  }
  disconnect() {
    this.#changed = () => {};
  }
}
