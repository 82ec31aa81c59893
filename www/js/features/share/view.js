/**
 * The dialog that takes a game out of the page and into it: the link, the
 * record and Goff's notation to copy, pictures to save, and a field to type or
 * paste a game into.
 *
 * @typedef {import("../../game/session.js").Session} Session
 * @typedef {import("../print/view.js").Printer} Printer
 */
import { copyFrom } from "../../lib/clipboard.js";
import { el } from "../../lib/dom.js";
import { createExport } from "../../board/svg-file.js";
import { createEntry } from "./entry.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {(() => Promise<Printer>) | null} printer null where nothing can be printed
 * @param {(record: string) => Promise<unknown>} ready
 * @param {() => void} taken where the focus goes when a game was opened here
 */
export function createShare(stage, session, printer, ready, taken) {
  const { byId, show, t } = stage;
  const dialog = /** @type {HTMLDialogElement} */ (byId("share-dialog"));
  const told = el("p", { class: "told", role: "status", hidden: true });
  const entry = createEntry(stage, session, ready, () => {
    dialog.close();
    taken();
  });

  /** @param {string} what @param {() => string | null} text null where there is none */
  function row(what, text) {
    const field = el("input", { id: `share-${what}`, readonly: true });
    const copy = el("button", { type: "button", autofocus: what === "link" }, t("share.copy"));
    copy.setAttribute("aria-label", t(`share.copy.${what}`));
    copy.addEventListener("click", async () => {
      const done = await copyFrom(field);
      show(told, { key: done ? `share.copied.${what}` : "share.by.hand" });
    });
    field.addEventListener("focus", () => field.select());
    const label = el("label", { for: field.id }, t(`share.${what}`));
    const line = el("div", { class: "line" }, field, copy);
    const node = el("div", {}, label, line);
    const fill = () => {
      const filled = text();
      node.hidden = filled === null;
      field.value = filled ?? "";
    };
    return { node, fill };
  }
  const rows = [
    row("link", () => stage.address.linkTo(session.state().record)),
    row("record", () => session.state().record),
    row("goff", () => session.goff()),
  ];

  /** @param {string} text @param {boolean} blank */
  const printing = (text, blank) =>
    el(
      "button",
      {
        type: "button",
        click: async () => {
          dialog.close();
          try {
            (await printer?.())?.print(blank);
          } catch {
            session.tell({ key: "failure.part" });
          }
        },
      },
      t(text),
    );
  const paper = el(
    "div",
    { class: "buttons" },
    ...(printer ? [printing("print.game", false), printing("print.blank", true)] : []),
  );

  dialog.append(
    el("h2", { id: "share-title" }, t("share.title")),
    el("div", { class: "rows" }, ...rows.map(({ node }) => node), told),
    el(
      "div",
      { id: "export" },
      createExport(stage, session, () => show(told, { key: "export.failed" })),
      paper,
    ),
    entry.form,
    el("form", { method: "dialog", class: "tools" }, el("button", {}, t("close"))),
  );

  return {
    open() {
      for (const { fill } of rows) fill();
      show(told, null);
      entry.calm();
      dialog.showModal();
    },
  };
}
