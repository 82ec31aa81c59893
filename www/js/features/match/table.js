/**
 * The dialog with the table of a match's games, where a game can be resigned or
 * called off.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
/** @import { MatchRow, State, Values } from "../../types.js" */
import { el } from "../../lib/dom.js";
import { amount } from "../../i18n/points.js";
import { cell } from "../../players/match.js";
import { rulesName } from "../../i18n/messages.js";
import { alone, levelOf, sitting } from "../../players/seats.js";

const SIDES = /** @type {const} */ (["X", "O"]);

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {() => void} settled where the focus goes when a game was ended in the dialog
 */
export function createMatchTable(stage, session, settled) {
  const { byId, rich, say, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("match-dialog"));
  const body = el("div", {});
  const ends = el("div", { class: "tools ends" });
  dialog.append(
    el("h2", { id: "match-title", tabindex: "-1", autofocus: true }, t("match.title")),
    body,
    el("p", { class: "aside" }, t("match.about")),
    ends,
    el("form", { method: "dialog", class: "tools" }, el("button", {}, t("close"))),
  );

  /** @param {string} text @param {Values} values @param {"resigned X" | "resigned O" | "off"} end */
  function ending(text, values, end) {
    return el(
      "button",
      {
        type: "button",
        click: () => {
          dialog.close();
          session.end(end);
          settled();
        },
      },
      t(text, values),
    );
  }

  /** @param {MatchRow} row @param {NonNullable<State["match"]>["names"]} names */
  function tableRow({ number, record, x, result, points: got }, names) {
    const to = stage.address.linkTo(record);
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, String(number)),
      el(
        "td",
        {},
        ...(to === null
          ? rich(result)
          : [
              el(
                "a",
                { href: to, target: "_blank", rel: "noopener" },
                ...rich(result),
                el("span", { class: "unseen" }, t("match.open", { number })),
              ),
            ]),
        " ",
        el("span", { class: "aside" }, t("match.x", { name: names[x], player: "X" })),
      ),
      el("td", { class: "points" }, say(cell(got?.[0]))),
      el("td", { class: "points" }, say(cell(got?.[1]))),
    );
  }

  let shown = "";
  return {
    open: () => dialog.showModal(),
    /** @param {State} state */
    render({ match, over, seats }) {
      const key = JSON.stringify([match, over, seats]);
      if (!match || key === shown) return;
      shown = key;
      const { names, rows, totals, x } = match;
      const heads = ["number", "result"].map((name) =>
        el("th", { scope: "col" }, t(`match.head.${name}`)),
      );
      const people = names.map((name) => el("th", { scope: "col", class: "points" }, say(name)));
      const total = totals.map((sum) => el("td", { class: "points" }, say(amount(sum))));
      const [game] = rows;
      body.replaceChildren(
        // One match is played by the same rules throughout.
        el("p", { class: "aside" }, t("moves.rules", { rules: rulesName(game?.rules ?? "") })),
        el(
          "table",
          {},
          el("caption", { class: "unseen" }, t("match.title")),
          el("thead", {}, el("tr", {}, ...heads, ...people)),
          el("tbody", {}, ...rows.map((row) => tableRow(row, names))),
          el(
            "tfoot",
            {},
            el("tr", {}, el("th", { scope: "row", colspan: "2" }, t("match.total")), ...total),
          ),
        ),
      );
      ends.hidden = over;
      ends.replaceChildren(
        ...SIDES.filter((side) => levelOf(sitting(seats, side)) === null).map((side) => {
          const values = { name: names[side === "X" ? x : 1 - x] ?? "", player: side };
          const text = alone(seats, side) ? "match.resign.you" : "match.resign";
          return ending(text, values, `resigned ${side}`);
        }),
        ending("match.call.off", {}, "off"),
      );
    },
  };
}
