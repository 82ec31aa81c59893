/**
 * What tells that an element's size has changed, or that it has come on the screen. Where a
 * browser, or what somebody has added to it, lacks the one that there should be, a plain one
 * stands in (plain.js), which has to be brought before the first is made.
 *
 * @typedef {{ observe(element: Element, options?: ResizeObserverOptions): void, disconnect(): void }} Observer
 * @typedef {new (changed: (entries: ResizeObserverEntry[]) => void) => Observer} MakesResizes
 * @typedef {new (changed: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void,
 *   options?: IntersectionObserverInit) => Observer} MakesSights
 */

/** @type {MakesResizes} */
export let Resizes = globalThis.ResizeObserver;

/** @type {MakesSights} */
export let Sights = globalThis.IntersectionObserver;

/** Brings what stands in for what this browser lacks. */
export async function standIn() {
  if (Resizes && Sights) return;
  const plain = await import("./plain-observers.js");
  Resizes ??= plain.PlainResizes;
  Sights ??= plain.PlainSights;
}
