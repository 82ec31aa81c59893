/**
 * The width that an apparatus has on the page: its drawing is made for it.
 */

/**
 * Follows the width of an element, in pixels, until the returned function is called.
 * @param {Element} root
 * @param {(width: number) => void} changed is called with the first width, too, as soon as it is known
 * @returns {() => void} ends it
 */
export function followWidth(root, changed) {
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    changed(width);
  });
  observer.observe(root);
  return () => observer.disconnect();
}
