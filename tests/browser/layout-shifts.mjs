// Layout shifts: the size of each, and the elements that moved. The browser's value of a shift is the
// affected share of the screen, times the longest distance as a share of the screen's longer side. Shifts
// after a press count here, too.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ what: string, from: string, to: string }} Moved the boxes as “left,top width×height” */
/** @typedef {{ value: number, moved: Moved[] }} Shift */

/** Runs in the page, before its scripts: records the layout shifts. */
function watch() {
  /** @type {{ entry: any, moved: Moved[] }[]} */
  const kept = [];
  const tree = () => document.querySelector("quantum-tic-tac-toe")?.shadowRoot ?? document;
  /** @param {DOMRectReadOnly} box */
  const written = ({ x, y, width, height }) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  /** The visible part of a box. @param {DOMRect} box */
  function seen({ left, top, right, bottom }) {
    const [x, y] = [Math.max(0, left), Math.max(0, top)];
    return new DOMRect(x, y, Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y);
  }
  /** @param {DOMRectReadOnly} a @param {DOMRectReadOnly} b */
  const same = (a, b) =>
    [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].every(
      (difference) => Math.abs(difference) < 1,
    );
  /** @param {Element} element */
  const name = ({ localName, id, classList }) =>
    localName + (id && `#${id}`) + [...classList].map((one) => `.${one}`).join("");
  /** A path to the element, from the nearest ancestor with an id. @param {Element} element @returns {string} */
  function path(element) {
    const above = element.id ? null : element.parentElement;
    return above ? `${path(above)} ${name(element)}` : name(element);
  }
  /**
   * The element that fills this box. The API hides the nodes of a shadow tree, so this searches for one
   * with the same box.
   * @param {DOMRectReadOnly} box
   */
  function inBox(box) {
    if (!box.width || !box.height) return "what is no longer on the screen";
    for (const element of tree().querySelectorAll("*"))
      if (same(seen(element.getBoundingClientRect()), box)) return path(element);
    const texts = document.createTreeWalker(tree(), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      if (text.parentElement && same(seen(range.getBoundingClientRect()), box))
        return `${path(text.parentElement)} “${text.textContent?.trim()}”`;
    }
    return "?";
  }
  const observer = new PerformanceObserver(hear);
  /** @param {PerformanceObserverEntryList | { getEntries(): PerformanceEntryList }} list */
  function hear(list) {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      kept.push({
        entry,
        moved: entry.sources.map((/** @type {any} */ { node, previousRect, currentRect }) => ({
          what: node
            ? path(node.nodeType === Node.TEXT_NODE ? node.parentElement : node)
            : inBox(currentRect),
          from: written(previousRect),
          to: written(currentRect),
        })),
      });
  }
  observer.observe({ type: "layout-shift", buffered: true });
  Reflect.set(globalThis, "newShifts", () => {
    hear({ getEntries: () => observer.takeRecords() });
    return kept.splice(0).map(({ entry: { value }, moved }) => ({ value, moved }));
  });
}

/** For `prepare`: records the layout shifts of a page. @param {Page} page */
export const watchShifts = (page) => page.addInitScript(watch);

/** The shifts since the last call. @param {Page} page @returns {Promise<Shift[]>} */
export const newShifts = (page) => page.evaluate(() => Reflect.get(globalThis, "newShifts")());
