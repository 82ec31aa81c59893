/**
 * Short, soft sounds for the events on the board, and short vibrations with them (model.js).
 * WebAudio makes the sounds from a small table of tones, without files. Nothing is created before the
 * person switches sounds on and presses something. A browser without WebAudio stays silent.
 *
 *     tone ── gain ── pan ──┐
 *     tone ── gain ── pan ──┼── low-pass ── compressor ── loudness ── out
 *
 * @typedef {import("./model.js").Timed} Timed
 */
/** @import { AppContext } from "../../app/parts.js" */
/** @import { Panel, Speed } from "../../types.js" */
import { isNextStep } from "../../engine/steps.js";
import { FIRST_RULES, variantOf } from "../../variants/index.js";
import {
  atOnce,
  closeOf,
  feltOf,
  fromTheMoment,
  LOUDNESS,
  schedule,
  soundsOf,
  vibration,
} from "./model.js";

/**
 * The tones of each sound: when it begins and how long it fades (seconds), its pitch (semitones from A3),
 * and its gain.
 * @type {Record<Timed["sound"], { after: number, fades: number, note: number, loud: number }[]>}
 */
// prettier-ignore
const TONES = {
  // A soft tick.
  place: [{ after: 0, fades: 0.05, note: 27, loud: 0.16 }, { after: 0, fades: 0.11, note: 15, loud: 0.22 }],
  // A fifth opens over it.
  entangle: [{ after: 0.04, fades: 0.5, note: 10, loud: 0.2 }, { after: 0.1, fades: 0.6, note: 15, loud: 0.15 }],
  // Round, and back to where it began.
  cycle: [
    { after: 0.04, fades: 0.35, note: 10, loud: 0.26 }, { after: 0.16, fades: 0.35, note: 15, loud: 0.26 },
    { after: 0.28, fades: 0.35, note: 19, loud: 0.24 }, { after: 0.4, fades: 0.8, note: 10, loud: 0.3 },
  ],
  // One square: firmer, and lower.
  stone: [{ after: 0, fades: 0.3, note: -4, loud: 0.5 }, { after: 0, fades: 0.14, note: 8, loud: 0.14 }],
  // A knock of the die as it turns over.
  throw: [{ after: 0, fades: 0.05, note: 22, loud: 0.3 }],
  // One tone of the chord, with a touch where the mark settles.
  collapse: [{ after: 0, fades: 0.9, note: 3, loud: 0.3 }, { after: 0, fades: 0.08, note: 27, loud: 0.07 }],
  row: [{ after: 0.1, fades: 0.6, note: 7, loud: 0.26 }, { after: 0.2, fades: 0.6, note: 10, loud: 0.26 }, { after: 0.3, fades: 0.9, note: 15, loud: 0.28 }],
  // Up, and wide open.
  win: [
    { after: 0.1, fades: 0.4, note: 3, loud: 0.28 }, { after: 0.22, fades: 0.4, note: 7, loud: 0.28 },
    { after: 0.34, fades: 0.5, note: 10, loud: 0.28 }, { after: 0.48, fades: 1.8, note: 15, loud: 0.32 },
    { after: 0.48, fades: 1.8, note: 19, loud: 0.2 }, { after: 0.48, fades: 1.8, note: -9, loud: 0.24 },
  ],
  // Quiet, short, falling.
  loss: [
    { after: 0.08, fades: 0.3, note: 6, loud: 0.18 }, { after: 0.22, fades: 0.3, note: 3, loud: 0.16 },
    { after: 0.36, fades: 0.7, note: -2, loud: 0.18 },
  ],
  // Two voices that part and meet.
  both: [
    { after: 0.1, fades: 0.45, note: 3, loud: 0.24 }, { after: 0.1, fades: 0.45, note: 10, loud: 0.2 },
    { after: 0.34, fades: 0.45, note: 0, loud: 0.22 }, { after: 0.34, fades: 0.45, note: 12, loud: 0.2 },
    { after: 0.6, fades: 1.5, note: -2, loud: 0.26 }, { after: 0.6, fades: 1.5, note: 15, loud: 0.24 },
    { after: 0.6, fades: 1.5, note: 7, loud: 0.16 },
  ],
  // An open fifth, twice: neither bright nor dark.
  draw: [
    { after: 0.15, fades: 0.7, note: -9, loud: 0.28 }, { after: 0.15, fades: 0.7, note: -2, loud: 0.2 },
    { after: 0.6, fades: 1.4, note: -9, loud: 0.18 }, { after: 0.6, fades: 1.4, note: -2, loud: 0.14 },
  ],
  // Two chords, the second one at home.
  result: [
    { after: 0.1, fades: 0.45, note: -2, loud: 0.24 }, { after: 0.1, fades: 0.45, note: 5, loud: 0.2 },
    { after: 0.4, fades: 1.6, note: -9, loud: 0.28 }, { after: 0.4, fades: 1.6, note: 3, loud: 0.24 },
    { after: 0.4, fades: 1.6, note: 7, loud: 0.18 },
  ],
};

/** The timbre of each player's tones; the factor makes the soft one as loud as the other. */
const VOICES = {
  X: { type: /** @type {const} */ ("triangle"), factor: 1 },
  O: { type: /** @type {const} */ ("sine"), factor: 1.25 },
};

/** @param {AppContext} app */
export async function createSounds({ stage: { signal }, settings, firstSound, pace }) {
  await variantOf(FIRST_RULES).board.loadSounds?.();
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioNode | null} */
  let out = null;
  /** @type {GainNode | null} */
  let loudness = null;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  /** Called when the explanation of a collapse ends, also by a press. @type {(() => void) | null} */
  let endExplanation = null;
  /** Whether a person has pressed something; before that a browser refuses sounds. */
  const pressed = () => navigator.userActivation?.hasBeenActive;

  /** Makes the output once, for the first sound. */
  function open() {
    if (context || !("AudioContext" in globalThis) || pressed() === false) return;
    context = new AudioContext();
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 2600 });
    // Keeps several sounds together from being much louder than one.
    const even = new DynamicsCompressorNode(context, { threshold: -24, ratio: 6 });
    loudness = new GainNode(context, { gain: LOUDNESS[settings.values.sound] });
    out = soft;
    soft.connect(even).connect(loudness).connect(context.destination);
  }

  /** @param {Timed[]} sounds */
  function vibrate(sounds) {
    if (!pressed() || reducedMotion.matches) return;
    const pattern = vibration(sounds);
    if (pattern.length) navigator.vibrate?.(pattern);
  }

  /** The speed of the board. @returns {Speed} */
  const shownSpeed = () => (reducedMotion.matches ? "off" : settings.values.speed);

  /**
   * @param {import("./model.js").Sound[]} sounds
   * @param {import("./model.js").Close} [close]
   * @param {Speed | null} [speed] null: the times are real ones
   */
  function play(sounds, close, speed = shownSpeed()) {
    let timed = schedule(sounds, speed, close);
    vibrate(timed);
    let begun = performance.now();
    endExplanation = null;
    try {
      open();
      if (!context || !out) return;
      if (context.state !== "running") context.resume().catch(() => {});
      const to = { context, out };
      let ringing = timed.map((one) => ring(to, one));
      if (speed === "off") return;
      /** Rings and vibrates at other times what has not begun yet. @param {(rest: Timed[]) => Timed[]} reschedule */
      const overtake = (reschedule) => {
        const rest = ringing.filter(({ begin }) => begin > to.context.currentTime);
        for (const { tones } of rest) for (const tone of tones) tone.stop();
        const skipped = rest.map(({ sound }) => sound).filter(({ sound }) => sound !== "throw");
        const now = reschedule(skipped);
        ringing = now.map((one) => ring(to, one));
        const passed = (performance.now() - begun) / 1000;
        const late = feltOf(timed).filter(({ at }) => at > passed);
        vibrate(now.filter((_, i) => late.some((one) => one === skipped[i])));
        [timed, begun] = [now, performance.now()];
      };
      // A person who skips the motion hears and feels the rest of it at once.
      void pace.whenIdle().then(() => overtake(atOnce));
      if (speed === null) endExplanation = () => overtake(fromTheMoment);
    } catch {
      // There is no sound device, or none is free now: the game goes on silently.
    }
  }

  // Switching sounds on plays an example; coming back with sounds on does not.
  let wanted = firstSound;
  settings.follow(({ sound }) => {
    if (context) loudness?.gain.setTargetAtTime(LOUDNESS[sound], context.currentTime, 0.02);
    // A change of the loudness plays one, too. Another tab that is hidden stays silent.
    if (sound !== "off" && sound !== wanted && !document.hidden)
      play([
        { sound: "place", step: 0, note: 0, pan: 0, time: 0 },
        { sound: "entangle", step: 0, note: 0, pan: 0, time: 0 },
      ]);
    wanted = sound;
  }, signal);
  signal.addEventListener("abort", () => void context?.close().catch(() => {}));

  return /** @satisfies {Panel} */ ({
    /** Sounds are timed with the motion, so they begin when it begins. */
    follow(state, before) {
      if (wanted === "off" || !before || !isNextStep(before, state)) return;
      const explained = state.picture.explains ? shownSpeed() : null;
      const sounds = soundsOf(before.view, state.view, explained);
      if (sounds.length) play(sounds, closeOf(state), explained ? null : shownSpeed());
    },
    render({ duringMotion }) {
      if (duringMotion === "explained") return;
      endExplanation?.();
      endExplanation = null;
    },
  });
}

/** Plays the tones of a sound. @param {{ context: AudioContext, out: AudioNode }} to @param {Timed} sound */
function ring({ context, out }, sound) {
  const begin = context.currentTime + 0.02 + sound.at;
  const { type, factor } = VOICES[sound.player ?? "X"];
  const tones = TONES[sound.sound].map((tone, i) => {
    const frequency = 220 * 2 ** ((tone.note + sound.note) / 12);
    const oscillator = new OscillatorNode(context, { type, frequency });
    // Only the first tone of a sound is held.
    const held = { ...tone, loud: tone.loud * factor, lasts: i ? 0 : sound.lasts };
    strike(context, out, oscillator, begin + tone.after, held, sound.pan);
    return oscillator;
  });
  return { sound, begin, tones };
}

/**
 * One tone: a soft attack, held at two thirds of its gain for as long as it lasts, and fading.
 * @param {AudioContext} context @param {AudioNode} out
 * @param {OscillatorNode} tone @param {number} at
 * @param {{ fades: number, loud: number, lasts: number }} shape @param {number} pan
 */
function strike(context, out, tone, at, { fades, loud, lasts }, pan) {
  const volume = new GainNode(context, { gain: 0 });
  const side = new StereoPannerNode(context, { pan });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.008);
  if (lasts) {
    volume.gain.exponentialRampToValueAtTime(loud * 0.66, at + 0.12);
    volume.gain.setValueAtTime(loud * 0.66, at + Math.max(0.12, lasts));
  }
  const end = at + Math.max(0.008, lasts) + fades;
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(volume).connect(side).connect(out);
  tone.start(at);
  tone.stop(end + 0.04);
}
