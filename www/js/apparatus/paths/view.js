/**
 * *Two paths* on the page: the drawing and its controls. A step of the lesson names its controls
 * ("controls" in its `settings`), so that there are never many at a time, and the other parts of the drawing
 * to show ("shows"), so that nothing gives away a result that the pupil should predict.
 */
import { html } from "../../lib/html.js";
import { anySeed } from "../../lib/random-seed.js";
import { choices, namesIn, pushButton, slider, toggle } from "../controls.js";
import { createFrame } from "../frame.js";
import { lens, pathsDrawing } from "./drawing.js";
import * as model from "./model.js";

/** Milliseconds between two of many particles. */
const PACE = 16;
/** The greatest width of the enlarged arrows, in pixels. */
const LENS = 112;

/** @type {import("../index.js").Create} */
export function createPaths(stage, physics, { changed, reducedMotion }) {
  const { t } = stage;
  let setup = model.begin(physics, anySeed());
  let pattern = model.patternOf(physics, setup);
  /** The other parts of the drawing that the step shows. @type {string[]} */
  let shows = [];
  /** Particles that are still to arrive. @type {model.Hit[]} */
  let coming = [];
  let timer = 0;

  /** @param {Partial<model.Setup>} change */
  function set(change) {
    // Particles on their way arrive at once, unless the change clears the screen.
    const hits = [...setup.hits, ...coming];
    stop();
    setup = model.change({ ...setup, hits }, change);
    update();
    changed();
  }

  function update() {
    pattern = model.patternOf(physics, setup);
    frame.show();
  }

  // ---------------------------------------------------------- particles
  /** Drops the particles that are still to arrive. */
  function stop() {
    window.clearTimeout(timer);
    coming = [];
  }

  /** Sends particles. They arrive one by one, or at once if motion is off. @param {number} count */
  function send(count) {
    finish();
    const { hits, tried } = model.arrivals(physics, setup, count);
    coming = hits;
    setup = { ...setup, tried };
    if (reducedMotion() || count === 1) finish();
    else arrive();
    if (!coming.length) changed();
  }

  /** Lets all remaining particles arrive at once. */
  function finish() {
    window.clearTimeout(timer);
    setup = { ...setup, hits: [...setup.hits, ...coming] };
    coming = [];
    frame.show();
  }

  function arrive() {
    const [next] = coming;
    if (next === undefined) return changed();
    setup = { ...setup, hits: [...setup.hits, next] };
    coming = coming.slice(1);
    frame.show();
    timer = window.setTimeout(arrive, PACE);
  }

  // -------------------------------------------------------------- words
  const values = () => ({
    ...{ turn: setup.turn, place: setup.place, sent: model.shownOf(setup).length },
    chance: model.percent(pattern.places[setup.place - 1]?.chance ?? 0),
    middle: model.percent(pattern.places[model.middleOf(pattern.places) - 1]?.chance ?? 0),
    contrast: Math.round(pattern.contrast * 100),
    bright: pattern.bright,
    dark: pattern.dark,
  });

  /** Whether the stripes can be seen, so that a text may describe them. */
  const seen = () => shows.includes("chances") || setup.hits.length + coming.length >= model.MANY;

  /** The number of particles on the screen, and the contrast of the stripes, in words. */
  const telling = () =>
    [
      setup.hits.length > 0 && t("apparatus.paths.told", values()),
      seen() && t("apparatus.paths.contrast", values()),
    ]
      .filter(Boolean)
      .join(" ");

  /** The drawing in words. */
  function label() {
    const { ways, recorded, asked, shown } = setup;
    /** @type {import("../../types.js").TextKey} */
    const wall =
      ways !== "both"
        ? `apparatus.paths.open.${ways}`
        : asked === "sum" && shown !== "all"
          ? `apparatus.paths.sum.${shown}`
          : `apparatus.paths.record.${recorded ? shown : "none"}`;
    const stripes = pattern.bright.length ? "apparatus.paths.stripes" : "apparatus.paths.even";
    return [t(wall), seen() && t(stripes, values())].filter(Boolean).join(" ");
  }

  /** The arrows of the place that is looked at, in words. */
  function arrowsInWords() {
    const place = pattern.places[setup.place - 1];
    const angle = place ? model.angleOf(place) : null;
    if (angle === null) return t("apparatus.paths.arrow");
    if (!pattern.adds) return t("apparatus.paths.apart", { angle });
    const cancel = pattern.dark.includes(setup.place);
    return t(cancel ? "apparatus.paths.cancel" : "apparatus.paths.arrows", { angle });
  }

  // ----------------------------------------------------------- elements
  /**
   * The controls by their names in `settings`.
   * @type {Record<string, (width: number) => import("../../lib/html.js").Children>}
   */
  const CONTROLS = {
    send: () =>
      html`<div class="tools">
        ${pushButton(t("apparatus.paths.send.one"), () => send(1), setup.hits.length >= model.MAX)}
        ${pushButton(
          t("apparatus.paths.send.many", { n: model.MANY }),
          () => send(model.MANY),
          setup.hits.length >= model.MAX,
        )}
        ${pushButton(t("apparatus.paths.clear"), () => set({ hits: [] }), !setup.hits.length)}
      </div>`,
    turn: () =>
      slider({
        label: t("apparatus.paths.turn"),
        value: t("apparatus.paths.turned", values()),
        ...{ at: setup.turn, min: 0, max: 360, step: model.TURN },
        set: (turn) => set({ turn }),
      }),
    place: (width) =>
      html`<div class="looking">
        ${lens(Math.min(LENS, Math.round(width * 0.28)), setup, pattern, arrowsInWords())}
        <div>
          ${slider({
            label: t("apparatus.paths.place"),
            value: t("apparatus.paths.placed", values()),
            ...{ at: setup.place, min: 1, max: pattern.places.length, step: 1 },
            set: (place) => set({ place }),
          })}
          <p class="aside">${arrowsInWords()}</p>
        </div>
      </div>`,
    ways: () =>
      choices({
        name: "ways",
        label: t("apparatus.paths.ways"),
        options: /** @type {const} */ (["first", "second", "both"]),
        nameOf: (one) => t(`apparatus.paths.ways.${one}`),
        chosen: setup.ways,
        set: (ways) => set({ ways }),
      }),
    record: () =>
      toggle({
        label: stage.marked({
          key: "apparatus.paths.record",
          values: { O2: { player: "O", move: 2 } },
        }),
        on: setup.recorded,
        set: (recorded) => set({ recorded }),
      }),
    asked: () =>
      model.canSort(setup) &&
      choices({
        name: "asked",
        label: t("apparatus.paths.asked"),
        options: /** @type {const} */ (["way", "sum"]),
        nameOf: (one) => t(`apparatus.paths.asked.${one}`),
        chosen: setup.asked,
        set: (asked) => set({ asked }),
      }),
    shown() {
      const answers = setup.asked === "sum" ? "answer" : "shown";
      return (
        model.canSort(setup) &&
        choices({
          name: "shown",
          label: t(`apparatus.paths.${answers}`),
          options: /** @type {const} */ (["all", "first", "second"]),
          nameOf: (one) => t(`apparatus.paths.${answers}.${one}`),
          chosen: setup.shown,
          set: (shown) => set({ shown }),
        })
      );
    },
  };

  /** @param {number} width */
  function picture(width) {
    const fresh = coming.length ? setup.hits.length - 1 : null;
    return html`<div class="seen">
      ${pathsDrawing(width, setup, pattern, { label: label(), fresh, shows })}
      <p class="telling told" role="status">${coming.length ? "" : telling()}</p>
    </div>`;
  }

  const frame = createFrame(stage, "paths", { picture, controls: CONTROLS, stop });
  return {
    ...frame,
    configure(settings) {
      stop();
      setup = model.configure(physics, setup, settings);
      shows = namesIn(settings.shows);
      frame.want(settings.controls);
      update();
    },
    meets: (goal) => !coming.length && model.meets(goal, setup, pattern),
    values,
  };
}
