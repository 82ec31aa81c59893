/**
 * Who plays, below the status: before anything is played a quiet choice of two,
 * with which one can begin alone at once; later what a person can do about the
 * computer, where it cannot go on or plays with itself; and one line that tells
 * who sits where.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { Plan, Side, State } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { buttonMaker } from "../../lib/button.js";
import { alone, computers, planFor, readLevel, seatsOf, sitting } from "../../players/seats.js";
import { levelSelect } from "../../players/level-select.js";

/** What is to be done here. @param {State} state @returns {"ready" | "stuck" | "demo" | ""} */
function momentOf({ steps, match, beside, broken, seats, thinking, over }) {
  if (thinking?.failure) return "stuck";
  if (beside || broken) return "";
  if (computers(seats) === 2) return over ? "" : "demo";
  return steps.length || match || thinking ? "" : "ready";
}

/** Who has a side, for the line. @param {State} state @param {Side} side */
function named({ seats }, side) {
  const player = sitting(seats, side);
  const name =
    typeof player === "number"
      ? { key: `level.${player}` }
      : alone(seats, side)
        ? { key: "match.you" }
        : player;
  return name ? { key: "player.named", values: { name, player: side } } : side;
}

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {{ recall(): Plan, keep(plan: Plan): void }} plans
 * @param {() => void} settled where the focus goes when what had it goes
 */
export function createPlayers(stage, session, plans, settled) {
  const { byId, say, t } = stage;
  const root = byId("players");
  const line = byId("who");
  let shown = "";

  /** @param {Partial<Plan>} change */
  function sit(change) {
    const now = planFor(plans.recall(), session.state().seats);
    const plan = { ...now, ...change, side: /** @type {const} */ ("X") };
    plans.keep(plan);
    session.sit(seatsOf(plan));
  }

  // -------------------------------------------------- before anything is played
  const radios = /** @type {const} */ (["people", "computer"]).map((kind) => {
    const input = el("input", {
      type: "radio",
      name: "kind-now",
      value: kind,
      change: () => sit({ kind }),
    });
    return { kind, input, label: el("label", {}, input, el("span", {}, t(`players.${kind}`))) };
  });
  const select = levelSelect(t, "level-now");
  select.setAttribute("aria-label", t("players.level"));
  select.addEventListener("change", () => sit({ level: readLevel(Number(select.value)) ?? 1 }));
  const about = el("span", { class: "about" });
  const opponent = el("div", { class: "opponent" }, select, about);
  const ready = el(
    "div",
    { role: "radiogroup", "aria-label": t("players.title") },
    el("div", { class: "segments" }, ...radios.map(({ label }) => label)),
    opponent,
  );

  // -------------------------------------------------------------------- later
  const button = buttonMaker(t, settled);
  const takeOver = () => session.takeOver();
  const contents = {
    ready: [ready],
    stuck: [
      button("players.retry", () => session.stall(null), "primary"),
      button("players.without", takeOver),
    ],
    demo: [button("players.stop", takeOver)],
    "": [],
  };

  return {
    /** @param {State} state */
    render(state) {
      const { seats, steps, match } = state;
      const moment = momentOf(state);
      if (moment !== shown) {
        const held = root.contains(stage.root.activeElement);
        shown = moment;
        root.className = moment === "ready" ? "" : "tools";
        root.replaceChildren(...contents[moment]);
        root.hidden = moment === "";
        if (held) settled();
      }
      if (moment === "ready") {
        const { kind, level } = planFor(plans.recall(), seats);
        for (const radio of radios) radio.input.checked = radio.kind === kind;
        opponent.hidden = kind !== "computer";
        select.value = String(level);
        about.textContent = t(`level.${level}.about`);
      }
      const tell = !match && steps.length > 0 && seats.some((player) => player !== "");
      line.hidden = !tell;
      const values = { x: named(state, "X"), o: named(state, "O") };
      line.textContent = tell ? say({ key: "players.line", values }) : "";
    },
  };
}
