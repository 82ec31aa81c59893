/** A clip as a small board, with its name and its text. */
/** @import { Clip, GameClass, Speed } from "../../types.js" */
import { createLoopingBoard } from "../../board/looping-board.js";
import { Component, html } from "../../lib/html.js";
import { picturesOf } from "../../variants/shots.js";

/**
 * @typedef {object} ClipProps
 * @property {import("../../lib/stage.js").Stage} stage
 * @property {GameClass} Game
 * @property {Clip} clip
 * @property {boolean} playing
 * @property {Speed} speed
 * @property {boolean} breathing
 * @property {number} delay milliseconds before it first moves
 */
/** @extends {Component<ClipProps>} */
export class ClipBoard extends Component {
  /** @type {ReturnType<typeof createLoopingBoard> | null} */
  board = null;

  /** @param {HTMLCanvasElement | null} canvas null when it goes */
  mount = (canvas) => {
    this.board?.remove();
    const { stage, Game, clip, speed, breathing, delay } = this.props;
    this.board =
      canvas &&
      createLoopingBoard(stage, canvas, picturesOf(Game, clip.shots), {
        ...{ speed, breathing, delay },
      });
    this.play();
  };

  play() {
    if (this.props.playing) this.board?.start();
    else this.board?.stop();
  }

  /** @param {ClipProps} before */
  componentDidUpdate({ playing }) {
    if (playing !== this.props.playing) this.play();
  }

  render() {
    const { stage, clip } = this.props;
    const name = stage.t(clip.name);
    // The picture has the name, so it is not read a second time.
    return html`<figure>
      <canvas ref=${this.mount} role="img" aria-label=${name} />
      <figcaption>
        <strong aria-hidden="true">${name}</strong>
        <span>${stage.t(clip.text)}</span>
      </figcaption>
    </figure>`;
  }
}
