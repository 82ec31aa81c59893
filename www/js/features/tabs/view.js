/**
 * The tabs: moves, analysis, worlds and review, one of them open. The open tab decides what is computed
 * and what the board shows besides the position. On a phone they are a sheet over the lower
 * half of the screen, which a button of the dock opens.
 *
 * Whether the analysis is open is a setting, as it is kept for the next visit.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, State, Tab } from "../../types.js" */
import { MIRRORED } from "../../a11y/shortcuts.js";
import { html, render } from "../../lib/html.js";
import { openTab, TABS, tabsOf } from "./model.js";

/** Text keys of the tabs' names. */
const NAMES = /** @type {const} */ ({
  moves: "moves.title",
  analysis: "tool.analysis",
  worlds: "tool.worlds",
  review: "tool.review",
});

/** @param {AppContext} app */
export function createTabs({
  stage,
  settings,
  panels,
  parts,
  changed,
  reportLoadError,
  afterwards,
}) {
  const { byId, root, t } = stage;
  const list = byId("tabs");
  const views = byId("views");
  const layout = /** @type {HTMLElement} */ (list.closest(".layout"));

  /** The chosen tab. The setting is for the next visit: another window that changes it opens nothing here. @type {Tab} */
  let chosen = settings.values.analysis === "on" ? "analysis" : "moves";
  /** The game for which the sheet of a phone is open. @type {string | null} */
  let sheetOf = null;
  /** @type {State | null} */
  let now = null;

  /** Opens a tab. @param {Tab} tab */
  function choose(tab) {
    chosen = tab;
    settings.set("analysis", tab === "analysis" ? "on" : "off");
    load();
    changed();
  }

  /** Loads the contents of the chosen tab. */
  function load() {
    const tab = chosen;
    if (tab === "moves") return;
    parts[tab]().catch((error) => {
      if (chosen === tab) choose("moves");
      reportLoadError(error);
    });
  }

  /** The tab that is shown, and whether in a sheet: another one begins at its top. */
  let shown = "";

  /** Opens a tab with its sheet and gives it the focus; or closes both, if it is open. @param {Tab} tab */
  function toggle(tab) {
    if (!now || now.landing || !tabsOf(panels(), now).includes(tab)) return;
    const closing = now.tab === tab && (now.sheetOpen || !isCompact());
    if (!closing) return open(tab);
    sheetOf = null;
    choose("moves");
  }

  /** Opens a tab with its sheet and gives it the focus. @param {Tab} tab */
  function open(tab) {
    if (!now || !tabsOf(panels(), now).includes(tab)) return;
    sheetOf = now.gameId;
    choose(tab);
    afterwards(() => byId(`tab-${tab}`).focus({ preventScroll: true }));
    enter(tab);
  }

  /** Moves the focus from the tab of the review into it, once it is there. @param {Tab} tab */
  const enter = (tab) => tab === "review" && void parts.review().then(focusReview, () => {});

  /** On a tab, the arrow keys open other tabs; in the review they step through the game. */
  function focusReview() {
    afterwards(() => {
      if (root.activeElement === byId("tab-review"))
        byId("review-title").focus({ preventScroll: true });
    });
  }

  /** Whether the tabs are a sheet. */
  const isCompact = () => layout.classList.contains("compact");

  function closeSheet() {
    if (!now?.sheetOpen) return;
    const inside = views.contains(root.activeElement) || list.contains(root.activeElement);
    sheetOf = null;
    choose("moves");
    if (inside) afterwards(() => byId("details-button").focus());
  }

  function toggleSheet() {
    if (!now || now.sheetOpen) return closeSheet();
    sheetOf = now.gameId;
    changed();
    afterwards(() => byId(`tab-${now?.tab}`).focus({ preventScroll: true }));
  }

  // ------------------------------------------------------------------ keys
  const ways = /** @type {Record<string, (i: number, last: number) => number>} */ ({
    ArrowLeft: (i, last) => (i === 0 ? last : i - 1),
    ArrowRight: (i, last) => (i === last ? 0 : i + 1),
    Home: () => 0,
    End: (_, last) => last,
  });
  stage.on(list, "keydown", (event) => {
    if (!now?.tab) return;
    const tabs = tabsOf(panels(), now);
    const key = (t("direction") === "rtl" && MIRRORED[event.key]) || event.key;
    const target = tabs[ways[key]?.(tabs.indexOf(now.tab), tabs.length - 1) ?? -1];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    choose(target);
    afterwards(() => byId(`tab-${target}`).focus());
  });
  for (const element of [list, views])
    stage.on(element, "keydown", (event) => {
      if (event.key !== "Escape" || !now?.sheetOpen || !isCompact()) return;
      event.stopPropagation();
      closeSheet();
    });

  // -------------------------------------------------------------- elements
  /** @param {readonly Tab[]} tabs @param {Tab | null} open */
  const contents = (tabs, open) => [
    html`<div role="tablist" aria-label=${t("tool.details")}>${buttons(tabs, open)}</div>`,
    html`<button type="button" class="close" aria-label=${t("close")} onClick=${closeSheet}>
      <span aria-hidden="true">×</span>
    </button>`,
  ];

  /** @param {readonly Tab[]} tabs @param {Tab | null} open */
  const buttons = (tabs, open) =>
    TABS.map(
      (tab) =>
        html`<button
          type="button"
          role="tab"
          id=${`tab-${tab}`}
          aria-selected=${tab === open}
          aria-controls=${`view-${tab}`}
          tabindex=${tab === open || (open === null && tab === tabs[0]) ? 0 : -1}
          hidden=${!tabs.includes(tab)}
          onClick=${(/** @type {MouseEvent} */ { detail }) => {
            choose(tab === open && !tabs.includes("moves") ? "moves" : tab);
            if (tab !== "review" || !detail) return;
            // Of a pointer, which does not focus a button in every browser. A key stays in the list of tabs.
            afterwards(() => byId("tab-review").focus({ preventScroll: true }));
            enter(tab);
          }}
        >
          ${t(NAMES[tab])}
        </button>`,
    );

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    choose,
    open,
    toggle,
    toggleSheet,
    /** Closes the sheet of a phone, which lies over the panel. */
    uncover() {
      if (isCompact()) closeSheet();
    },
    extend: (state) => ({
      ...state,
      tab: openTab(tabsOf(panels(), state), chosen),
      sheetOpen: sheetOf === state.gameId,
    }),
    follow(_, before) {
      if (!before) load();
    },
    render(state) {
      now = state;
      const tabs = tabsOf(panels(), state);
      const open = state.tab ?? null;
      const isSheet = state.sheetOpen && !state.home && tabs.length > 0;
      layout.classList.toggle("sheet", isSheet === true);
      // A single list needs no tabs.
      list.hidden = tabs.length === 0 || (tabs.length === 1 && open === "moves");
      render(contents(tabs, open), list);
      for (const tab of TABS) byId(`view-${tab}`).hidden = tab !== open;
      const place = `${open} ${isSheet}`;
      if (place !== shown) views.scrollTop = 0;
      shown = place;
    },
  });
}
