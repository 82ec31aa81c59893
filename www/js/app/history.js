/**
 * The browser's Back and Forward on the game's own page. Every place is an entry of the history: the home,
 * the game, a lesson, a puzzle, the openings, the first game, a game by links; and everything that lies over it: a
 * dialog, the menu, the sheet of a phone, a hint, an earlier position of the game.
 *
 *     home ─▶ game ─▶ game with a dialog        Back closes the dialog, then leads to the home
 *
 * A dialog that is closed by its own button leaves its entry behind: the next place or dialog takes it over. Nothing
 * is taken out of the history for that: Chrome skips an entry from which a page went on by itself, and a
 * press of Back would leave the site. Back on such an entry goes one further at once, as nothing would be
 * seen to happen.
 *
 * A game that is opened from the list of finished games is one further from the entry of the list, also where
 * another game was under the list, so that Back opens the list again:
 *
 *     home ─▶ home with the list ─▶ game        Back opens the list, then closes it
 *
 * Moves are no entries: undo takes them back. The next lesson, puzzle or game of the same kind is none; but one that
 * is chosen in a dialog takes the entry of the dialog, and the one before keeps its own.
 *
 * @typedef {import("../types.js").SideGame | "home" | "game"} Place
 *
 * State of an entry: its index, the place, the place before it, whether something lay over it, whether that
 * was the list of finished games, from which the next entry was opened, the index at which a link opened it, and
 * the id of the game that was last shown there.
 * @typedef {{ index: number, place: Place, below: Place | null, over: boolean, list?: boolean, link?: number,
 *   game?: string }} Entry
 */
/** @import { State } from "../types.js" */

/** @param {Pick<State, "sideGame" | "home" | "landing">} state @returns {Place} */
export const placeOf = ({ sideGame, home, landing }) =>
  home || landing ? "home" : (sideGame ?? "game");

/**
 * Change of the history when something else is shown.
 * @param {Entry} entry the one that is current
 * @param {Place} place what is shown
 * @param {boolean} over whether something lies over it
 * @param {boolean} [renamed] whether it is another lesson, puzzle or experiment than before
 * @returns {{ goes: number } | { replaces: Entry | null, adds: Entry | null }} `goes`: the number of entries to go, negative for back
 */
export function changeOf(entry, place, over, renamed = false) {
  const { index, below } = entry;
  if (place === entry.place) {
    // It was chosen in the dialog that lay over the one before.
    if (renamed && entry.over && !over) return { replaces: { ...entry, over: false }, adds: null };
    const adds = over && !entry.over ? { ...entry, index: index + 1, over: true } : null;
    return { replaces: null, adds };
  }
  // The home over a game is a place of its own, so that Back leads to the game and not out of the site.
  const isAbove = place === "home" && entry.place === "game";
  if (place === below && !isAbove) return { goes: entry.over ? -2 : -1 };
  const next = { index: entry.over ? index : index + 1, place, below: entry.place, over: false };
  const above = over ? { ...next, index: next.index + 1, over: true } : null;
  if (entry.over) return { replaces: next, adds: above };
  return { replaces: null, adds: next };
}

/**
 * Change of the history when the list of finished games has opened a game.
 * @param {Entry} entry the one that is current, with the list over it
 * @param {Place} place of the game
 * @returns {{ replaces: Entry, adds: Entry }}
 */
export function changeFromList(entry, place) {
  const below = place === entry.place ? entry.below : entry.place;
  const adds = { index: entry.index + 1, place, below, over: false };
  return { replaces: { ...entry, list: true }, adds };
}

/** Whether the address of a place names one of several. @param {Place} place */
const isNamed = (place) => ["lesson", "puzzle", "apparatus"].includes(place);

/** The entry of a state of the history; null for one that this page has not made. @param {unknown} state @returns {Entry | null} */
export const entryIn = (state) => (Object(state).place ? /** @type {Entry} */ (state) : null);

/**
 * @param {Pick<import("../lib/stage.js").Stage, "rootElement" | "root" | "on" | "signal">} stage
 * @param {object} page
 * @param {(place: Place, isWanted: () => boolean, game: string | null) => Promise<unknown>} page.go shows a place, if
 *   it is still wanted when it is there; the address says which lesson or puzzle it is. `game` is the id of
 *   another game to show; the address has its record
 * @param {() => boolean} page.isOver whether something lies over the place
 * @param {() => void} page.close closes that
 * @param {() => void} page.list opens the list of finished games as it was left
 * @param {() => void} page.cancel cancels everything that is still loading
 * @param {() => void} page.arrived sets the address to that of the place that is shown
 */
export function createHistory({ rootElement, root, on, signal }, page) {
  const { go, isOver, close, list, cancel, arrived } = page;
  /** @type {Place} */
  let place = "game";
  /** The entry that is current. @type {Entry} */
  let current = { index: 0, place, below: null, over: false };
  /** Its address. */
  let address = location.hash;
  let begun = false;
  /** Whether a way back is asked for, and has not been gone yet. */
  let returning = false;
  /** The entry to which the person is being led. @type {Entry | null} */
  let leading = null;
  let planned = false;
  /** Whether the list of finished games has just opened a game. */
  let listed = false;
  let gameId = "";
  /** The game that was shown when a link began to open another place; null: none is being opened. @type {string | null} */
  let opening = null;

  /** @param {"pushState" | "replaceState"} how @param {Entry} entry @param {string} [hash] */
  function write(how, entry, hash = location.hash) {
    try {
      history[how](entry, "", hash || "#");
      current = entry;
    } catch {
      // The frame forbids it, or there were too many calls.
    }
  }

  /** Whether the address names another lesson, puzzle or experiment than that of the current entry. */
  const isRenamed = () => isNamed(place) && location.hash !== address;

  function sync() {
    planned = false;
    if (!begun || returning || leading || signal.aborted) return;
    const now = entryIn(history.state);
    // A link on this page has led to an entry of its own.
    if (!now) {
      const index = current.index + 1;
      write("replaceState", { index, place, below: current.place, over: false, link: index });
    }
    // The place that the link has opened takes the entry of the link.
    if (opening !== null && place !== current.place)
      write("replaceState", { ...current, place, over: false });
    if (opening !== gameId) opening = null;
    const fromList = listed && current.over;
    listed = false;
    const change = fromList
      ? changeFromList(current, place)
      : changeOf(current, place, isOver(), isRenamed());
    const hash = location.hash;
    if ("goes" in change) {
      returning = true;
      write("replaceState", current, address);
      history.go(change.goes);
      return;
    }
    if (change.replaces) write("replaceState", change.replaces, fromList ? address : hash);
    if (change.adds) {
      // A place has its address before it is there: the entry before it keeps its own.
      if (change.adds.place !== current.place) write("replaceState", current, address);
      write("pushState", change.adds, hash);
    }
    address = hash;
    if (current.place === "game" && current.game !== gameId)
      write("replaceState", { ...current, game: gameId });
    if (!planned && change.adds && isOver() !== change.adds.over) plan();
  }
  function plan() {
    if (planned) return;
    planned = true;
    queueMicrotask(sync);
  }

  /** Shows the place of an entry. @param {Entry} entry @param {string | null} game the id of another game to show */
  async function lead(entry, game) {
    leading = entry;
    await go(entry.place, () => leading === entry, game).catch(() => {});
    if (leading !== entry) return;
    leading = null;
    // A place that could not be loaded is not shown.
    if (place !== entry.place) write("replaceState", { ...entry, place });
    else if (entry.list) list();
    arrived();
    address = location.hash;
    plan();
  }

  on(window, "popstate", (event) => {
    const entry = entryIn(event.state);
    // A link on this page, or an address that was typed: pages/game.js opens it.
    if (!entry) {
      opening = gameId;
      return plan();
    }
    opening = null;
    const before = current;
    current = entry;
    if (returning) {
      returning = false;
      arrived();
      address = location.hash;
      return plan();
    }
    leading = null;
    cancel();
    const wasOpen = isOver();
    if (wasOpen) close();
    const { game = null, link, list: fromList } = entry;
    const isSame = place !== "game" || before.place !== place || link === before.link;
    const another = isSame || fromList || game === gameId ? null : game;
    if (entry.place !== place || isRenamed() || another !== null) return void lead(entry, another);
    arrived();
    address = location.hash;
    if (fromList) return list();
    // Nothing would be seen to happen.
    if (before.over && !wasOpen && entry.index === before.index - 1) history.back();
  });
  on(root, "toggle", plan, true);
  const observer = new MutationObserver(plan);
  observer.observe(rootElement, { subtree: true, attributeFilter: ["open", "hidden"] });
  signal.addEventListener("abort", () => observer.disconnect());

  return {
    /** From now on the history follows what is shown. */
    begin() {
      begun = true;
      const known = entryIn(history.state);
      write("replaceState", known ? { ...known, place } : { ...current, place });
      address = location.hash;
      plan();
    },
    /** The list of finished games has opened a game. */
    listed() {
      listed = true;
      plan();
    },
    /** @param {State} state */
    follow(state) {
      place = placeOf(state);
      gameId = state.gameId;
      plan();
    },
  };
}
