/**
 * The browser's observers of sizes and of visibility. If the browser has none, or a browser extension has
 * removed them, simple ones from plain-observers.js take their place. `loadMissingObservers` has to
 * run before the first observer is made.
 *
 * @typedef {{ observe(element: Element, options?: ResizeObserverOptions): void,
 *   disconnect(): void }} Observer
 * @typedef {new (changed: (entries: ResizeObserverEntry[]) => void) => Observer} SizeObserverClass
 * @typedef {new (changed: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void,
 *   options?: IntersectionObserverInit) => Observer} VisibilityObserverClass
 */

/**
 * Reports that the size of an element has changed.
 * @type {SizeObserverClass}
 */
export let SizeObserver = globalThis.ResizeObserver;

/**
 * Reports that an element has scrolled into view, or out of it.
 * @type {VisibilityObserverClass}
 */
export let VisibilityObserver = globalThis.IntersectionObserver;

/** Replaces the observers that this browser does not have. */
export async function loadMissingObservers() {
  if (SizeObserver && VisibilityObserver) return;
  const plain = await import("./plain-observers.js");
  SizeObserver ??= plain.PlainSizeObserver;
  VisibilityObserver ??= plain.PlainVisibilityObserver;
}
