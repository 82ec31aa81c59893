/**
 * The two stations on the page: the setting over there, and the results here. A step of the lesson names
 * its controls ("controls" in its `settings`) and the other parts to show ("shows"), so that nothing gives
 * away a result that the pupil should predict.
 */
/** @import { Children } from "../../lib/html.js" */
/** @import { Values } from "../../types.js" */
import { html } from "../../lib/html.js";
import { anySeed } from "../../lib/random-seed.js";
import { choices, namesIn, pushButton, slider, toggle } from "../controls.js";
import { createFrame } from "../frame.js";
import { shareBar } from "../share-bar.js";
import { percent, percentOf } from "../shares.js";
import { listsDrawing, stationsDrawing } from "./drawing.js";
import * as model from "./model.js";

/** The greatest width of a bar, in pixels. */
const BAR = 420;

/** @type {import("../index.js").Create} */
export function createMessage(stage, physics, { changed }) {
  const { t } = stage;
  let setup = model.begin(anySeed());
  /** The other parts that the step shows. @type {string[]} */
  let shows = [];

  /** @param {Partial<model.Setup>} change */
  function set(change) {
    setup = { ...setup, ...change };
    frame.show();
    changed();
  }

  // -------------------------------------------------------------- words
  /** The setting over there, in words. @param {number} there */
  const doneThere = (there) =>
    there === model.NOTHING
      ? t("apparatus.message.nothing")
      : t("apparatus.message.angle", { angle: there });

  /** @returns {Values} */
  function values() {
    const row = model.rowOf(setup);
    const agreement = row && model.agreementOf(row);
    return {
      angle: Math.max(setup.there, 0),
      chance: percent(model.chanceHere(physics, setup.there)),
      runs: row ? model.hereOf(row).runs : 0,
      share: row ? percentOf(model.hereOf(row)).share : 0,
      agree: agreement ? percentOf(agreement).share : 0,
    };
  }

  const label = () =>
    t("apparatus.message.picture", { done: doneThere(setup.there), angle: model.HERE });

  /** The last results in words: those from over there only where both lists are here. */
  function listsInWords() {
    const last = model.rowOf(setup)?.last ?? [];
    if (!last.length) return t("apparatus.message.lists.none");
    const here = last.map((run) => run.here).join(" ");
    if (!setup.together || last.some(({ there }) => !there))
      return t("apparatus.message.lists.here", { here });
    return t("apparatus.message.lists.both", {
      ...{ here, there: last.map((run) => run.there).join(" ") },
    });
  }

  /** The text after a press. */
  function telling() {
    const row = model.rowOf(setup);
    if (!row) return "";
    const agreement = setup.together && model.agreementOf(row);
    return [
      t("apparatus.message.told", { ...percentOf(model.hereOf(row)), done: doneThere(row.there) }),
      agreement && t("apparatus.message.told.agree", percentOf(agreement)),
    ]
      .filter(Boolean)
      .join(" ");
  }

  // ----------------------------------------------------------- elements
  /** A share as a bar. @param {string} name @param {import("../shares.js").Count} count @param {number} wide @param {"x" | "ink"} look @param {number} [line] */
  function bar(name, count, wide, look, line) {
    const value = t("apparatus.message.share", percentOf(count));
    return html`<div key=${name} class="share">
      <span>${name}</span>
      <strong>${value}</strong>
      ${shareBar(wide, count, {
        name: look,
        label: `${name}: ${value}`,
        line,
      })}
    </div>`;
  }

  /** Whether the share by quantum theory is drawn. A step that asks for it does not show it. */
  const hasLine = () => shows.includes("line");

  /** A bar for each setting over there, with the results here. @param {number} wide */
  const bars = (wide) =>
    html`<div class="bars" style=${{ maxWidth: `${wide}px` }}>
      <p class="topic">${t("apparatus.message.here")}</p>
      ${setup.rows.map((row) =>
        bar(
          doneThere(row.there),
          model.hereOf(row),
          wide,
          "x",
          hasLine() ? model.chanceHere(physics, row.there) : undefined,
        ),
      )}
      <p class="aside">
        ${t(
          !setup.rows.length
            ? "apparatus.message.bars.none"
            : hasLine()
              ? "apparatus.message.bars.line"
              : "apparatus.message.bars",
          { chance: percent(model.chanceHere(physics, setup.there)) },
        )}
      </p>
    </div>`;

  /** How often both lists agree. @param {number} wide */
  function agreement(wide) {
    const row = model.rowOf(setup);
    const count = row && model.agreementOf(row);
    return (
      count &&
      html`<div class="bars" style=${{ maxWidth: `${wide}px` }}>
        <p class="topic">${t("apparatus.message.agree")}</p>
        ${bar(doneThere(setup.there), count, wide, "ink")}
      </div>`
    );
  }

  /** @param {number} width */
  const lists = (width) =>
    html`<div class="strips">
      <p aria-hidden="true">
        <span>${t("apparatus.message.list.here")}</span>
        <span>${t("apparatus.message.list.there")}</span>
      </p>
      ${listsDrawing(
        Math.min(360, width - 64),
        model.rowOf(setup)?.last ?? [],
        setup.together,
        listsInWords(),
      )}
    </div>`;

  /** The controls by their names in `settings`. @type {Record<string, () => Children>} */
  const CONTROLS = {
    there: () =>
      html`<div class="over-there">
        ${choices({
          name: "there",
          label: t("apparatus.message.there"),
          options: /** @type {const} */ (["nothing", "measured"]),
          nameOf: (one) => t(`apparatus.message.there.${one}`),
          chosen: setup.there === model.NOTHING ? "nothing" : "measured",
          set: (done) => set({ there: done === "nothing" ? model.NOTHING : model.HERE }),
        })}
        ${slider({
          label: t("apparatus.message.dial"),
          value: doneThere(setup.there),
          ...{ at: Math.max(setup.there, 0), min: 0, max: model.HALF, step: model.TURN },
          set: (there) => set({ there }),
        })}
      </div>`,
    send: () =>
      html`<div class="tools">
        ${pushButton(t("apparatus.message.one"), () => set(model.send(physics, setup, 1)))}
        ${pushButton(t("apparatus.message.many", { n: model.MANY }), () =>
          set(model.send(physics, setup, model.MANY)),
        )}
      </div>`,
    together: () =>
      toggle({
        label: t("apparatus.message.together"),
        on: setup.together,
        set: (together) => set({ together }),
      }),
  };

  /** @param {number} width */
  function picture(width) {
    const wide = Math.min(BAR, width);
    return html`<div key="seen" class="seen">
        ${stationsDrawing(width, model.HERE, setup.there, label())}
        <p class="names stations" aria-hidden="true">
          <span>${t("apparatus.message.place.here")}</span>
          <span>${t("apparatus.message.place.there")}</span>
        </p>
        <p class="telling told" role="status">${telling()}</p>
      </div>
      <div key=${shows.join(" ")} class="shown">
        ${shows.includes("lists") && lists(width)}
        ${
          shows.length > 0 &&
          html`<div class="results">
            ${shows.includes("bars") && bars(wide)}
            ${shows.includes("agreement") && setup.together && agreement(wide)}
          </div>`
        }
      </div>`;
  }

  const frame = createFrame(stage, "message", { picture, controls: CONTROLS });
  return {
    ...frame,
    configure(settings) {
      setup = model.configure(setup, settings);
      shows = namesIn(settings.shows);
      frame.want(settings.controls);
      frame.show();
    },
    meets: (goal) => model.meets(goal, setup),
    values,
  };
}
