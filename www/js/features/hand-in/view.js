/**
 * The dialog "Hand in": what a pupil has done, as a code and as a QR code of a link to the page for teachers.
 * Nothing is sent, and the name is not stored.
 */
import { copyFrom } from "../../lib/clipboard.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { html } from "../../lib/html.js";
import { qrCode } from "../../lib/qr.js";
import { LONGEST, tidy } from "../../players/seats.js";
import { codeOf } from "./code.js";

/**
 * The link that opens the page for teachers with a code.
 * @param {string} page the address of that page
 * @param {string} code
 */
export function linkTo(page, code) {
  const url = new URL(page, location.href);
  // The language and all else in the address are the pupil's.
  url.search = "";
  url.hash = `hand-in=${code}`;
  return url.href;
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {object} course
 * @param {import("./code.js").Course} course.lessons
 * @param {() => import("../../storage/hand-ins.js").HandIn["done"]} course.done the results of the lessons that
 *   are done
 */
export function createHandIn(stage, { lessons, done: results }) {
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id: "hand-in", "aria-labelledby": "hand-in-title" }));
  const frame = frameDialog(stage, "hand-in", "lesson.handIn");
  let name = "";
  let told = "";

  /** @param {string} code */
  function codes(code) {
    const page = stage.address.toPage("for-teachers.html");
    return html`<div class="codes">
      ${
        page &&
        html`<div>
          <p>${t("hand-in.scan")}</p>
          ${qrCode(linkTo(page, code), t("hand-in.qr"))}
        </div>`
      }
      <label>
        <span>${t("hand-in.or")}</span>
        <textarea rows="4" readonly spellcheck="false" value=${code} />
      </label>
    </div>`;
  }

  function draw() {
    const done = results();
    const all = Object.values(done);
    const sum = { n: all.length, right: 0, of: 0 };
    for (const { right, of } of all) [sum.right, sum.of] = [sum.right + right, sum.of + of];
    const code = all.length && tidy(name) ? codeOf({ name, done }, lessons) : null;
    const contents = all.length
      ? html`<p>${t("hand-in.about")}</p>
          <p class="sum">${t("hand-in.done", sum)}</p>
          <label class="line">
            <span>${t("hand-in.name")}</span>
            <input maxlength=${LONGEST} autocomplete="off" value=${name} onInput=${type} />
          </label>
          ${code && codes(code)}
          <p role="status" class="told">${told}</p>
          <p class="aside">${t("hand-in.kept")}</p>`
      : html`<p>${t("hand-in.none")}</p>`;
    frame.render(
      contents,
      code &&
        html`<button type="button" class="primary" onClick=${copy}>${t("hand-in.copy")}</button>`,
    );
  }

  /** @param {{ target: HTMLInputElement }} event */
  function type({ target }) {
    name = target.value;
    told = "";
    draw();
  }

  async function copy() {
    const field = frame.dialog.querySelector("textarea");
    told = field && (await copyFrom(field)) ? t("hand-in.copied") : t("share.by.hand");
    draw();
  }

  return {
    open() {
      told = "";
      draw();
      frame.open();
    },
  };
}
