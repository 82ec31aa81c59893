/** A board to write on. */

const SVG = "http://www.w3.org/2000/svg";

/** An empty board with its squares' numbers. @param {import("../../lib/stage.js").Stage} stage */
export function blank(stage) {
  const { t } = stage;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-1 -1 302 302");
  for (let i = 0; i < 9; i++) {
    const [x, y] = [(i % 3) * 101, Math.floor(i / 3) * 101];
    const rect = document.createElementNS(SVG, "rect");
    const place = { x, y, width: 98, height: 98, rx: 7 };
    for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value));
    const number = document.createElementNS(SVG, "text");
    number.setAttribute("x", String(x + 7));
    number.setAttribute("y", String(y + 15));
    number.textContent = t("print.number", { n: i + 1 });
    svg.append(rect, number);
  }
  return svg;
}
