/**
 * The dialog "How to play": the rules of the game on the board, in four clips and in full, and the way
 * to the guided game, the lessons and the keys.
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Help, TextKey } from "../../types.js" */
import { physicsPage } from "../../lib/address.js";
import { frameDialog } from "../../lib/dialog-frame.js";
import { html } from "../../lib/html.js";
import { helpOf } from "../../variants/help-of.js";
import { variantOf } from "../../variants/index.js";
import { ClipBoard } from "./clip-board.js";

/** Milliseconds from the beginning of one clip to that of the next: they tell one story. */
const DELAY = 1700;
/** The way to the first game, which a game without a solver does not have. */
const GUIDED = "help.guide";

/**
 * @param {AppContext} app
 * @param {[TextKey, () => void][]} ways the further buttons: the text and the handler of each
 */
export function createHelp({ stage, Game, session, settings }, ways) {
  const { rootElement, t } = stage;
  const frame = frameDialog(stage, "help", "help.title");
  const physicsAddress = stage.address.toPage(physicsPage(stage.words.language));
  const teachers = stage.address.toPage("for-teachers.html");
  /** Whether a person wants the clips to move. */
  let playing = true;

  /** @param {() => void} work */
  function leaveFor(work) {
    frame.close();
    work();
  }

  /** @param {Help} help */
  function show(help) {
    const { rulesAlone, view } = session.state();
    const { physics } = variantOf(view.rules).teaching;
    const { speed, breathing } = settings.values;
    const toggle = () => {
      playing = !playing;
      show(help);
    };
    const contents = html`
      <ol class="clips">
        ${help.clips.map(
          (clip, i) =>
            // Other settings make another board.
            html`<li key=${`${clip.name} ${speed} ${breathing}`}>
              <${ClipBoard}
                ...${{ stage, Game, clip, playing, speed }}
                breathing=${breathing === "on"}
                delay=${(i + 1) * DELAY}
              />
            </li>`,
        )}
      </ol>
      <div class="buttons">
        ${ways.map(
          ([text, work]) =>
            !(text === GUIDED && rulesAlone) &&
            html`<button type="button" onClick=${() => leaveFor(work)}>${t(text)}</button>`,
        )}
        ${
          speed !== "off" &&
          html`<button type="button" class="plain pause" onClick=${toggle}>
            ${t(playing ? "help.pause" : "help.play")}
          </button>`
        }
      </div>
      <details>
        <summary>${t("help.rules")}</summary>
        <ol>
          ${help.rules.map((key) => html`<li>${t(key)}</li>`)}
        </ol>
        <p class="keys">${t("help.keys")}</p>
      </details>
      ${
        physics.length > 0 &&
        html`<details>
          <summary>${t("help.physics")}</summary>
          ${physics.map((key) => html`<p>${t(key)}</p>`)}
        </details>`
      }
      <div class="links">
        ${physicsAddress && html`<p><a href=${physicsAddress}>${t("help.read")}</a></p>`}
        ${teachers && html`<p><a href=${teachers}>${t("help.teachers")}</a></p>`}
      </div>
      <p class="aside">${t("help.privacy")}</p>
    `;
    frame.render(contents);
  }

  return {
    /** @param {AbortSignal} [signal] aborted when it is no longer wanted */
    async open(signal) {
      const help = await helpOf(Game, session.state().view.rules);
      // Meanwhile another dialog may have been opened.
      if (signal?.aborted || rootElement.querySelector("dialog[open]")) return;
      show(help);
      frame.open();
    },
  };
}
