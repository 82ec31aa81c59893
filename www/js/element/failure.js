/**
 * The message in place of a board that could not start.
 *
 * @typedef {import("../engine/load.js").FailureName | "no-texts" | "broken"} Failure
 */
import { reload } from "../lib/address.js";
import { el } from "../lib/dom.js";

/** The message where no texts could be loaded. */
const WORDLESS = "The texts of quantum tic-tac-toe could not be loaded. Load the page again.";

/**
 * Shows the reason why there is no board.
 * @param {import("../lib/stage.js").Stage} stage
 * @param {Failure} failure
 * @param {{ whole: boolean, frame: () => string | null }} page `whole`: the board has the page for
 *   itself; `frame`: the address of the same board as a page of its own
 * @returns {Promise<Failure>} the failure that is shown: "no-texts" where the texts are missing
 */
export async function showFailure(
  { knows, t, rootElement, texts, signal },
  failure,
  { whole, frame },
) {
  // These texts are not part of the first load.
  await Promise.all(["page", "failure"].map(texts)).catch(() => {});
  const code = knows("failure.name") ? failure : "no-texts";
  if (signal.aborted) return code;
  /** @param {Record<string, string | ((event: Event) => void)>} attributes @param {import("../types.js").TextKey} text */
  const link = (attributes, text) => el("p", {}, el("a", attributes, t(text)));
  const ownPage = code === "no-wasm-allowed" ? frame() : null;
  const contents = knows(`failure.${code}`)
    ? [
        el("p", {}, t(`failure.${code}`)),
        ...(whole ? [link({ href: "", click: reload }, "failure.retry")] : []),
        ...(ownPage ? [link({ href: ownPage, target: "_blank" }, "failure.frame")] : []),
        ...(knows("failure.name")
          ? [el("p", { class: "aside" }, t("failure.name", { name: code }))]
          : []),
      ]
    : [el("p", {}, WORDLESS)];
  rootElement.replaceChildren(...(whole ? [el("slot", { name: "title" })] : []), ...contents);
  rootElement.classList.add("failed");
  return code;
}
