/**
 * A field that takes a move, a record, a link or Goff's notation, typed or
 * pasted. What is refused stays in the field, with the reason below it.
 *
 * @typedef {import("../../game/session.js").Session} Session
 */
import { fromHash } from "../../lib/address.js";
import { el } from "../../lib/dom.js";

/**
 * @param {import("../../lib/stage.js").Stage} stage
 * @param {Session} session
 * @param {(record: string) => Promise<unknown>} ready when all that a game needs is there
 * @param {() => void} taken after something was played or opened
 */
export function createEntry(stage, session, ready, taken) {
  const { show, t } = stage;
  const field = el("textarea", {
    id: "entry",
    rows: "2",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-describedby": "entry-about entry-no",
  });
  const no = el("p", { id: "entry-no", role: "alert", hidden: true });

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    // A pasted link is the record behind its #.
    const text = field.value.includes("#")
      ? fromHash(field.value.replace(/^.*?#/s, ""))
      : field.value;
    const plain = text.replace(/\s+/g, " ").trim();
    const refused = await enter(plain);
    show(no, refused);
    field.setAttribute("aria-invalid", String(refused !== null));
    if (refused) {
      field.focus();
      no.scrollIntoView({ block: "nearest" });
      return;
    }
    field.value = "";
    taken();
  }

  /** @param {string} text */
  async function enter(text) {
    if (text === "") return { key: "entry.empty" };
    try {
      await ready(text);
    } catch {
      return { key: "failure.part" };
    }
    return session.enter(text);
  }

  const form = el(
    "form",
    { class: "entry", submit },
    el("label", { for: "entry" }, t("entry.label")),
    el("p", { id: "entry-about", class: "aside" }, t("entry.about")),
    field,
    no,
    el("button", {}, t("entry.play")),
  );
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  });

  return {
    form,
    /** What was refused the last time is not said again. */
    calm() {
      show(no, null);
      field.removeAttribute("aria-invalid");
    },
  };
}
