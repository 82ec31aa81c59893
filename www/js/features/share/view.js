/**
 * The dialog "Share": a card of the game, which goes to the share sheet, or is saved, with the link
 * beside it; a moving picture of the game in place of the card; and, unfolded, the rarer tools: the record and Goff's notation to copy, the board as SVG,
 * sheets to print, and a field for a game from elsewhere.
 *
 * @typedef {import("../print/view.js").Printer} Printer
 * @typedef {KeyPart<"share.copy.">} Copied the name of a text that can be copied
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { KeyPart, Message, TextKey } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { fileName } from "../../board/svg-context.js";
import { shownRecord } from "../../game/shown-record.js";
import { copyFrom } from "../../lib/clipboard.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { toShareSheet } from "../../lib/hand-over.js";
import { html } from "../../lib/html.js";
import { HEIGHT, paintCard, WIDTH } from "./card-picture.js";
import { cardWords, shareData, shortAddress } from "./card-words.js";
import { createEntry } from "./entry.js";
import { createFilmButton } from "./film-button.js";
import { dataUrl, give, pngOf, svgFile } from "./picture-file.js";

/**
 * @param {AppContext} app
 * @param {(() => Promise<Printer>) | null} printer null where nothing can be printed
 */
export function createShare(app, printer) {
  const { stage, Game, session, ready, openText, focusBoard } = app;
  const { address, byId, marked, say, t } = stage;
  const frame = frameDialog(stage, "share-dialog", "share.title");
  /** The position that is shared: as it was when the dialog opened. A friend elsewhere may go on meanwhile. */
  let shown = session.state();
  let goff = session.goff();
  /** The result of the last press, and the button. @type {{ from: string, message: Message } | null} */
  let outcome = null;
  /** Whether the rarer tools are shown. */
  let unfolded = false;
  /** Whether the link is shown, to be copied by hand. A page without HTTPS has no clipboard. */
  let linkShown = !navigator.clipboard;
  /** The card as a file, or why there is none. @type {ReturnType<typeof pngOf>} */
  let card = Promise.resolve("failed");
  /** A picture in place of the card: the moving one, or one to press and hold where no file can be saved; empty: none. */
  let held = "";
  const film = createFilmButton(stage, Game, () => shown, {
    changed: draw,
    tell: (message) => tell("film", message),
    keep: (file) => void keep(file, "film"),
    async made(file) {
      held = await dataUrl(file);
    },
  });
  const entry = createEntry(stage, session, {
    ...{ ready, openText },
    taken() {
      frame.close();
      focusBoard();
    },
    draw,
  });

  /** @param {string} from @param {Message} message */
  function tell(from, message) {
    outcome = { from, message };
    draw();
  }

  /** Data for the share sheet; null if there is no sheet. @param {File | null} file */
  function sharedData(file) {
    const { head } = cardWords(shown).story;
    const url = address.linkTo(shownRecord(shown));
    return shareData(navigator, { title: t("page.title"), text: say(head), url, file });
  }
  async function share() {
    const file = film.file() ?? (await card);
    const handed = await toShareSheet(sharedData(typeof file === "string" ? null : file) ?? {});
    if (handed === null) tell("card", { key: "share.failed" });
  }
  async function savePicture() {
    const file = await card;
    if (typeof file === "string") tell("card", message(`export.${file}`));
    else await keep(file);
  }
  /** @param {File} file @param {string} [from] what is told beside it */
  async function keep(file, from = "card") {
    const given = await give(file);
    if (given === null) return;
    held = given;
    tell(from, { key: "export.hold" });
  }
  /** @param {Copied} what */
  async function copy(what) {
    const field = /** @type {HTMLInputElement} */ (byId(`share-${what}`));
    const copied = await copyFrom(field);
    if (!copied && what === "link") linkShown = true;
    tell(what, { key: copied ? `share.copied.${what}` : "share.by.hand" });
    // The field of the link may have been hidden until now.
    if (!copied) field.select();
  }
  /** @param {boolean} blank */
  async function print(blank) {
    frame.close();
    try {
      await (await printer?.())?.print(blank);
    } catch {
      session.tell({ key: "failure.part" });
    }
  }

  /** The result of a press, beside the pressed button. @param {...string} places */
  const told = (...places) =>
    html`<p class="told" data-from=${outcome?.from} role="status">
      ${outcome && places.includes(outcome.from) && marked(outcome.message)}
    </p>`;
  /** @param {TextKey} text @param {() => void} work @param {Record<string, string | boolean>} [more] */
  const button = (text, work, more = {}) =>
    html`<button type="button" onClick=${work} ...${more}>${t(text)}</button>`;

  /** A text to copy. @param {Copied} what @param {string} text @param {boolean} [hidden] */
  const row = (what, text, hidden = false) =>
    html`<div key=${what} class="text" hidden=${hidden}>
      <div class="name">
        <label for="share-${what}">${t(`share.${what}`)}</label>
        ${!hidden && told(what)}
      </div>
      <div class="line">
        <input
          id="share-${what}"
          readonly
          value=${text}
          onFocus=${(/** @type {FocusEvent} */ { target }) =>
            /** @type {HTMLInputElement} */ (target).select()}
        />
        <button type="button" aria-label=${t(`share.copy.${what}`)} onClick=${() => copy(what)}>
          ${t("share.copy")}
        </button>
      </div>
    </div>`;

  /** The tools that most people want. @param {string | null} link */
  function offers(link) {
    const sheet = sharedData(null) !== null;
    const copies = link !== null && !linkShown;
    const hasMoves = shown.steps.length > 0;
    const isFilm = film.file() !== null;
    return html`<div class="offers">
      ${sheet && button("tool.share", share, { class: `${isFilm ? "" : "primary"} whole`, autofocus: true })}
      ${button("export.png", savePicture, { autofocus: !sheet && !copies })}
      ${
        copies &&
        button("share.copy.link", () => void copy("link"), {
          class: sheet || isFilm ? "" : "primary",
          autofocus: !sheet,
        })
      }
      ${hasMoves && film.button()} ${told("card", "film", copies ? "link" : "")}
      ${hasMoves && film.progress()}
    </div>`;
  }

  /** The rarer tools. */
  const further = () =>
    html`<div id="share-more" hidden=${!unfolded}>
      ${row("record", shown.record)} ${goff !== null && row("goff", goff)}
      <div class="buttons">
        ${button("export.svg", () => void keep(svgFile(stage, shown)))}
        ${
          printer && [
            button("print.game", () => void print(false)),
            button("print.blank", () => void print(true)),
          ]
        }
      </div>
      ${entry.form()}
    </div>`;

  function unfold() {
    unfolded = !unfolded;
    draw();
  }

  function draw() {
    const link = address.linkTo(shownRecord(shown));
    const { head } = cardWords(shown).story;
    const alt = t("share.card", { head });
    frame.render(html`
      ${held && html`<img id="share-picture" src=${held} alt=${alt} />`}
      <canvas id="share-card" width=${WIDTH} height=${HEIGHT} role="img" aria-label=${alt} />
      ${offers(link)} ${link !== null && row("link", link, !linkShown)}
      ${button("share.more", unfold, {
        class: "more",
        "aria-expanded": String(unfolded),
        "aria-controls": "share-more",
      })}
      ${further()}
    `);
  }

  /** Paints the card, and makes a file of it at once: a share sheet opens only right after a press. */
  function makeCard() {
    const canvas = /** @type {HTMLCanvasElement} */ (byId("share-card"));
    const paper = paintCard(canvas, stage, cardWords(shown), shortAddress(address.linkTo("")));
    canvas.hidden = paper === null;
    card = paper
      ? pngOf(canvas, paper, fileName(shownRecord(shown), "png"))
      : Promise.resolve(/** @type {const} */ ("failed"));
  }

  frame.dialog.addEventListener("close", film.forget);
  return {
    open() {
      [shown, goff] = [session.state(), session.goff()];
      outcome = null;
      held = "";
      unfolded = false;
      linkShown = !navigator.clipboard;
      entry.forget();
      draw();
      makeCard();
      frame.open("[autofocus]");
    },
  };
}
