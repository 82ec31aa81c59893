/**
 * The review of a game: the margin after every action as a line that one can go
 * along, what was given away where, and how well each player decided. It stays
 * open while one looks back.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../../engine/client.js").Thinker} Thinker
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").Review} Review
 */
/** @import { Message, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { createInquiry } from "../../engine/query.js";
import { amount } from "../../i18n/points.js";
import { ahead, pointsIn, verdict } from "../../i18n/margins.js";
import { area, grid, line, pointsOf } from "./chart.js";
import { variantOf } from "../../variants/index.js";

const SVG = "http://www.w3.org/2000/svg";
/** More ways that were as good are not told. */
const NAMED = 3;

/** @param {string} tag @param {Record<string, string>} attributes */
function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A share of the chart's width or height, as CSS takes it. @param {number} share */
const part = (share) => `${100 * share}%`;

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => Promise<Thinker>} thinker
 * @param {() => void} settled takes the focus when what had it goes
 */
export function createReview(stage, session, thinker, settled) {
  const { byId, rich, say, show, t } = stage;
  const percent = new Intl.NumberFormat(stage.words.language, { style: "percent" });
  let wanted = false;
  let drawn = "";
  const inquiry = createInquiry(
    async (record, signal) => (await thinker()).ask("review", record, { signal }),
    () => render(session.state()),
  );

  // ------------------------------------------------------------- elements
  const title = el("h2", { id: "review-title", tabindex: "-1" }, t("review.title"));
  const drawing = svg("svg", {
    viewBox: "0 0 1 1",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  const plot = el("div", { class: "plot", "aria-hidden": "true" });
  const slider = el("input", { type: "range", "aria-label": t("review.slider"), step: "1" });
  slider.addEventListener("input", () => session.look(Number(slider.value)));
  const chart = el("div", { class: "chart" }, plot, slider);
  const here = el("p", { class: "here", role: "status" });
  const turns = el("ol", { class: "turns", "aria-label": t("review.turns") });
  const none = el("p", {}, t("review.none"));
  const figures = el("p", { class: "figures" });
  const luck = el("p", { class: "aside" });
  const formula = el(
    "details",
    {},
    el("summary", {}, t("review.formula")),
    el("p", { class: "aside" }, t("review.formula.about")),
  );
  const whole = el("div", { class: "whole" }, chart, here, none, turns, figures, luck, formula);
  const told = el("p", { role: "status", hidden: true });
  const again = el("button", { type: "button", click: inquiry.again }, t("analysis.again"));
  const close = el("button", { type: "button", click: leave }, t("close"));
  const root = stage.region(
    { id: "review", "aria-labelledby": title.id, hidden: true },
    title,
    told,
    whole,
    el("div", { class: "tools" }, again, close),
  );
  byId("further").after(root);

  function leave() {
    wanted = false;
    render(session.state());
    settled();
  }

  // ---------------------------------------------------------------- words
  /** @param {string} action */
  const nameOf = (action) => variantOf(session.state().view.rules).actionName(action);
  /** What there is to say of an action. @param {Review["steps"][number]} step @returns {Message[]} */
  function judged({ kind, loss, best, turned }) {
    /** @type {Message[]} */
    const found = [{ key: `review.${kind}`, values: { points: pointsIn(loss) } }];
    if (loss > 0) {
      const some = best.slice(0, NAMED).map(nameOf);
      const n = best.length - some.length;
      found.push({ key: n ? "review.better.many" : "review.better", values: { best: some, n } });
    }
    if (turned) found.push({ key: "review.turned" });
    return found;
  }

  /** The same, as short as can be. @param {Review["steps"][number]} step @returns {Message} */
  const short = ({ kind, loss }) => ({
    key: `review.${kind}.short`,
    values: { points: pointsIn(loss) },
  });

  /** @param {State} state @param {Review} review @param {number} at counted from 1 @returns {Message[]} */
  function wordsAt({ steps, view, coin, over, past }, { margins, steps: judgements }, at) {
    const step = steps[at - 1];
    const judgement = judgements[at - 1];
    if (!step || !judgement) return [];
    const how = past === null && over && view.phase === "over" ? "over" : coin ? "coins" : "play";
    const value = verdict(margins[at] ?? 0, how);
    return [
      { key: "review.move", values: { move: step.text } },
      ...judged(judgement),
      { key: "review.value", values: { value } },
    ];
  }

  // -------------------------------------------------------------- drawing
  /** @param {State} state @param {Review} review */
  function draw({ steps, coin }, { margins, steps: judgements, accuracy, luck: moved }) {
    const points = pointsOf(margins);
    drawing.replaceChildren(
      ...grid(margins).map(({ margin, y }) =>
        svg("path", { class: margin ? "rule" : "even", d: `M0 ${y}H1` }),
      ),
      svg("path", { class: "x", d: area(margins, "X") }),
      svg("path", { class: "o", d: area(margins, "O") }),
      svg("path", { class: "line", d: line(margins) }),
    );
    const labels = grid(margins)
      .filter(({ margin }) => margin % 1 === 0)
      .map(({ margin, y }) => {
        const side = ahead(margin);
        const label = el("span", { class: `label ${side?.toLowerCase() ?? ""}` });
        const n = amount(Math.abs(margin));
        label.textContent = say(side ? { key: "review.label", values: { player: side, n } } : n);
        label.style.top = part(y);
        return label;
      });
    const dots = judgements.map(({ kind }, i) => {
      const dot = el("span", { class: `dot ${kind}` });
      dot.style.left = part(points[i + 1]?.x ?? 0);
      dot.style.top = part(points[i + 1]?.y ?? 0);
      return dot;
    });
    plot.replaceChildren(drawing, ...labels, ...dots);
    const last = judgements.length;
    [slider.min, slider.max] = ["1", String(last)];
    // The line begins before the first action, the slider at it.
    slider.style.setProperty("--from", String(points[1]?.x ?? 0));

    const worse = judgements.flatMap((judgement, i) =>
      judgement.loss > 0 || (judgement.turned && judgement.kind === "chance")
        ? [{ judgement, i }]
        : [],
    );
    none.hidden = worse.length > 0;
    turns.hidden = worse.length === 0;
    turns.replaceChildren(
      ...worse.map(({ judgement, i }) => {
        const click = () => session.look(i + 1);
        return el(
          "li",
          {},
          el(
            "button",
            { type: "button", "data-at": String(i + 1), click },
            el("span", { class: `dot ${judgement.kind}`, "aria-hidden": "true" }),
            el(
              "span",
              {},
              ...rich(steps[i]?.text ?? { key: "review.start" }),
              " ",
              el("span", { class: "about" }, say(short(judgement))),
            ),
          ),
        );
      }),
    );
    /** @param {"X" | "O"} player @returns {Message} */
    const figure = (player) => {
      const share = accuracy[player];
      return share === null
        ? { key: "review.accuracy.none", values: { player } }
        : {
            key: "review.accuracy",
            values: { player, share: percent.format(share) },
          };
    };
    figures.replaceChildren(
      el("span", { class: "aside" }, t("review.figures")),
      " ",
      el("span", { class: "x" }, say(figure("X"))),
      " ",
      el("span", { class: "o" }, say(figure("O"))),
    );
    const player = ahead(moved);
    show(
      luck,
      !coin
        ? null
        : player
          ? { key: "review.luck", values: { player, points: pointsIn(Math.abs(moved)) } }
          : { key: "review.luck.none" },
    );
  }

  /** @param {State} state @param {Review} review */
  function mark(state, review) {
    const at = state.past ?? state.steps.length;
    slider.value = String(at);
    const words = wordsAt(state, review, at);
    slider.setAttribute("aria-valuetext", words.map(say).join(" "));
    const text = words.map(say).join(" ");
    if (here.textContent !== text)
      here.replaceChildren(...words.flatMap((one, i) => [...(i ? [" "] : []), ...rich(one)]));
    plot.querySelectorAll(".dot").forEach((dot, i) => dot.classList.toggle("now", i + 1 === at));
    for (const one of turns.querySelectorAll("button"))
      if (one.dataset.at === String(at)) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
  }

  /** @param {State} state */
  function render(state) {
    const { record, steps, apart } = state;
    const open = wanted && steps.length > 0 && !apart;
    const found = inquiry.about(open ? record : null);
    root.hidden = !found;
    if (!found) return;
    again.hidden = found.at !== "failed";
    whole.hidden = found.at !== "known";
    if (found.at === "failed")
      show(told, { key: "review.failed", values: { why: { key: `why.${found.failure}` } } });
    else show(told, found.at === "slow" ? { key: "review.slow" } : null);
    if (found.at !== "known") return;
    if (drawn !== record) draw(state, found.answer);
    drawn = record;
    mark(state, found.answer);
  }

  return {
    render,
    open() {
      wanted = true;
      render(session.state());
      title.focus({ preventScroll: true });
      root.scrollIntoView({ block: "nearest" });
    },
  };
}
