/**
 * The worlds of the position that is shown, as small boards or as a formula, beside the
 * game. Pointing at a square shows the worlds in which something is there; pointing at a
 * world shows it on the big board. Combinations that the last action made impossible fade out.
 * Everything shown follows from the State and from the engine's worlds.
 *
 * @typedef {import("./model.js").Worlds} Worlds
 * @typedef {import("./model.js").World} World
 * @typedef {import("./model.js").Term} Term
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { GameClass, Panel, State } from "../../types.js" */
import { message } from "../../i18n/text-key.js";
import { listen } from "../../a11y/shortcuts.js";
import { createBadges } from "../../board/badges.js";
import { readRecord } from "../../engine/read-record.js";
import { shownRecord } from "../../game/shown-record.js";
import { el } from "../../lib/dom.js";
import { html, render } from "../../lib/html.js";
import { createAim } from "./aim.js";
import { Boards } from "./boards.js";
import { Formula } from "./formula-view.js";
import * as model from "./model.js";

const MODES = /** @type {const} */ (["boards", "formula"]);

/** @param {GameClass} Game @param {string} record */
const ask = (Game, record) =>
  readRecord(Game, record, (game) => ({ view: game.view(), ensemble: game.ensemble() }));

/** The lesson that explains shares of worlds. No other shows them. */
const ON_SHARES = "message";

/** A record without its last action. @param {string} record */
const before = (record) => record.split(" ").slice(0, -1).join(" ");

/** The lesson that shows the panel beside its task, and the mode. @param {State} state */
function lessonOf({ task }) {
  const { panel = "", by = "" } = task?.shows ?? {};
  return {
    lesson: ["worlds", "formula"].includes(panel) ? by : "",
    isFormula: panel === "formula",
  };
}

/** @param {AppContext} app */
export function createWorlds({ stage, Game, changed, afterwards, reducedMotion }) {
  const { byId, marked, t } = stage;
  const root = stage.region({ id: "worlds", "aria-labelledby": "worlds-title", hidden: true });
  const tab = byId("view-worlds");
  tab.append(root);
  const badges = createBadges(byId("board"), "chances");

  /** Whether the panel is beside the task of a lesson. */
  let beside = false;
  /** The lesson that shows the panel; empty: none. */
  let shownBy = "";
  /** @type {typeof MODES[number]} */
  let mode = "boards";
  /** The mode that the person has chosen outside of lessons. @type {typeof MODES[number]} */
  let own = mode;
  let chances = false;
  /** @type {State | null} */
  let now = null;
  /** The record of the worlds that are on the page; empty while the panel is closed. */
  let visible = "";
  /** The combinations that the last action made impossible, until they have faded out. @type {Set<Term>} */
  let leaving = new Set();
  /** The world that is pointed at. @type {World | null} */
  let pointed = null;
  /** The world that is pressed. @type {World | null} */
  let pinned = null;
  /** The world that was focused last. @type {World | null} */
  let focused = null;

  /** A tab shows the worlds, or a lesson does beside its task. @param {State} state */
  const isOpen = (state) => state.tab === "worlds" || lessonOf(state).lesson !== "";

  /** Whether shares may be shown on the board. @param {State} state */
  const hasShares = (state) => ["", ON_SHARES].includes(lessonOf(state).lesson);

  /** @type {{ record: string, worlds: Worlds } | null} */
  let latest = null;
  /** The worlds of the position that is shown, computed once for each. @param {State} state */
  function worldsOf(state) {
    const record = shownRecord(state);
    if (latest?.record !== record) {
      const earlier = record.includes(" ") ? ask(Game, before(record)) : null;
      latest = { record, worlds: model.worldsOf(ask(Game, record), earlier) };
    }
    return latest.worlds;
  }

  // ------------------------------------------------------------------ keys
  /** Focuses another one of the unfolded worlds. @param {(i: number, last: number) => number} to */
  function go(to) {
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".world")]);
    const unfolded = all.filter((one) => one.checkVisibility());
    const i = unfolded.findIndex((one) => one === stage.root.activeElement);
    if (i < 0) return false;
    unfolded[to(i, unfolded.length - 1)]?.focus();
    return true;
  }
  listen(stage, root, "worlds", {
    earlier: () => go((i) => Math.max(0, i - 1)),
    later: () => go((i, last) => Math.min(last, i + 1)),
    first: () => go(() => 0),
    last: () => go((_, last) => last),
  });

  // --------------------------------------------------------------- elements
  const aim = createAim(stage, () => now && isOpen(now) && worldsOf(now).view, draw);

  /** @param {World | null} world */
  function point(world) {
    if (pointed === world) return;
    pointed = world;
    changed();
  }

  /** @param {State} state @param {Worlds} worlds */
  function boards({ input, picture }, worlds) {
    const square = input.hovered ?? input.selected;
    const move = square === null ? (picture.litMove ?? null) : aim.move();
    const light = model.lightOf(worlds, { square, move });
    const all = model.entriesOf(worlds).map(({ world }) => world);
    const tabStop = all.find((world) => world === focused) ?? all[0] ?? null;
    const props = {
      ...{ stage, worlds, pinned, tabStop, leaving },
      lightIn: light.within,
      onGone: (/** @type {Term} */ term) => {
        leaving.delete(term);
        draw();
      },
      onPress: (/** @type {World} */ world) => {
        pinned = pinned === world ? null : world;
        changed();
      },
      onPoint: point,
      onFocus: (/** @type {World} */ world) => {
        focused = world;
        draw();
      },
    };
    return { tip: light.tip, body: html`<${Boards} key=${`boards ${visible}`} ...${props} />` };
  }

  /** @param {Worlds} worlds */
  const formula = ({ view }) => ({
    tip: null,
    body: html`<${Formula} key=${`formula ${visible}`} stage=${stage} view=${view} />`,
  });

  /** @param {typeof MODES[number]} one */
  const modeButton = (one) => {
    const onClick = () => {
      mode = one;
      if (!shownBy) own = one;
      pointed = pinned = null;
      leaving = new Set();
      changed();
    };
    return html`<button type="button" aria-pressed=${String(mode === one)} onClick=${onClick}>
      ${t(`worlds.${one}`)}
    </button>`;
  };

  /** @param {Event} event */
  function switchChances({ target }) {
    chances = /** @type {HTMLInputElement} */ (target).checked;
    changed();
  }

  /** @param {State} state */
  function contents(state) {
    const worlds = worldsOf(state);
    const change = model.changeOf(worlds);
    const { tip, body } = mode === "boards" ? boards(state, worlds) : formula(worlds);
    const { lesson, isFormula } = lessonOf(state);
    return html`
      <h2 id="worlds-title" tabindex="-1">${t("worlds.title")}</h2>
      <p class="count">${marked(model.countOf(worlds))}</p>
      <div
        class="tools"
        role="group"
        aria-label=${t("worlds.show")}
        hidden=${lesson !== "" && !isFormula}
      >
        ${MODES.map(modeButton)}
      </div>
      <p class="change" hidden=${!change}>${change && marked(change)}</p>
      <p
        class=${tip?.key === "worlds.pointed" ? "tip pointed" : "tip"}
        aria-hidden="true"
        hidden=${mode !== "boards"}
      >
        ${tip && marked(tip)}
      </p>
      <div class=${`body ${mode}`}>${body}</div>
      <label hidden=${!hasShares(state)}
        ><input type="checkbox" checked=${chances} onChange=${switchChances} />${t(
          "worlds.chances",
        )}</label
      >
      <p class="aside">${t("worlds.about")}</p>
    `;
  }

  function draw() {
    if (now) render(isOpen(now) ? contents(now) : null, root);
  }

  /** Scrolls to the last line of the formula, where the panel is lower than it: beside a choice. */
  function showResult() {
    const end = [...root.querySelectorAll("details[open]")].at(-1)?.getBoundingClientRect().bottom;
    if (end !== undefined) root.scrollTop += end - root.getBoundingClientRect().bottom;
  }

  const focusTitle = () => byId("worlds-title").focus({ preventScroll: true });

  return /** @satisfies {Panel} */ ({
    /** Adds the worlds to a State. */
    extend(state) {
      if (!isOpen(state)) return state;
      const worlds = worldsOf(state);
      const names = state.names.map((square, i) =>
        message("worlds.square", { square, parts: model.partsAt(worlds, i + 1) }),
      );
      const announcements = [...(state.announcements ?? []), model.countOf(worlds)];
      const entry = model.entriesOf(worlds).find(({ world }) => world === (pointed ?? pinned));
      const picture = entry
        ? model.pictureOf(worlds.view, entry.world, entry.squares)
        : state.picture;
      return { ...state, names, announcements, picture };
    },

    render(state) {
      now = state;
      const { lesson, isFormula } = lessonOf(state);
      // Each lesson begins with its own mode; in one with the formula the person may switch to the boards.
      if (lesson !== shownBy) mode = lesson ? (isFormula ? "formula" : "boards") : own;
      shownBy = lesson;
      if (beside !== (lesson !== "")) {
        beside = !beside;
        if (beside) byId("lesson").after(root);
        else tab.append(root);
      }
      const open = isOpen(state);
      root.hidden = !open;
      const hasBadges = open && chances && hasShares(state);
      badges.render(state.view, hasBadges ? badgesOf(stage, worldsOf(state)) : null);
      const record = open ? shownRecord(state) : "";
      if (record !== visible) {
        // Combinations fade out if the game went on by one action.
        const moves = open && before(record) === visible && !reducedMotion();
        leaving = new Set(moves ? worldsOf(state).groups.flatMap(({ gone }) => gone) : []);
        pointed = pinned = null;
        if (open && root.querySelector(".body")?.contains(stage.root.activeElement))
          afterwards(focusTitle);
        visible = record;
        if (isFormula) afterwards(showResult);
      }
      draw();
    },
  });
}

/** @param {import("../../lib/stage.js").Stage} stage @param {Worlds} worlds */
const badgesOf = (stage, worlds) =>
  model.chancesOf(worlds).map((chances) =>
    chances.length
      ? {
          look: "chance",
          content: chances.map((chance) =>
            el(
              "span",
              { class: `mark ${chance.player.toLowerCase()}`, translate: "no" },
              stage.say(chance),
            ),
          ),
        }
      : null,
  );
