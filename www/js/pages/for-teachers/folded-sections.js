/**
 * Sections that fold on a narrow window: each heading becomes a button that shows or hides what is
 * below it. On a wide window everything is there, and the headings are only headings.
 *
 * A folded section stays in reach: a link to something in it unfolds it, and so does a search in the
 * page (hidden="until-found"). On paper all is unfolded, by for-teachers-print.css.
 */
import { el } from "../../lib/dom.js";

/** As in for-teachers.css. */
const NARROW = "(max-width: 35rem)";

/** @param {Iterable<HTMLElement>} sections each with a heading and a `.content` */
export function foldSections(sections) {
  const narrow = matchMedia(NARROW);
  const folds = [...sections].flatMap((section) => createFold(section) ?? []);
  const arrange = () => {
    for (const fold of folds) fold.arrange(narrow.matches);
  };
  arrange();
  narrow.addEventListener("change", arrange);

  /** Unfolds the section that the address names, and scrolls to it. */
  function follow() {
    const target = document.getElementById(location.hash.slice(1));
    for (const { section, unfold } of folds) if (section.contains(target)) unfold();
    target?.scrollIntoView();
  }
  addEventListener("hashchange", follow);
  // A second press on the same link changes no address.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link && link.getAttribute("href") === location.hash) follow();
  });
  if (location.hash) follow();
}

/** @param {HTMLElement} section */
function createFold(section) {
  const heading = section.querySelector("h2");
  const content = section.querySelector(".content");
  if (!heading || !content) return null;
  content.id = `${section.id}-content`;
  let folded = true;
  const button = el("button", {
    type: "button",
    "aria-controls": content.id,
    click: () => show(!folded),
  });
  const words = [...heading.childNodes];

  /** @param {boolean} hide */
  function show(hide) {
    folded = hide;
    button.setAttribute("aria-expanded", String(!hide));
    section.toggleAttribute("data-folded", hide);
    if (hide) content?.setAttribute("hidden", "until-found");
    else content?.removeAttribute("hidden");
  }
  content.addEventListener("beforematch", () => show(false));

  return {
    section,
    unfold: () => show(false),
    /** @param {boolean} narrow */
    arrange(narrow) {
      button.replaceChildren(...(narrow ? words : []));
      heading.replaceChildren(...(narrow ? [button] : words));
      show(narrow);
    },
  };
}
