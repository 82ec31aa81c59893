/** Waits until an element is near the visible part of the page. */

/**
 * @param {Element} element
 * @param {() => void} onNear may be called more than once: the caller disconnects the observer
 */
export function whenNear(element, onNear) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    },
    { rootMargin: "100% 0px" },
  );
  observer.observe(element);
  return observer;
}
