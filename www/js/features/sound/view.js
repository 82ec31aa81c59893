/**
 * Short, soft sounds for what happens on the board. soundsOf() derives them from two views; it is
 * pure. WebAudio makes them from a small table of tones, without files. Nothing is created before
 * the person switches sounds on and presses something. A browser without WebAudio stays silent.
 *
 * `pan` is where a sound is, from left, −1, to right, 1.
 * @typedef {Omit<Heard, "square"> & { pan: number }} Sound
 * @typedef {import("../../storage/settings.js").Settings} Settings
 */

/** @import { Heard, SoundName, Speed, State, View } from "../../types.js" */
import { FACTOR } from "../../board/animation.js";
import { variantOf } from "../../variants/index.js";

/**
 * What each is made of: when it begins and for how long it fades (seconds), its
 * height (semitones from A3), and how loud it is.
 * @type {Record<SoundName, { after: number, fades: number, note: number, loud: number }[]>}
 */
// prettier-ignore
const TONES = {
  // Two squares, one mark: one soft knock, heard in two places.
  place: [{ after: 0, fades: 0.16, note: 3, loud: 0.5 }],
  // A fifth opens over it.
  entangle: [{ after: 0.09, fades: 0.5, note: 10, loud: 0.22 }, { after: 0.15, fades: 0.6, note: 15, loud: 0.16 }],
  // Round, and back to where it began.
  cycle: [
    { after: 0.1, fades: 0.35, note: 10, loud: 0.3 }, { after: 0.22, fades: 0.35, note: 15, loud: 0.3 },
    { after: 0.34, fades: 0.35, note: 19, loud: 0.28 }, { after: 0.46, fades: 0.8, note: 10, loud: 0.34 },
  ],
  // One square: firmer, and lower.
  stone: [{ after: 0, fades: 0.3, note: -4, loud: 0.5 }, { after: 0, fades: 0.14, note: 8, loud: 0.14 }],
  // A knock of the die as it turns over.
  throw: [{ after: 0, fades: 0.05, note: 22, loud: 0.3 }],
  collapse: [{ after: 0, fades: 0.45, note: 3, loud: 0.42 }, { after: 0, fades: 0.25, note: 15, loud: 0.1 }],
  row: [{ after: 0.1, fades: 0.6, note: 7, loud: 0.3 }, { after: 0.2, fades: 0.6, note: 10, loud: 0.3 }, { after: 0.3, fades: 0.9, note: 15, loud: 0.32 }],
  end: [{ after: 0.15, fades: 1.4, note: -9, loud: 0.34 }, { after: 0.15, fades: 1.4, note: -2, loud: 0.22 }],
};

/**
 * The place of a square from left to right. It is never completely in one ear.
 * @param {number} square @param {number} columns
 */
const panOf = (square, columns) => ((square - 1) % columns) / (columns - 1) - 0.5;

/**
 * The sounds of the step from one view to the next. There are none unless somebody played an
 * action.
 * @param {View} before @param {View} after @returns {Sound[]}
 */
export function soundsOf(before, after) {
  if (before.rules !== after.rules || !after.lastAction) return [];
  const { sounds, drawing } = variantOf(after.rules);
  return sounds(before, after).map(({ square, ...sound }) => ({
    ...sound,
    pan: square ? panOf(square, drawing.columns) : 0,
  }));
}

/** Milliseconds between two steps where everything is shown at once: enough to tell them apart. */
const AT_ONCE = 70;

/**
 * When each sound plays, in seconds: together with its picture. Without motion the die is not heard
 * to roll.
 * @param {Sound[]} sounds @param {Speed} speed
 */
export function schedule(sounds, speed) {
  const still = speed === "off";
  return sounds.flatMap((one) => {
    if (still && one.sound === "throw") return [];
    return [{ ...one, at: (still ? one.step * AT_ONCE : one.time * FACTOR[speed]) / 1000 }];
  });
}

/**
 * @param {Settings} settings
 * @param {boolean} greet whether to be heard at once, if on
 * @param {() => Promise<unknown>} quiet when nothing moves on the board
 * @param {AbortSignal} [signal] ends them
 */
export function createSounds(settings, greet, quiet, signal) {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {AudioNode | null} */
  let out = null;
  /** @type {State | null} */
  let last = null;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  /** Makes the output once, when the first sound is to be heard. */
  function open() {
    if (context || !("AudioContext" in globalThis)) return;
    if (navigator.userActivation?.hasBeenActive === false) return; // it would be refused
    context = new AudioContext();
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 2600 });
    // Several sounds together are not much louder than one.
    const even = new DynamicsCompressorNode(context, { threshold: -24, ratio: 6 });
    const quiet = new GainNode(context, { gain: 0.32 });
    out = soft;
    soft.connect(even).connect(quiet).connect(context.destination);
  }

  /** @param {Sound[]} sounds */
  function play(sounds) {
    try {
      open();
      if (!context || !out) return;
      if (context.state !== "running") context.resume().catch(() => {});
      const speed = still.matches ? "off" : settings.values.speed;
      const to = { context, out };
      const ringing = schedule(sounds, speed).map((one) => ring(to, one));
      if (speed === "off") return;
      // A person who skips the motion hears the rest of its sounds at once.
      void quiet().then(() => {
        const rest = ringing.filter(({ at }) => at > to.context.currentTime);
        for (const { tones } of rest) for (const tone of tones) tone.stop();
        for (const one of schedule(
          rest.map(({ sound }) => sound),
          "off",
        )) {
          const ahead = ((rest[0]?.sound.step ?? 0) * AT_ONCE) / 1000;
          ring(to, { ...one, at: one.at - ahead });
        }
      });
    } catch {
      // There is no sound device, or none is free now: the game goes on silently.
    }
  }

  let wanted = greet ? "off" : settings.values.sound;
  settings.follow(({ sound }) => {
    // A person who switches sounds on hears an example.
    if (sound === "on" && wanted === "off")
      play([
        { sound: "place", step: 0, note: 0, pan: 0, time: 0 },
        { sound: "entangle", step: 0, note: 0, pan: 0, time: 0 },
      ]);
    wanted = sound;
  }, signal);
  signal?.addEventListener("abort", () => void context?.close().catch(() => {}));

  return {
    // Sounds are timed with the motion, so they begin when it begins.
    early: true,
    /** @param {State} state */
    render(state) {
      const before = last;
      last = state;
      if (wanted === "off" || !before) return;
      // Exactly one action was added: it was neither a link nor an undo.
      const grown = state.record.startsWith(`${before.record} `);
      if (!grown || state.record.includes(" ", before.record.length + 1)) return;
      const sounds = soundsOf(before.view, state.view);
      if (sounds.length) play(sounds);
    },
  };
}

/** A sound's tones. @param {{ context: AudioContext, out: AudioNode }} to @param {Sound & { at: number }} sound */
function ring({ context, out }, sound) {
  const at = context.currentTime + 0.02 + sound.at;
  const tones = TONES[sound.sound].map((tone) => {
    const frequency = 220 * 2 ** ((tone.note + sound.note) / 12);
    return strike(context, out, at + tone.after, frequency, tone, sound.pan);
  });
  return { sound, at, tones };
}

/**
 * One tone: struck softly, and fading.
 * @param {AudioContext} context @param {AudioNode} out
 * @param {number} at @param {number} frequency
 * @param {{ fades: number, loud: number }} tone @param {number} pan
 */
function strike(context, out, at, frequency, { fades, loud }, pan) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const shape = new GainNode(context, { gain: 0 });
  const side = new StereoPannerNode(context, { pan });
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(loud, at + 0.008);
  shape.gain.exponentialRampToValueAtTime(0.0001, at + 0.008 + fades);
  tone.connect(shape).connect(side).connect(out);
  tone.start(at);
  tone.stop(at + fades + 0.05);
  return tone;
}
