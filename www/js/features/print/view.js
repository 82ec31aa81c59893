/**
 * Printed sheets: the record of a game, blank boards to play on paper, or a sheet of another part. A sheet is
 * made just before it is printed, and css/print.css shows it in place of the page.
 *
 * @typedef {import("../../lib/html.js").Children} Children
 */
/** @import { State, TextKey } from "../../types.js" */
import { svgOf } from "../../board/svg-file.js";
import { shownRecord } from "../../game/shown-record.js";
import { rulesName } from "../../i18n/messages.js";
import { html, render } from "../../lib/html.js";
import { levelOf, nameOf } from "../../players/seats.js";
import { helpOf } from "../../variants/help-of.js";
import { variantOf } from "../../variants/index.js";
import { blank } from "./blank-board.js";

const BLANKS = 6;

/** The text of an SVG as an element of the page. @param {string} text */
const drawing = (text) =>
  // eslint-disable-next-line no-restricted-syntax -- svg-context.js wrote it, and escapes every text
  document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

/** @param {import("../../app/parts.js").AppContext} app */
export function createPrinter({ stage, session, Game }) {
  const { byId, marked, t } = stage;
  const sheet = byId("sheet");
  /** The sheet that is asked for, with its class; null: that of the game. @type {{ name: string, contents: () => Children } | null} */
  let asked = null;

  /** The name of a player, where it is known. @param {State["seats"][number]} seat */
  function playerName(seat) {
    const level = levelOf(seat);
    return level === null ? nameOf(seat) : t(`level.${level}`);
  }

  /** Lines to write on. @param {...TextKey} names */
  const toFill = (...names) => names.map((name) => html`<span class="line">${t(name)}</span>`);

  /** The position that is shown, and the moves up to it. @param {State} state */
  function game(state) {
    const { past, seats, status, view } = state;
    const record = shownRecord(state);
    const steps = state.steps.slice(0, past ?? undefined);
    const [x, o] = seats.map(playerName);
    return html`
      <h1>${t("page.title")}</h1>
      <p class="who">
        <span class="line">${t("player.X")} ${x}</span>
        <span class="line">${t("player.O")} ${o}</span>
        ${toFill("print.date")}
      </p>
      <div
        ref=${(/** @type {Element | null} */ div) => div?.append(drawing(svgOf(stage, { ...state, record }, "light")))}
      />
      <div class="told">
        <h2>${marked(status.head)}</h2>
        <p>${status.happened && view.phase === "over" && marked(status.happened)}</p>
        <p>${t("moves.rules", { rules: rulesName(view.rules) })}</p>
        <ol>
          ${steps.map(
            ({ text, collapse }) =>
              html`<li class=${collapse ? "collapse" : ""}>${marked(text)}</li>`,
          )}
        </ol>
        <p class="record">${record}</p>
      </div>
    `;
  }

  /** @param {string} rules @param {readonly TextKey[]} lines of the rules */
  const blanks = (rules, lines) => html`
    <h1>${t("page.title")}</h1>
    <p class="rules-name">${t("moves.rules", { rules: rulesName(rules) })}</p>
    <ol class="paper-rules">
      ${lines.map((key) => html`<li>${t(key)}</li>`)}
    </ol>
    <div class="boards">
      ${Array.from(
        { length: BLANKS },
        () =>
          html`<div>
            ${blank(stage, variantOf(rules).board.drawing.columns)}
            <p>${toFill("player.X", "player.O", "print.score")}</p>
          </div>`,
      )}
    </div>
  `;

  const clear = () => render(null, sheet);
  // The menu of the browser can print, too.
  stage.on(window, "beforeprint", () => {
    clear();
    sheet.className = asked?.name ?? "game";
    render(asked ? asked.contents() : game(session.state()), sheet);
  });
  stage.on(window, "afterprint", () => {
    asked = null;
    clear();
  });

  /** Prints a sheet of another part. @param {string} name its class @param {() => Children} contents */
  function printSheet(name, contents) {
    asked = { name, contents };
    print();
  }

  return {
    /** Rejects if the rules cannot be loaded. @param {boolean} blank boards to play on instead of the game */
    async print(blank) {
      if (!blank) return print();
      const { rules } = session.state().view;
      const { paper } = await helpOf(Game, rules);
      printSheet("blanks", () => blanks(rules, paper));
    },
    printSheet,
  };
}

/** @typedef {ReturnType<typeof createPrinter>} Printer */
