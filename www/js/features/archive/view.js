/**
 * The dialog "Your games": the finished games of this device, by a search, opponent, result and rules; their
 * sum, the results against each opponent, and the accuracy over time. A game can be opened again. All of them can
 * be saved as a file, added from one, and deleted.
 *
 * @typedef {import("./model.js").ScoredGame} Game
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, SavedGame } from "../../types.js" */
import { frameDialog } from "../../lib/dialog-frame.js";
import { el } from "../../lib/dom.js";
import { newId } from "../../lib/random-id.js";
import { saveOrShare } from "../../lib/save-file.js";
import { createGames } from "./games.js";
import { buttons, contents, lookOf, shownOf } from "./list.js";
import { filtered, isFound, reopened, sideOf, textsOf } from "./model.js";

/** The games in sight before a press on "Show more", and after each. */
const PAGE = 20;
/** No search. */
const ALL = { filter: { opponent: "", result: "", rules: "" }, search: "" };

/**
 * Puts a game on the board.
 * @param {AppContext} app
 * @param {SavedGame} game @param {boolean} drops whether the one that is there does not stay open
 */
function put({ stage, session, parts, ready, request, leaveLanding }, game, drops) {
  // The game is shown also without these.
  const history = stage.onGamePage ? parts.history().catch(() => null) : null;
  const home = stage.atHome() ? parts.home().catch(() => null) : null;
  void request(
    "board",
    () => Promise.all([history, home, ready(game.record)]),
    ([history, home]) => {
      session.fetch(game, drops);
      // The home does not end by itself where the same game is behind it.
      home?.goOn();
      leaveLanding();
      history?.listed();
    },
  );
}

/**
 * A way to choose a file.
 * @param {Element} dialog
 * @param {(text: string) => void} chosen
 * @returns {() => void} opens it
 */
function createChooser(dialog, chosen) {
  const file = /** @type {HTMLInputElement} */ (
    el("input", { type: "file", accept: ".json,application/json", hidden: true })
  );
  dialog.after(file);
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text().catch(() => "");
    file.value = "";
    chosen(text ?? "");
  });
  return () => file.click();
}

/** @param {Element | null | undefined} element @param {FocusOptions} [options] */
const focus = (element, options) => /** @type {HTMLElement | null} */ (element)?.focus(options);

/** @param {AppContext} app */
export function createArchive(app) {
  const { stage, Game, changed } = app;
  const { byId, t } = stage;
  byId("said").after(el("dialog", { id: "archive-dialog", "aria-labelledby": "archive-title" }));
  const frame = frameDialog(stage, "archive-dialog", "tool.archive");
  const { dialog } = frame;
  const games = createGames(app);
  const look = lookOf(stage, Game);
  /** @type {import("./list.js").Shown} */
  let shown = { ...ALL, inSight: PAGE, asks: false, told: "" };
  /** The game that was opened last, and how far the list was scrolled then. */
  let left = { id: "", top: 0 };

  /** The games that the search and the filters leave. */
  const found = () =>
    filtered(games.all(), shown.filter).filter((game) =>
      isFound(textsOf(game, shownOf(look, game)), shown.search),
    );
  /** The part of the dialog that scrolls. */
  const body = () => dialog.querySelector(".dialog-body");

  function draw() {
    const lists = { all: games.all(), found: found(), unread: games.unread() };
    frame.render(contents(look, shown, lists, on), buttons(stage, shown, lists, on));
  }
  /** @param {Partial<typeof shown>} part */
  function change(part) {
    shown = { ...shown, ...part };
    draw();
  }

  /** The presses. */
  const on = {
    /**
     * Opens a game again. Of two people it is another game, so that the list keeps the old one whatever is played on.
     * @param {Game} game
     */
    open(game) {
      left = { id: game.id, top: body()?.scrollTop ?? 0 };
      frame.close();
      const next = reopened(game, sideOf(game.seats) ? game.id : newId());
      put(app, next, games.has(app.session.state()));
    },

    /** @param {Partial<typeof shown>} part */
    choose: (part) => change({ ...part, inSight: PAGE }),

    more() {
      const first = shown.inSight;
      change({ inSight: first + PAGE });
      focus(dialog.querySelectorAll(".archive button")[first]);
    },

    /** @param {boolean} asks */
    ask(asks) {
      change({ asks });
      focus(dialog.querySelector(".dialog-body + .tools button:not([hidden])"));
    },

    /** Deletes the games that are shown: all of them, if nothing is searched for. */
    remove() {
      games.remove(found());
      shown = { ...shown, ...ALL };
      on.ask(false);
    },

    async save() {
      change({ told: (await saveOrShare(games.file())) ? "" : t("archive.unsaved") });
    },

    add: createChooser(dialog, (text) => void add(text)),
  };

  /** Adds the games of a file. @param {string} text */
  async function add(text) {
    const read = games.read(text);
    try {
      await games.load(read);
    } catch {
      return change({ told: t("failure.part") });
    }
    const n = games.add(read);
    change({ told: read.length ? t("archive.added", { n }) : t("archive.unreadable") });
    changed();
  }

  /** Opens the dialog with the search and the filters that are set. */
  async function show() {
    shown = { ...shown, asks: false, told: "" };
    await games.load();
    draw();
    frame.open();
  }

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    open() {
      shown = { ...shown, ...ALL, inSight: PAGE };
      return show();
    },
    /** Opens the dialog as it was when a game was opened from it. */
    async reopen() {
      await show();
      focus(dialog.querySelector(`[data-game="${left.id}"] button`), { preventScroll: true });
      body()?.scrollTo(0, left.top);
    },
    follow: games.follow,
  });
}
