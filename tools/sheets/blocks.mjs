/**
 * The contents of the sheets for pupils, as a list of blocks, read from the page for teachers in a browser.
 *
 * @typedef {{ text: string, sub?: boolean, mark?: "x" | "o" }} Run a piece of text; the hue of a player's mark
 * @typedef {{ list: number, level: 0 | 1, letters: boolean }} Numbered the number of the list in which it is an item
 *
 * @typedef {{ kind: "sheet" }
 *   | { kind: "heading", level: 1 | 2 | 3, runs: Run[] }
 *   | { kind: "paragraph", runs: Run[], numbered: Numbered | null }
 *   | { kind: "pictures", pictures: { src: string, size: number }[] }
 *   | { kind: "address", text: string, src: string, size: number }
 *   | { kind: "line" }
 *   | { kind: "fields", names: string[] }
 *   | { kind: "table", rows: Run[][][] }} Block
 *   `sheet` begins a page; a picture is a PNG as a data: address, and `size` its width in millimetres; an
 *   address has its QR code as a picture; a line and fields are to write on
 */

/**
 * Reads all blocks of some sections. It runs in the page, so it uses nothing of this file.
 * @param {readonly string[]} ids of the sections, in order
 * @returns {Promise<Block[]>}
 */
export async function readBlocks(ids) {
  /** @type {Block[]} */
  const blocks = [];
  let lists = 0;
  /** The width of a picture in millimetres. */
  const WIDTH = { figure: 38, blank: 30, code: 18 };
  const PIXELS = 480;

  /** @param {Element} element @returns {Run[]} */
  function runsOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    /** @type {Run[]} */
    const runs = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").replace(/[ \t\r\n]+/g, " ");
      const mark = node.parentElement?.closest(".mark");
      const hue = mark && (mark.classList.contains("x") ? "x" : "o");
      const sub = !!node.parentElement?.closest("sub");
      if (text) runs.push({ text, ...(sub && { sub }), ...(hue && { mark: hue }) });
    }
    return runs;
  }

  /** A picture as PNG. @param {string} src */
  async function toPng(src) {
    const image = new Image(PIXELS, PIXELS);
    image.src = src;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PIXELS;
    canvas.getContext("2d")?.drawImage(image, 0, 0, PIXELS, PIXELS);
    return canvas.toDataURL("image/png");
  }

  /** A drawing as PNG. @param {SVGElement} svg */
  function drawn(svg) {
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    svg.setAttribute("width", String(PIXELS));
    svg.setAttribute("height", String(PIXELS));
    const text = new XMLSerializer().serializeToString(svg);
    return toPng(`data:image/svg+xml,${encodeURIComponent(text)}`);
  }

  /** An empty board, with the colours that it has on the page. @param {SVGElement} svg */
  async function blankPng(svg) {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    const parts = [...svg.querySelectorAll("rect, text")];
    for (const [i, part] of [...copy.querySelectorAll("rect, text")].entries()) {
      const style = getComputedStyle(/** @type {Element} */ (parts[i]));
      for (const name of ["fill", "stroke", "font-size", "font-family", "transform"])
        part.setAttribute(name, style.getPropertyValue(name));
      part.removeAttribute("class");
    }
    return drawn(copy);
  }

  /** @param {Element} element @param {Numbered | null} numbered */
  function addText(element, numbered) {
    const runs = runsOf(element);
    if (runs.length) blocks.push({ kind: "paragraph", runs, numbered });
  }

  /** @param {Element} list @param {0 | 1} level */
  async function addList(list, level) {
    const number = ++lists;
    const letters = list.classList.contains("options");
    for (const item of list.children) {
      const [first] = item.children;
      /** @type {Numbered} */
      const numbered = { list: number, level, letters };
      if (first?.tagName !== "P") addText(item, numbered);
      else {
        addText(first, numbered);
        for (const child of [...item.children].slice(1)) await add(child, 1);
      }
    }
  }

  /** @param {Element} place */
  async function addBlanks(place) {
    const pictures = [];
    for (const svg of place.querySelectorAll("svg"))
      pictures.push({ src: await blankPng(svg), size: WIDTH.blank });
    blocks.push({ kind: "pictures", pictures });
  }

  /** The address of a sheet. All that it has are the same. @param {Element} section */
  async function addAddress(section) {
    const [text, svg] = ["p", "svg"].map((part) => section.querySelector(`.scan ${part}`));
    if (!text || !(svg instanceof SVGElement)) return;
    const src = await drawn(/** @type {SVGElement} */ (svg.cloneNode(true)));
    blocks.push({ kind: "address", text: text.textContent ?? "", src, size: WIDTH.code });
  }

  /** @param {Element} element @param {0 | 1} level of lists in it */
  async function add(element, level) {
    const { tagName, classList } = element;
    if (["screen", "bar", "scan"].some((name) => classList.contains(name))) return;
    const heading = { H3: /** @type {const} */ (2), H4: /** @type {const} */ (3) }[tagName];
    if (heading) blocks.push({ kind: "heading", level: heading, runs: runsOf(element) });
    else if (classList.contains("write")) blocks.push({ kind: "line" });
    else if (element.querySelector(":scope > .line"))
      blocks.push({
        kind: "fields",
        names: [...element.children].map(({ textContent }) => textContent ?? ""),
      });
    else if (classList.contains("tosses"))
      addText(new DOMParser().parseFromString("☐ ".repeat(20), "text/html").body, null);
    else if (tagName === "TABLE")
      blocks.push({
        kind: "table",
        rows: [...element.querySelectorAll("tr")].map((row) => [...row.children].map(runsOf)),
      });
    else if (tagName === "OL" || tagName === "UL") await addList(element, level);
    else if (element.matches("[data-board]")) {
      const src = element.querySelector("img")?.src ?? "";
      const picture = { src: await toPng(src), size: WIDTH.figure };
      const last = blocks.at(-1);
      if (last?.kind === "pictures") last.pictures.push(picture);
      else blocks.push({ kind: "pictures", pictures: [picture] });
    } else if (element.matches("[data-blanks]")) await addBlanks(element);
    else if (tagName === "P" || tagName === "FIGCAPTION") addText(element, null);
    else for (const child of element.children) await add(child, level);
  }

  for (const id of ids) {
    const section = document.getElementById(id);
    const title = section?.querySelector("h2");
    if (!section || !title) throw new Error(`there is no sheet ${id}`);
    blocks.push({ kind: "sheet" }, { kind: "heading", level: 1, runs: runsOf(title) });
    await addAddress(section);
    for (const child of section.querySelector(".content")?.children ?? []) await add(child, 0);
  }
  return blocks;
}
