/**
 * The list of contents beside the text: it marks the section that is read.
 */

/** The height above which the beginning of a section counts as read: a part of the window's height. */
const READING_LINE = 0.35;

/** @param {HTMLElement} nav with a link to each section, in their order; hidden sections are not read */
export function markSections(nav) {
  const entries = [...nav.querySelectorAll("a")].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section && !section.hidden ? [{ link, section }] : [];
  });

  /** The entry of the section that is read; none above the first one. */
  function current() {
    const { scrollHeight } = document.documentElement;
    // The last sections cannot come up that far: at the end, the requested one is read, or the last.
    const end = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
    const asked = entries.find(({ link }) => link.hash === location.hash);
    if (end && asked && asked.section.getBoundingClientRect().top >= 0) return asked;
    return entries.findLast(
      ({ section }) => end || section.getBoundingClientRect().top < innerHeight * READING_LINE,
    );
  }

  function mark() {
    const entry = current();
    for (const { link } of entries)
      if (link === entry?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  }
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark, { passive: true });
  addEventListener("hashchange", mark);
  mark();
}
