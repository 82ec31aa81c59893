/**
 * Waits for an element to come near the screen.
 */
import { VisibilityObserver } from "../lib/observers.js";

/**
 * @param {Element} element
 * @param {() => void} come is called when it is there; the observer is the caller's to disconnect
 */
export function whenNear(element, come) {
  const observer = new VisibilityObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: "100% 0px" },
  );
  observer.observe(element);
  return observer;
}
