/**
 * Plain observers, for where there are no others (observers.js): they look now and then, which
 * is enough to play on.
 */

/** How often (milliseconds) the plain one looks. */
const OFTEN = 250;

/** @implements {Pick<ResizeObserver, "observe" | "disconnect">} */
export class PlainResizes {
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
    this.#timer ||= window.setInterval(() => this.#look(), OFTEN);
    queueMicrotask(() => this.#look());
  }

  #look() {
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

/** Everything is on the screen. @implements {Pick<IntersectionObserver, "observe" | "disconnect">} */
export class PlainSights {
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
