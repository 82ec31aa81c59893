/**
 * The parts that the templates of the teachers' pages repeat. Each is one attribute there, and becomes the
 * markup that www/js/pages/for-teachers/ fills with texts and boards:
 *
 *     section data-title="KEY"         its heading; on a sheet (class `paper`) a button that prints it, and
 *                                      with data-link="HASH" the place of an address
 *     div data-title data-version      the heading of one version of a sheet, with places for name and date
 *     ul data-contents                 links to all sections
 *     table data-steps="KEY"           a plan: KEY.1, KEY.2 and so on, one for each row with data-takes="MINUTES"
 *                                      and data-links="lesson=NAME apparatus=NAME"
 *     table data-scheme="KEY"          criteria KEY.1, KEY.2 and so on, with marks from data-each="N N …"
 *     ol data-tasks="KEY"              tasks KEY.1, KEY.2 and so on, one for each item with data-board="RECORD",
 *                                      data-blanks="N" (empty boards) and data-lines="N" (to write on)
 *     figure data-board data-caption   a board and its caption
 *     ol data-lessons                  the lessons of www/lessons.json and their physics, each with its text
 *                                      teach.shows.NAME, if there is one, and with the references that it cites;
 *                                      data-name of a reference is the text of links to it
 *     div data-experiment="NAME"       an experiment
 *     data-spaces="KEY KEY …"          names with room to write after them
 *     data-lines="N"                   lines to write on
 *     data-times="N"                   repeats the element
 *
 * @typedef {import("cheerio").Cheerio<import("domhandler").Element>} Element
 * @typedef {Pick<import("../../www/js/features/lessons/model.js").Lesson, "name" | "cites">} Lesson
 */

/** An element that gets a text. @param {string} tag @param {string} key @param {string} attributes */
const withText = (tag, key, attributes = "") => `<${tag} data-text="${key}"${attributes}></${tag}>`;

/** The place of an address on paper. @param {string} hash */
const scan = (hash = "") => `<div class="scan" data-link="${hash}"></div>`;

/** @param {string} record */
const board = (record) => `<div class="figure" data-board="${record}"></div>`;

/** A link by the title of its aim. @param {string} hash `lesson=NAME` or `apparatus=NAME` */
function gameLink(hash) {
  const [kind, name] = hash.split("=");
  const key = `${kind === "lesson" ? "learn" : "experiment"}.${name}.title`;
  return withText("a", key, ` href="./#${hash}"`);
}

/** @param {string} key of the criteria @param {string[]} marks for each */
const scheme = (key, marks) => `
  <thead><tr>
    ${withText("th", "teach.marks.for", ' scope="col"')}
    ${withText("th", "teach.marks.marks", ' scope="col"')}
  </tr></thead>
  <tbody>
    ${marks.map((n, i) => `<tr>${withText("td", `${key}.${i + 1}`)}<td data-marks="${n}"></td></tr>`).join("")}
  </tbody>
  <tfoot><tr>
    ${withText("th", "teach.marks.all", ' scope="row"')}
    <td data-all-marks></td>
  </tr></tfoot>`;

/** @param {string} name @param {string} shows the key of its passage for teachers, or empty @param {string} cites links */
const lesson = (name, shows, cites) => `
  <h3>${gameLink(`lesson=${name}`)}</h3>
  <dl>
    ${shows && withText("dt", "teach.shows") + withText("dd", shows)}
    ${withText("dt", "lesson.physics")}${withText("dd", `learn.${name}.physics`)}
    ${withText("dt", "lesson.limit")}${withText("dd", `learn.${name}.limit`)}
  </dl>
  ${cites && `<p class="links cites">${cites}</p>`}`;

/**
 * Writes the parts out in a page.
 * @param {import("cheerio").CheerioAPI} $
 * @param {readonly Lesson[]} lessons all of them
 * @param {(key: string) => boolean} knows whether there is a text of that key
 */
export function writeOutParts($, lessons, knows) {
  /**
   * Calls a function for each of these elements, with the values of some data- attributes, which are removed,
   * and its number among its siblings.
   * @param {string} selector @param {string[]} names
   * @param {(element: Element, values: string[], n: number) => void} write
   */
  function each(selector, names, write) {
    for (const one of $(selector).toArray()) {
      const element = /** @type {Element} */ ($(one));
      const values = names.map((name) => element.attr(`data-${name}`) ?? "");
      for (const name of names) element.removeAttr(`data-${name}`);
      write(element, values, element.index() + 1);
    }
  }

  each("[data-times]", ["times"], (element, [n]) => {
    for (let i = 1; i < Number(n); i++) element.after(element.clone());
  });
  each("[data-contents]", ["contents"], (list) => {
    for (const { attribs } of $("section[data-title]").toArray()) {
      const ready = "data-ready" in attribs ? " data-ready hidden" : "";
      const link = withText("a", attribs["data-title"] ?? "", ` href="#${attribs.id}"`);
      list.append(`<li${ready}>${link}</li>`);
    }
  });
  each("section[data-title]", ["title"], (section, [key = ""]) => {
    const id = section.attr("id");
    const heading = withText("h2", key, ` id="${id}-title"`);
    const print = withText("button", "teach.print", ` type="button" data-print="${id}"`);
    section.attr("aria-labelledby", `${id}-title`);
    section.find("[data-steps], [data-scheme]").attr("aria-labelledby", `${id}-title`);
    section.wrapInner('<div class="content"></div>');
    section.prepend(section.is(".paper") ? `<div class="bar">${heading}${print}</div>` : heading);
  });
  each("section[data-link]", ["link"], (section, [hash]) => section.prepend(scan(hash)));
  each("[data-version]", ["version", "title"], (version, [name, key = ""]) => {
    const heading = `<h3>${withText("span", key)} <span class="version">${name}</span></h3>`;
    version.prepend(scan(), heading, '<p class="who" data-spaces="teach.name teach.date"></p>');
  });
  each("[data-steps] tr", ["takes", "links"], (row, [minutes, links], n) => {
    const key = `${row.closest("table").attr("data-steps")}.${n}`;
    const shown = links ? `<p class="links">${links.split(" ").map(gameLink).join(" ")}</p>` : "";
    row.append(`<th scope="row" data-minutes="${minutes}"></th>`);
    row.append(`<td>${withText("p", key)}${shown}</td>`);
  });
  each("[data-steps]", ["steps"], (plan) => {
    const left = `<th scope="row" data-spare></th><td>${withText("p", "teach.spare")}</td>`;
    plan.children("tbody").append(`<tr class="spare">${left}</tr>`);
  });
  each("[data-scheme]", ["scheme", "each"], (table, [key = "", marks = ""]) => {
    table.html(scheme(key, marks.split(" ")));
  });
  each("[data-tasks] > li", ["board", "blanks", "lines"], (item, [record, blanks, lines], n) => {
    const key = `${item.parent().attr("data-tasks")}.${n}`;
    item.wrapInner('<div class="work"></div>').prepend(withText("p", key));
    item
      .children(".work")
      .append(
        record ? board(record) : "",
        blanks ? `<div class="fill" data-blanks="${blanks}"></div>` : "",
        lines ? `<div data-lines="${lines}"></div>` : "",
      );
  });
  each("[data-tasks]", ["tasks"], () => {});
  each("figure[data-board]", ["board", "caption"], (figure, [record = "", key = ""]) => {
    figure.append(board(record), withText("figcaption", key));
  });
  each("[data-lessons]", ["lessons"], (list) => {
    for (const { name, cites = [] } of lessons) {
      const shows = `teach.shows.${name}`;
      const links = cites.map((id) => {
        const reference = $(`#ref-${id}`).attr("data-name");
        if (!reference) throw new Error(`The lesson ${name} cites ${id}, which is no reference.`);
        return `<a href="#ref-${id}">${reference}</a>`;
      });
      list.append(`<li>${lesson(name, knows(shows) ? shows : "", links.join(" "))}</li>`);
    }
  });
  each("[data-name]", ["name"], () => {});
  each("[data-experiment]", ["experiment"], (item, [name]) => {
    item.append(`<dt>${gameLink(`apparatus=${name}`)}</dt>`);
    item.append(withText("dd", `teach.experiments.${name}`));
  });
  each("[data-spaces]", ["spaces"], (names, [keys = ""]) => {
    names.html(
      keys
        .split(" ")
        .map((key) => withText("span", key, ' class="line"'))
        .join(""),
    );
  });
  each("[data-lines]", ["lines"], (place, [n]) => {
    place.addClass("lines").html('<p class="write"></p>'.repeat(Number(n)));
  });
}
