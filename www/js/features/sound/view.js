/**
 * Short, soft sounds for what happens on the board. What is heard is derived
 * from two views (soundsOf, pure); how it sounds is a small table of tones,
 * made by WebAudio without a file. Nothing is created before a person who wants
 * sounds has pressed something, and a browser without any stays silent.
 *
 * @typedef {import("../../../pkg/quantum_tic_tac_toe.js").View} View
 * @typedef {import("../../game/state.js").State} State
 * @typedef {import("../../storage/settings.js").Settings} Settings
 *
 * `step` counts the marks of a collapse, then its rows, then its end: a sound
 * comes with what it belongs to. `note` is a height in semitones over the table's own, `pan` where
 * it is from left, −1, to right, 1.
 * `time` is when it comes at the normal speed, in milliseconds, where a game has times of its own.
 * @typedef {{ sound: Name, step: number, note: number, pan: number, time?: number }} Sound
 * @typedef {"place" | "entangle" | "cycle" | "stone" | "throw" | "collapse" | "row" | "end"} Name
 *
 * What a game says of it: the square where it is, if it is in one, and its time.
 * @typedef {Omit<Sound, "pan"> & { square?: number, time: number }} Heard
 */

import { beats, FACTOR } from "../../board/animation.js";
import { familyOf } from "../../variants/index.js";

/** A scale in which no two notes quarrel. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];

/**
 * What each is made of: when it begins and for how long it fades (seconds), its
 * height (semitones from A3), and how loud it is.
 * @type {Record<Name, { after: number, fades: number, note: number, loud: number }[]>}
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

/** From left to right, by the square's column; never quite to one ear. @param {number} square */
const panOf = (square) => (((square - 1) % 3) - 1) * 0.5;

/**
 * What is heard as one view follows another: nothing, unless it follows by an
 * action that was played.
 * @param {View} before @param {View} after @returns {Sound[]}
 */
export function soundsOf(before, after) {
  const { collapsed, rows, cycle } = after;
  if (before.rules !== after.rules || !after.lastAction) return [];
  const { sounds } = familyOf(after.rules);
  if (sounds)
    return sounds(before, after).map(({ square, ...one }) => ({
      ...one,
      pan: square ? panOf(square) : 0,
    }));
  const placed = before.phase === "place" && after.moveNumber === before.moveNumber + 1;
  const settled =
    before.phase === "collapse" &&
    before.moveNumber === after.moveNumber &&
    after.lastAction[0] === "@";
  if (!placed && !settled) return [];
  /** @type {Sound[]} */
  const heard = [];
  if (placed && !collapsed.length) {
    const pair = after.pairs.find(({ move }) => move === before.moveNumber);
    if (!pair) return [];
    for (const square of pair.squares)
      heard.push({
        sound: "place",
        step: 0,
        note: pair.player === "X" ? 0 : 4,
        pan: panOf(square),
      });
    const joined = after.pairs.filter(({ component }) => component === pair.component).length > 1;
    if (cycle) heard.push({ sound: "cycle", step: 0, note: 0, pan: 0 });
    else if (joined) heard.push({ sound: "entangle", step: 0, note: 0, pan: 0 });
  }
  // Up along the cycle, and down again along its stems.
  const turns = before.cycle?.moves.length ?? collapsed.length;
  collapsed.forEach(({ square }, step) => {
    const height = step < turns ? step : Math.max(0, 2 * turns - 2 - step);
    const note = SCALE[Math.min(height, SCALE.length - 1)] ?? 0;
    heard.push({ sound: "collapse", step, note, pan: panOf(square) });
  });
  const last = Math.max(0, collapsed.length - 1);
  rows.forEach((_, i) => heard.push({ sound: "row", step: last + 1 + i, note: 5 * i, pan: 0 }));
  if (after.phase === "over")
    heard.push({ sound: "end", step: last + 1 + rows.length, note: rows.length ? 0 : -2, pan: 0 });
  return heard;
}

/** From one step to the next where all is shown at once, in milliseconds: told apart, not waited for. */
const AT_ONCE = 70;

/**
 * When each sound comes, in seconds: with what is shown. Where nothing rolls, nothing
 * is heard to roll.
 * @param {Sound[]} sounds @param {import("../../board/animation.js").Speed} speed
 */
export function schedule(sounds, speed) {
  const marks = Math.max(1, sounds.filter(({ sound }) => sound === "collapse").length);
  const rows = sounds.filter(({ sound }) => sound === "row").length;
  const times = beats(marks, rows, speed);
  const still = speed === "off";
  return sounds.flatMap((one) => {
    if (still && one.sound === "throw") return [];
    const moved = one.time === undefined ? (times[one.step] ?? 0) : one.time * FACTOR[speed];
    return [{ ...one, at: (still ? one.step * AT_ONCE : moved) / 1000 }];
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

  /** The way out: made once, when there is first something to be heard. */
  function open() {
    if (context || !("AudioContext" in globalThis)) return;
    if (navigator.userActivation?.hasBeenActive === false) return; // it would be refused
    context = new AudioContext();
    const soft = new BiquadFilterNode(context, { type: "lowpass", frequency: 2600 });
    // Several at once must not be louder than one by much.
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
      // Whoever skips what moves hears at once what is there at once.
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
      // No sound device, or none to be had now: the game goes on without.
    }
  }

  let wanted = greet ? "off" : settings.values.sound;
  settings.follow(({ sound }) => {
    // Whoever switches it on hears what that means.
    if (sound === "on" && wanted === "off")
      play([
        { sound: "place", step: 0, note: 0, pan: 0 },
        { sound: "entangle", step: 0, note: 0, pan: 0 },
      ]);
    wanted = sound;
  }, signal);
  signal?.addEventListener("abort", () => void context?.close().catch(() => {}));

  return {
    /** @param {State} state */
    render(state) {
      const before = last;
      last = state;
      if (wanted === "off" || !before) return;
      // One action more than before: not a link that was opened, nor an undo.
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
