/**
 * The dialog that takes a game out of the page and into it: the link, the
 * record and Goff's notation to copy, pictures to save, and a field to type or
 * paste a game into.
 *
 * @typedef {import("../session.js").Session} Session
 */
import { linkTo } from "../address.js";
import { byId, el, show } from "../dom.js";
import { t } from "../messages.js";
import { createEntry } from "./entry.js";

/**
 * Copies a field's text; where that is refused, selects it to be copied by hand.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // No permission, or no secure context.
    field.hidden = false;
    field.focus();
    field.select();
    return false;
  }
}

/**
 * @param {Session} session
 * @param {() => void} taken where the focus goes when a game was opened here
 */
export function createShare(session, taken) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("share-dialog"));
  const told = el("p", { class: "told", role: "status", hidden: true });
  const entry = createEntry(session, () => {
    dialog.close();
    taken();
  });

  /** @param {string} what @param {() => string} text */
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
    return { node: el("div", {}, label, line), fill: () => (field.value = text()) };
  }
  const rows = [
    row("link", () => linkTo(session.state().record)),
    row("record", () => session.state().record),
    row("goff", () => session.goff()),
  ];

  dialog.append(
    el("h2", { id: "share-title" }, t("share.title")),
    el("div", { class: "rows" }, ...rows.map(({ node }) => node), told),
    // Filled by whoever knows how to make pictures.
    el("div", { id: "export" }),
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
