/**
 * The hand-ins of a class, on the page for teachers: a field for codes, a table of pupils and lessons, a
 * file for spreadsheets. It is stored on the device until it is deleted. A link with #hand-in=CODE adds that code.
 *
 * @typedef {import("../../storage/hand-ins.js").HandIn} HandIn
 * @typedef {import("../../storage/hand-ins.js").HandIns} HandIns
 */
import { textKey } from "../../i18n/text-key.js";
import { html, render } from "../../lib/html.js";
import { localDate } from "../../lib/local-date.js";
import { saveOrShare } from "../../lib/save-file.js";
import { whenShownAgain } from "../../lib/shown-again.js";
import { storedHandIns } from "../../storage/hand-ins.js";
import { createLocalStore } from "../../storage/local-storage.js";
import { columnsOf, csvOf, lostBy, sumOf, withCodes, without, withLost } from "./hand-ins.js";

/** How much of a code names it in a message: the sign, the version and one group. */
const SHORT = 11;
/** The address of a scanned link. */
const LINK = /^#hand-in=/;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {HTMLElement} place
 * @param {Storage | null} storage null if the browser stores nothing
 * @param {import("../../features/hand-in/code.js").Course} lessons
 */
export function createHandIns(stage, place, storage, lessons) {
  const { t, words } = stage;
  const course = lessons.map(({ name }) => /** @type {string} */ (name));
  /** The faults of the storage, as keys of texts. @type {Set<"hand-in.forgetful" | "hand-in.aside">} */
  const amiss = new Set(storage ? [] : ["hand-in.forgetful"]);
  const stored = storedHandIns(
    createLocalStore(storage, (notice) => {
      if (notice === "restored") amiss.delete("hand-in.forgetful");
      else amiss.add(["aside", "newer"].includes(notice) ? "hand-in.aside" : "hand-in.forgetful");
    }),
  );
  const percent = new Intl.NumberFormat(words.language, { style: "percent" });
  const decimal = new Intl.NumberFormat(words.language).format(0.5);

  /** The contents of the field. */
  let text = "";
  /** The outcome of the last press, in lines. @type {string[]} */
  let told = [];
  /** The entries that the last deletion has removed. @type {HandIns | null} */
  let lost = null;

  /** @param {string} lesson one of the course */
  const nameOf = (lesson) => t(textKey(`learn.${lesson}.title`));
  /** @param {string} lesson */
  function titleOf(lesson) {
    const n = course.indexOf(lesson) + 1;
    return n ? t("lessons.name", { n, title: nameOf(lesson) }) : lesson;
  }

  // ---------------------------------------------------------------- table
  /** How much of some guesses was right, for the shade of a cell. @param {{ right: number, of: number }} sum */
  const shade = ({ right, of }) => (of ? String(Math.round((4 * right) / of)) : null);
  /** @param {{ right: number, of: number }} sum */
  const shareOf = ({ right, of }) => (of ? percent.format(right / of) : "–");

  /** @param {HandIn} pupil @param {string} lesson */
  function cell({ done }, lesson) {
    const result = done[lesson];
    return result
      ? html`<td key=${lesson} data-shade=${shade(result)} style=${{ "--quarters": shade(result) }}>
          <span aria-hidden="true">${result.of ? `${result.right}/${result.of}` : "✓"}</span>
          <span class="unseen">${t("hand-in.cell", result)}</span>
        </td>`
      : html`<td key=${lesson}><span class="unseen">${t("hand-in.not")}</span></td>`;
  }

  /** @param {HandIn} pupil @param {ReturnType<typeof columnsOf>} columns */
  function row(pupil, columns) {
    const { name, done } = pupil;
    return html`<tr key=${name}>
      <th scope="row">${name}</th>
      ${columns.map(({ lesson }) => cell(pupil, lesson))}
      <td class="all">${shareOf(sumOf(Object.values(done)))}</td>
      <td>
        <button
          type="button"
          class="plain icon"
          aria-label=${t("hand-in.remove", { name })}
          onClick=${() => remove(name)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
      </td>
    </tr>`;
  }

  /** @param {readonly HandIn[]} pupils */
  function table(pupils) {
    const columns = columnsOf(pupils, course);
    return html`<div class="scroller" role="region" tabindex="0" aria-label=${t("hand-in.table")}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t("hand-in.pupil")}</th>
              ${columns.map(
                ({ lesson }) =>
                  html`<th key=${lesson} scope="col">
                    <abbr title=${titleOf(lesson)}
                      >${String(course.indexOf(lesson) + 1 || "?")}</abbr
                    >
                    <span class="unseen">${titleOf(lesson)}</span>
                  </th>`,
              )}
              <th scope="col">${t("hand-in.all")}</th>
              <td></td>
            </tr>
          </thead>
          <tbody>
            ${pupils.map((pupil) => row(pupil, columns))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${t("hand-in.share")}</th>
              ${columns.map((sum) => html`<td key=${sum.lesson}>${shareOf(sum)}</td>`)}
              <td class="all">${shareOf(sumOf(columns))}</td>
              <td></td>
            </tr>
            <tr>
              <th scope="row">${t("hand-in.count")}</th>
              ${columns.map(({ lesson, pupils }) => html`<td key=${lesson}>${String(pupils)}</td>`)}
              <td class="all">${String(pupils.length)}</td>
              <td></td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="aside">${t("hand-in.explained")}</p>
      <ol class="legend">
        ${columns.map(
          ({ lesson }) =>
            html`<li key=${lesson} value=${course.indexOf(lesson) + 1 || null}>
              ${course.includes(lesson) ? nameOf(lesson) : lesson}
            </li>`,
        )}
      </ol>`;
  }

  function draw() {
    const { pupils, unread } = stored.get();
    render(
      html`<label class="paste">
          <span>${t("hand-in.paste")}</span>
          <textarea rows="4" spellcheck="false" value=${text} onInput=${type} />
        </label>
        <div class="actions">
          <button type="button" class="primary" onClick=${read}>${t("hand-in.read")}</button>
          <button type="button" hidden=${!lost} onClick=${undo}>${t("hand-in.undo")}</button>
        </div>
        <div class="told" role="status">
          ${[...told, ...[...amiss].map((key) => t(key))].map((line) => html`<p>${line}</p>`)}
        </div>
        ${pupils.length ? table(pupils) : html`<p>${t("hand-in.empty")}</p>`}
        <p hidden=${!unread.length}>${t("hand-in.unread", { n: unread.length })}</p>
        <div class="actions" hidden=${!pupils.length}>
          <button type="button" onClick=${save}>${t("hand-in.save")}</button>
          <button type="button" onClick=${deleteAll}>${t("hand-in.delete")}</button>
        </div>
        <p class="aside">${t("hand-in.private")}</p>
        <p class="aside">${t("hand-in.cheat")}</p>`,
      place,
    );
  }

  // -------------------------------------------------------------- presses
  /** @param {{ target: HTMLTextAreaElement }} event */
  function type({ target }) {
    text = target.value;
  }

  /** Adds the codes of a text, and reports it. @param {string} given */
  function add(given) {
    const { next, added, replaced, faults } = withCodes(stored.reread(), given, lessons);
    stored.change(() => next);
    lost = null;
    const say = (/** @type {"added" | "replaced"} */ what, /** @type {string[]} */ names) =>
      names.length ? [`${t(`hand-in.${what}`, { n: names.length })} (${names.join(", ")})`] : [];
    told = [
      ...say("added", added),
      ...say("replaced", replaced),
      ...faults.map(({ code, fault }) =>
        t(`hand-in.${fault}`, { code: `${code.slice(0, SHORT)}…`, n: next.pupils.length }),
      ),
    ];
    return faults;
  }

  function read() {
    const faults = add(text);
    const hasCodes = !faults.some(({ fault }) => fault === "foreign");
    // Added codes need not be read again.
    if (!faults.length) text = "";
    else if (hasCodes) {
      text = faults.map(({ code }) => code).join("\n");
      told.push(t("hand-in.left"));
    }
    draw();
    if (faults.length) place.querySelector("textarea")?.focus();
  }

  /** @param {(known: HandIns) => HandIns} work @param {string} line */
  function change(work, line) {
    const before = stored.reread();
    stored.change(work);
    lost = lostBy(before, stored.get());
    told = [line];
    draw();
    // The pressed button may be gone.
    /** @type {HTMLElement | null} */ (
      place.querySelector(".actions button:not(.primary)")
    )?.focus();
  }

  /** @param {string} name */
  const remove = (name) => change((known) => without(known, name), t("hand-in.removed", { name }));
  const deleteAll = () => change(() => ({ pupils: [], unread: [] }), t("hand-in.deleted"));

  function undo() {
    const missing = lost;
    lost = null;
    told = [];
    // Another tab may have added pupils meanwhile.
    if (missing) stored.change((known) => withLost(known, missing));
    draw();
    place.querySelector("textarea")?.focus();
  }

  async function save() {
    const csv = csvOf(stored.get().pupils, course, {
      pupil: t("hand-in.pupil"),
      heads: (lesson) => {
        const title = titleOf(lesson);
        return [t("hand-in.right", { title }), t("hand-in.questions", { title })];
      },
      separator: decimal.includes(",") ? ";" : ",",
    });
    const name = `quantum-tic-tac-toe-${localDate()}.csv`;
    told = (await saveOrShare(new File([csv], name, { type: "text/csv" })))
      ? []
      : [t("hand-in.unsaved")];
    draw();
  }

  /** Adds the code of a scanned link, and leaves the address of the section. */
  function follow() {
    if (!LINK.test(location.hash)) return;
    add(location.hash);
    draw();
    // A folded section unfolds by this.
    location.replace("#hand-ins");
  }

  draw();
  follow();
  addEventListener("hashchange", follow);
  whenShownAgain(draw);
}
