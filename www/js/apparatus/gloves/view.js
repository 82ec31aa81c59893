/**
 * Mermin's device on the page: the boxes, the counts, and the controls. A step of the lesson names its
 * controls ("controls" in its `settings`) and the other parts to show ("shows"), so that nothing gives away
 * a result that the pupil should predict.
 */
/** @import { Children } from "../../lib/html.js" */
/** @import { Values } from "../../types.js" */
/** @import { Count } from "../shares.js" */
import { html } from "../../lib/html.js";
import { anySeed } from "../../lib/random-seed.js";
import { choices, namesIn, pushButton } from "../controls.js";
import { createFrame } from "../frame.js";
import { shareBar } from "../share-bar.js";
import { percent, percentOf, shareOf } from "../shares.js";
import { deviceDrawing, listDrawing } from "./drawing.js";
import * as model from "./model.js";

/** Many pairs come in this number of batches, PACE milliseconds apart: thousands a second. */
const BATCHES = 20;
const PACE = 100;
/** The greatest width of a bar, in pixels, and the room of the table beside it. */
const BAR = 420;
const TABLE = 304;
/** The strength of a cell's colour if all answers agree. */
const TINT = 0.34;

/** @type {import("../index.js").Create} */
export function createGloves(stage, physics, { changed, reducedMotion }) {
  const { t } = stage;
  let setup = model.begin(anySeed());
  /** The other parts that the step shows. @type {string[]} */
  let shows = [];
  /** The number of batches still to come. */
  let coming = 0;
  let timer = 0;
  /** Whether the last pair was sent alone, and flies. */
  let flying = false;

  /** @param {Partial<Pick<model.Setup, "source" | "lists">>} change */
  function set(change) {
    stop();
    setup = model.change(setup, change);
    frame.show();
    changed();
  }

  // --------------------------------------------------------------- runs
  function stop() {
    window.clearTimeout(timer);
    coming = 0;
    flying = false;
  }

  function sendOne() {
    stop();
    setup = model.send(physics, setup, 1);
    flying = !reducedMotion();
    frame.show();
    changed();
  }

  /** Sends the runs in batches, or all at once if motion is off. A press meanwhile sends the rest at once. */
  function sendMany() {
    const rest = coming || BATCHES;
    const isHurried = coming > 0 || reducedMotion();
    stop();
    coming = rest;
    if (isHurried) come(rest);
    else next();
  }

  /** Sends many runs again, counted from nothing. The pressed button goes, so the focus moves first. */
  function sendAgain() {
    stop();
    setup = model.change(setup, {});
    /** @type {HTMLElement | null} */ (
      frame.controls.querySelector(".run button:last-child")
    )?.focus();
    sendMany();
  }

  /** @param {number} batches */
  function come(batches) {
    setup = model.send(physics, setup, (batches * model.MANY) / BATCHES);
    coming -= batches;
    frame.show();
    if (!coming) changed();
  }

  function next() {
    come(1);
    if (coming) timer = window.setTimeout(next, PACE);
  }

  // -------------------------------------------------------------- words
  const list = () => setup.lists.join(", ");

  /** Whether the least share of a list is drawn: always, or once a list was tried, since it would tell the answer. */
  const hasLine = () =>
    shows.includes("limit") || (shows.includes("line") && setup.tried.length > 0);

  /** Whether chance has put the bar of lists left of the line, as if they beat it. */
  const isLucky = () => hasLine() && !coming && model.isLucky(setup);

  /** Whether bars are shown: all of them, or only the one of equal questions. */
  const hasBars = () => shows.includes("bars") || shows.includes("equal");

  /** @returns {Values} */
  function values() {
    const { equal, unequal, all } = model.totals(setup);
    const { share: agree, from, to } = percentOf(unequal);
    return {
      list: list(),
      runs: all.runs,
      equal: percentOf(equal).share,
      ...{ agree, from, to },
      tried: setup.tries.length,
    };
  }

  /** A run in words. @param {model.Run} run */
  const runInWords = ({ here, there, answers: [first, second] }) =>
    t(first === second ? "apparatus.gloves.run.agree" : "apparatus.gloves.run.differ", {
      ...{ here, there, first, second },
    });

  /** The device in words. @param {model.Run | undefined} run */
  const label = (run) =>
    [
      setup.source === "lists"
        ? t("apparatus.gloves.picture.lists", { list: list() })
        : t("apparatus.gloves.picture.pairs"),
      run && runInWords(run),
    ]
      .filter(Boolean)
      .join(" ");

  /** The text when all runs have come. */
  function telling() {
    const { all } = model.totals(setup);
    const run = setup.last.at(-1);
    if (!run || coming) return "";
    if (all.runs === 1 || !hasBars()) return runInWords(run);
    const told = t(
      shows.includes("bars") ? "apparatus.gloves.told" : "apparatus.gloves.told.equal",
      values(),
    );
    return isLucky() ? `${told} ${t("apparatus.gloves.lucky")}` : told;
  }

  // ----------------------------------------------------------- elements
  /** The last runs, one after the other. */
  const runs = () =>
    html`<div class="lasting">
      <p class="topic">${t("apparatus.gloves.last")}</p>
      <ol class="runs" aria-label=${t("apparatus.gloves.last")}>
        ${setup.last.map(
          (run) =>
            html`<li class=${run.here === run.there ? "equal" : ""}>
              <span class="unseen">${runInWords(run)}</span>
              <span aria-hidden="true" class="asked">${run.here} ${run.there}</span>
              <span aria-hidden="true">${run.answers[0]} ${run.answers[1]}</span>
              <span aria-hidden="true" class="sign"
                >${run.answers[0] === run.answers[1] ? "=" : "≠"}</span
              >
            </li>`,
        )}
      </ol>
    </div>`;

  /** A share as a bar. @param {"equal" | "unequal"} which @param {Count} count @param {number} wide */
  function bar(which, count, wide) {
    const words = percentOf(count);
    const line = which === "unequal" && hasLine() ? model.LEAST : undefined;
    const value = count.runs
      ? t("apparatus.gloves.share", words)
      : t("apparatus.gloves.share.none");
    return html`<div class="share">
      <span>${t(`apparatus.gloves.${which}`)}</span>
      <strong>${value}</strong>
      ${shareBar(wide, count, {
        name: which === "equal" ? "ink" : "x",
        label: `${t(`apparatus.gloves.${which}`)} ${value}`,
        line,
      })}
    </div>`;
  }

  /** @param {number} wide */
  function bars(wide) {
    const { equal, unequal, all } = model.totals(setup);
    return html`<div class="bars" style=${{ maxWidth: `${wide}px` }}>
      <p class="topic">${t("apparatus.gloves.agree")}</p>
      ${bar("equal", equal, wide)} ${shows.includes("bars") && bar("unequal", unequal, wide)}
      <p class="aside">${t("apparatus.gloves.runs", { runs: all.runs })}</p>
      <p class="aside">${t(hasLine() ? "apparatus.gloves.bars.line" : "apparatus.gloves.bars")}</p>
      ${
        isLucky() &&
        html`<p>${t("apparatus.gloves.lucky")}</p>
          <div class="tools">${pushButton(t("apparatus.gloves.again"), sendAgain)}</div>`
      }
    </div>`;
  }

  /** How often both answers agreed, for each pair of questions. */
  const cells = () =>
    html`<table class="cells">
      <caption>
        ${t("apparatus.gloves.cells")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${[1, 2, 3].map((n) => html`<th scope="col">${t("apparatus.gloves.there", { n })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[0, 1, 2].map(
          (here) =>
            html`<tr>
              <th scope="row">${t("apparatus.gloves.here", { n: here + 1 })}</th>
              ${[0, 1, 2].map((there) => {
                const counted = shareOf(
                  setup.cells[model.QUESTIONS * here + there] ?? { agree: 0, runs: 0 },
                );
                const share = counted && Math.round(counted.share * 100);
                return html`<td style=${{ "--share": `${TINT * (share ?? 0)}%` }}>
                  ${share === null ? "–" : t("apparatus.gloves.percent", { share })}
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>`;

  /** All possible lists, each with its share. */
  const all = () =>
    html`<div class="all">
      <p class="topic">${t("apparatus.gloves.all")}</p>
      <ul aria-label=${t("apparatus.gloves.all")}>
        ${model.ALL.map((list) => {
          const explained = shows.includes("pairs");
          const known = explained || setup.tried.includes(list);
          const share = percent(physics.listAgreement(list).unequal);
          const name = explained ? "pairs" : known ? "known" : "untried";
          const label = t(`apparatus.gloves.all.${name}`, {
            list,
            share,
            n: model.alike(list).length,
          });
          return html`<li key=${list} class=${known ? "known" : ""}>
            ${listDrawing(list, explained, label)}
            <span aria-hidden="true"
              >${known ? t("apparatus.gloves.percent", { share }) : t("apparatus.gloves.untried")}</span
            >
          </li>`;
        })}
      </ul>
    </div>`;

  /** One list, whose answers can be switched. @param {string} list @param {number} n from 0 */
  const editor = (list, n) =>
    html`<fieldset key=${n} class="list">
      <legend>${t("apparatus.gloves.list.name", { n: n + 1 })}</legend>
      ${[...list].map(
        (answer, question) =>
          html`<button
            key=${question}
            type="button"
            class=${answer === "A" ? "x" : "o"}
            aria-label=${t("apparatus.gloves.switch", { n: n + 1, question: question + 1, answer })}
            onClick=${() => set({ lists: model.switched(setup.lists, n, question) })}
          >
            <small>${question + 1}</small> ${answer}
          </button>`,
      )}
    </fieldset>`;

  /** The controls by their names in `settings`. @type {Record<string, () => Children>} */
  const CONTROLS = {
    lists: () =>
      setup.source === "lists" &&
      html`<div class="lists">
        ${setup.lists.map(editor)}
        <div class="tools">
          ${pushButton(
            t("apparatus.gloves.add"),
            () => set({ lists: model.withAnother(setup.lists) }),
            setup.lists.length >= model.MAX,
          )}
          ${pushButton(
            t("apparatus.gloves.remove"),
            () => set({ lists: setup.lists.slice(0, -1) }),
            setup.lists.length < 2,
          )}
        </div>
      </div>`,
    source: () =>
      choices({
        name: "source",
        label: t("apparatus.gloves.source"),
        options: /** @type {const} */ (["lists", "pairs"]),
        nameOf: (one) => t(`apparatus.gloves.source.${one}`),
        chosen: setup.source,
        set: (source) => set({ source }),
      }),
    one: () => html`<div class="tools">${pushButton(t("apparatus.gloves.one"), sendOne)}</div>`,
    run: () =>
      html`<div class="tools run">
        ${pushButton(t("apparatus.gloves.one"), sendOne)}
        ${pushButton(t("apparatus.gloves.many", { n: model.MANY }), sendMany)}
      </div>`,
  };

  /** @param {number} width */
  function picture(width) {
    const run = setup.last.at(-1);
    const wide = Math.min(BAR, width < 2 * TABLE ? width : width - TABLE);
    const lists = setup.source === "lists" ? setup.lists : null;
    return html`<div key="seen" class="seen">
        <div key=${flying ? setup.seed : "still"}>
          ${deviceDrawing(width, { run, lists, label: label(run), moving: flying })}
        </div>
        <div key="told" class="told">
          <p class=${hasBars() ? "unseen" : "telling"} role="status">${telling()}</p>
        </div>
      </div>
      <div key=${shows.join(" ")} class="shown">
        ${
          hasBars() &&
          html`<div class="results">${bars(wide)} ${shows.includes("cells") && cells()}</div>`
        }
        ${shows.includes("all") && all()} ${shows.includes("runs") && runs()}
      </div>`;
  }

  const frame = createFrame(stage, "gloves", {
    ...{ picture, controls: CONTROLS, stop },
    resized: () => (flying = false),
  });
  return {
    ...frame,
    configure(settings) {
      stop();
      setup = model.configure(setup, settings);
      shows = namesIn(settings.shows);
      frame.want(settings.controls);
      frame.show();
    },
    meets: (goal) => !coming && model.meets(goal, setup),
    values,
  };
}
