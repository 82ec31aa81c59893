/**
 * Notices that stored data may have changed: another tab has stored something, or the page comes back from
 * the back/forward cache or from the background, where it gets no events.
 */

/** @param {() => void} work @param {AbortSignal} [signal] removes the listeners */
export function whenShownAgain(work, signal) {
  // A server has no window.
  if (!globalThis.addEventListener || !globalThis.document) return;
  for (const type of ["storage", "pageshow"]) addEventListener(type, work, { signal });
  const look = () => void (document.hidden || work());
  document.addEventListener("visibilitychange", look, { signal });
}
