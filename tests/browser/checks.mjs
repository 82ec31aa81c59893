// Checks for a state of the page: axe-core's rules, and things that a screen cuts off or hides.
import { AXE } from "./contexts.mjs";
import { settled } from "./helper.mjs";
import { SELECTORS } from "./person.mjs";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Loads axe into a page of a test server. As a file of the server the browser reads it ten times faster than as an
 * argument of `page.evaluate`.
 * @param {Page} page
 */
export const loadAxe = (page) =>
  page.evaluate(async (file) => void (await import(new URL(file, location.href).href)), AXE);

export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The violations that axe reports on a page whose last change is painted.
 * @param {Page} page @param {readonly string[]} rules the rules to check, by tag or name
 */
export const violations = (page, rules) =>
  page.evaluate(async (runOnly) => {
    const { violations } = await Reflect.get(globalThis, "axe").run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return violations.map((/** @type {any} */ { id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((/** @type {any} */ n) => n.html + n.failureSummary),
    }));
  }, rules);

/** The same, after the last change: a window that was just made smaller may still have the old layout. @type {typeof violations} */
export async function objections(page, rules) {
  await settled(page);
  return violations(page, rules);
}

/** Parts of the page that a screen reader announces by their labels. */
const NAMED =
  "section, [role=group], [role=region], [role=radiogroup], [role=tablist], [role=tabpanel]";

/** Visible parts without a label, which axe does not report. @param {Page} page */
export const nameless = (page) =>
  page.evaluate(
    (selector) =>
      [...new Set([document, tree()])]
        .flatMap((root) => [...root.querySelectorAll(selector)])
        .filter((part) => {
          if (!part.checkVisibility() || part.role === "alert") return false;
          const by = part.getAttribute("aria-labelledby");
          const root = /** @type {Document | ShadowRoot} */ (part.getRootNode());
          const name = by ? root.getElementById(by)?.textContent : part.ariaLabel;
          return !name?.trim();
        })
        .map((part) => part.outerHTML.slice(0, 120)),
    NAMED,
  );

/**
 * Inline scripts, styles, event handlers and script addresses, also in the shadow tree of the board. Only
 * the icon of the page may be a data URL.
 * @param {Page} page
 */
export const inline = (page) =>
  page.evaluate(() =>
    [document, tree()].flatMap((root) =>
      [...root.querySelectorAll("*")].flatMap((one) => [
        ...(one.localName === "script" && !one.hasAttribute("src") ? ["a script"] : []),
        ...(one.localName === "style" ? ["a style"] : []),
        ...one
          .getAttributeNames()
          .filter((name) => /^on|^srcdoc$/.test(name))
          .map((name) => `${one.localName} ${name}`),
        ...(/^\s*(javascript|vbscript|data):/i.test(one.getAttribute("href") ?? "") &&
        !one.matches("link[rel~=icon]")
          ? [`${one.localName} ${one.getAttribute("href")?.slice(0, 40)}`]
          : []),
      ]),
    ),
  );

/** Selectors of the parts that must be visible without scrolling, wherever they are shown. */
const { panel: PANEL, choice: CHOICE, ...PARTS } = SELECTORS;
const AT_ONCE = { ...PARTS, choice: `:is(${CHOICE} .cards, ${CHOICE} button)` };

/** Parts that need scrolling, in the window or in the panel beside the board. @param {Page} page */
export const unseen = (page) =>
  page.evaluate(([panelSelector, atOnce]) => {
    const panel = tree().querySelector(panelSelector);
    if (!panel) throw new Error("there is no panel");
    const scrolls = getComputedStyle(panel).overflowY === "auto";
    const end = Math.min(
      innerHeight,
      scrolls ? panel.getBoundingClientRect().bottom + 1 : Infinity,
    );
    return Object.entries(atOnce).flatMap(([name, selector]) =>
      [...tree().querySelectorAll(selector)]
        .filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width && height)
        .filter(({ top, bottom }) => top < 0 || bottom > end)
        .map(({ top, bottom }) => `the ${name} is from ${top} to ${bottom} of ${end}`),
    );
  }, /** @type {const} */ ([PANEL, AT_ONCE]));

/**
 * Layout faults of the page or the open dialog: sideways scrolling, cut-off text, and controls that are too
 * small, out of reach, or covered by something when they are scrolled into view, as the keyboard's focus does.
 * @param {Page} page
 */
export const losses = (page) =>
  page.evaluate(() => {
    const LEAST = 44;
    const dialog = tree().querySelector("dialog[open]");
    const root = dialog ?? tree().querySelector(".layout") ?? document.body;
    /** @type {string[]} */
    const found = [];
    const contents = dialog?.querySelector(".dialog-body");
    for (const one of [document.documentElement, dialog, contents].filter((one) => one != null))
      if (one.scrollWidth > one.clientWidth)
        found.push(`${one.tagName} is ${one.scrollWidth} wide in ${one.clientWidth}`);

    /** @param {Element} one */
    const shown = (one) =>
      one.checkVisibility() && !one.closest(".unseen") && getComputedStyle(one).clipPath === "none";
    /**
     * Whether a text may be cut off: the line about the thing under the pointer may end in an ellipsis.
     * @param {Element | null} one
     */
    const shortened = (one) => {
      while (one && getComputedStyle(one).textOverflow !== "ellipsis") one = one.parentElement;
      return one !== null;
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || !shown(parent)) continue;
      if (dialog === null && parent.closest("dialog")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (!width || shortened(parent)) continue;
      if (left < -0.5 || right > innerWidth + 0.5)
        found.push(`“${text.textContent}” from ${left} to ${right}`);
    }

    /** Also slotted content. @param {Element} one @param {Element} other */
    const holds = (one, other) =>
      one.contains(other) ||
      [...one.querySelectorAll("slot")].some((slot) =>
        slot.assignedElements().some((element) => element.contains(other)),
      );
    const controls = root.querySelectorAll("button, a[href], input, textarea, [tabindex]");
    const from = [scrollX, scrollY];
    for (const control of controls) {
      if (!(control instanceof HTMLElement)) continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (dialog === null && control.closest("dialog")) continue;
      if (control.closest("[inert]")) continue;
      if (control.tabIndex < 0 && !control.closest("[role=grid], ol, label")) continue;
      const name = `${control.tagName} ${control.id} ${control.textContent || control.ariaLabel}`;
      // A checkbox is as large as its label.
      const target = control.closest("label") ?? control;
      const { width, height } = target.getBoundingClientRect();
      if (width < LEAST - 0.01 || height < LEAST - 0.01)
        found.push(`${name} is ${width} × ${height}`);
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = control.getBoundingClientRect();
      if (box.left < -0.5 || box.right > innerWidth + 0.5)
        found.push(`${name} from ${box.left} to ${box.right}`);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const there = tree().elementFromPoint(x, Math.min(Math.max(y, 1), innerHeight - 1));
      if (!there || !(holds(control, there) || holds(target, there)))
        found.push(`${name} is under ${there?.outerHTML.slice(0, 60)}`);
    }
    scrollTo(from[0] ?? 0, from[1] ?? 0);
    // The panel beside the board scrolls by itself.
    for (const part of root.querySelectorAll("#panel, #views")) part.scrollTop = 0;
    for (const one of [dialog, contents]) one?.scrollTo(0, 0);
    return found;
  });
