/**
 * The dialog with the table of the games of a match. The current game can be resigned or called off
 * here.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Match, MatchRow, MatchTable, Panel, Score, Standing, State } from "../../types.js" */
import { rulesName } from "../../i18n/messages.js";
import { amount } from "../../i18n/points.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { cell, tableOf } from "../../players/match-results.js";
import { endingsOf } from "./model.js";

/**
 * @param {AppContext} app
 * @param {(record: string) => Score | null} scoreOf the score of a record by the rules
 */
export function createMatchTable({ stage, session, focusBoard }, scoreOf) {
  const { marked, say, t } = stage;
  const frame = frameDialog(stage, "match-dialog", "match.title");

  /** @param {NonNullable<Match["end"]>} end */
  function finish(end) {
    frame.close();
    session.end(end);
    focusBoard();
  }

  /** @param {MatchRow} row */
  function resultOf({ number, record, result }) {
    const address = stage.address.linkTo(record);
    if (address === null) return marked(result);
    return html`<a href=${address} target="_blank" rel="noopener"
      >${marked(result)}<span class="unseen">${t("match.open", { number })}</span></a
    >`;
  }

  /** @param {MatchRow} row @param {Standing["names"]} names */
  const tableRow = (row, names) =>
    html`<tr>
      <th scope="row">${row.number}</th>
      <td>
        ${resultOf(row)}${" "}
        <span class="aside">${t("match.x", { name: names[row.x], player: "X" })}</span>
      </td>
      <td class="points" translate=${false}>${say(cell(row.points?.[0]))}</td>
      <td class="points" translate=${false}>${say(cell(row.points?.[1]))}</td>
    </tr>`;

  /** @param {Standing["names"]} names @param {MatchTable} table */
  const table = (names, { rows, totals }) =>
    html`<table>
      <caption class="unseen">
        ${t("match.title")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t("match.head.number")}</th>
          <th scope="col">${t("match.head.result")}</th>
          ${names.map((name) => html`<th scope="col" class="points" translate=${false}>${say(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => tableRow(row, names))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="2">${t("match.total")}</th>
          ${totals.map((sum) => html`<td class="points" translate=${false}>${say(amount(sum))}</td>`)}
        </tr>
      </tfoot>
    </table>`;

  /** @param {Standing} match @param {State} state */
  const contents = (match, { over, record, seats }) => html`
    <div>
      <p class="aside">${t("moves.rules", { rules: rulesName(rulesOf(record)) })}</p>
      ${table(match.names, tableOf(match, record, scoreOf))}
    </div>
    <p class="aside">${t("match.about")}</p>
    <div class="tools ends" hidden=${over}>
      ${endingsOf(match, seats).map(
        ({ end, text }) =>
          html`<button type="button" onClick=${() => finish(end)}>${say(text)}</button>`,
      )}
    </div>
  `;

  return /** @satisfies {Panel & Record<string, unknown>} */ ({
    open: () => frame.open(),
    render(state) {
      // Without a match nothing opens it.
      if (state.match) frame.render(contents(state.match, state));
    },
  });
}

/** One match is played by the same rules throughout. @param {string} record of any of its games */
const rulesOf = (record) => record.split(" ", 1)[0] ?? "";
