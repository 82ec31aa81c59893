/**
 * States of a few parts with real amplitudes, and measures of their entanglement, for
 * physics-facts.test.mjs. It uses none of the page's modules.
 *
 * A part has levels, 0, 1 …; `levels` is the number of levels of each part. An index of a state or a
 * matrix counts through all combinations, the last part fastest.
 *
 * @typedef {object} State
 * @property {number[]} levels of each part
 * @property {number[]} amplitudes one for each combination; their squares add up to 1
 *
 * @typedef {object} DensityMatrix
 * @property {number[]} levels of each part
 * @property {number[][]} entries symmetric, with the trace 1
 */

/** The number of combinations of levels. @param {readonly number[]} levels */
const sizeOf = (levels) => levels.reduce((product, n) => product * n, 1);

/** The level of each part in a combination. @param {readonly number[]} levels @param {number} index */
function combination(levels, index) {
  const found = /** @type {number[]} */ ([]);
  for (const n of levels.toReversed()) {
    found.unshift(index % n);
    index = Math.floor(index / n);
  }
  return found;
}

/** The index of a combination. @param {readonly number[]} levels @param {readonly number[]} found */
const indexOf = (levels, found) => levels.reduce((index, n, i) => index * n + (found[i] ?? 0), 0);

/** A state with the norm 1. @param {number[]} levels @param {readonly number[]} amplitudes @returns {State} */
export function normalized(levels, amplitudes) {
  const norm = Math.hypot(...amplitudes);
  return { levels, amplitudes: amplitudes.map((amplitude) => amplitude / norm) };
}

/**
 * An equal superposition of terms. Each term gives a name for each part; the names of a part become its
 * levels in alphabetical order.
 * @param {readonly (readonly string[])[]} terms
 * @returns {State}
 */
export function superposition(terms) {
  const names = (terms[0] ?? []).map((_, part) =>
    [...new Set(terms.map((term) => String(term[part])))].toSorted(),
  );
  const levels = names.map(({ length }) => length);
  const amplitudes = Array.from({ length: sizeOf(levels) }, () => 0);
  for (const term of terms) {
    const found = names.map((some, part) => some.indexOf(String(term[part])));
    amplitudes[indexOf(levels, found)] = 1;
  }
  return normalized(levels, amplitudes);
}

/** The tensor product of two states. @param {State} a @param {State} b @returns {State} */
export const product = (a, b) => ({
  levels: [...a.levels, ...b.levels],
  amplitudes: a.amplitudes.flatMap((one) => b.amplitudes.map((other) => one * other)),
});

/** The density matrix of a pure state. @param {State} state @returns {DensityMatrix} */
export const densityMatrix = ({ levels, amplitudes }) => ({
  levels,
  entries: amplitudes.map((row) => amplitudes.map((column) => row * column)),
});

/**
 * The reduced state of some parts.
 * @param {DensityMatrix} whole @param {readonly number[]} kept counted from 0, in ascending order
 * @returns {DensityMatrix}
 */
export function partialTrace({ levels, entries }, kept) {
  const left = kept.map((part) => levels[part] ?? 1);
  const size = sizeOf(left);
  const sums = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const all = entries.map((_, index) => combination(levels, index));
  /** @param {number[]} found */
  const own = (found) =>
    indexOf(
      left,
      kept.map((part) => found[part] ?? 0),
    );
  for (const [row, atRow] of all.entries())
    for (const [column, atColumn] of all.entries()) {
      if (levels.some((_, part) => !kept.includes(part) && atRow[part] !== atColumn[part]))
        continue;
      const sum = sums[own(atRow)] ?? [];
      sum[own(atColumn)] = (sum[own(atColumn)] ?? 0) + (entries[row]?.[column] ?? 0);
    }
  return { levels: left, entries: sums };
}

/** The partial transpose with respect to some parts. @param {DensityMatrix} whole @param {readonly number[]} parts @returns {DensityMatrix} */
export function partialTranspose({ levels, entries }, parts) {
  const all = entries.map((_, index) => combination(levels, index));
  /** One combination, with some parts taken from the other. @param {number[]} one @param {number[]} other */
  const mixed = (one, other) =>
    indexOf(
      levels,
      one.map((level, part) => (parts.includes(part) ? (other[part] ?? 0) : level)),
    );
  return {
    levels,
    entries: all.map((row) =>
      all.map((column) => entries[mixed(row, column)]?.[mixed(column, row)] ?? 0),
    ),
  };
}

/** All eigenvalues of a symmetric matrix, by Jacobi's rotations. @param {readonly (readonly number[])[]} symmetric */
export function eigenvalues(symmetric) {
  const m = symmetric.map((row) => Float64Array.from(row));
  const n = m.length;
  /** @param {number} i @param {number} j */
  const at = (i, j) => m[i]?.[j] ?? 0;
  /** @param {number} i @param {number} j @param {number} value */
  const set = (i, j, value) => m[i]?.fill(value, j, j + 1);
  const rest = () =>
    m.reduce((sum, row, i) => sum + row.reduce((s, x, j) => (i === j ? s : s + x * x), 0), 0);
  for (let sweep = 0; sweep < 60 && rest() > 1e-28; sweep++)
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (at(p, q) === 0) continue;
        const theta = (at(q, q) - at(p, p)) / (2 * at(p, q));
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const [a, b] = [at(k, p), at(k, q)];
          set(k, p, c * a - s * b);
          set(k, q, s * a + c * b);
        }
        for (let k = 0; k < n; k++) {
          const [a, b] = [at(p, k), at(q, k)];
          set(p, k, c * a - s * b);
          set(q, k, s * a + c * b);
        }
      }
  return m.map((_, i) => at(i, i)).toSorted((a, b) => a - b);
}

/**
 * The negativity of some parts with respect to the others: the sum of the negative eigenvalues of the
 * partial transpose, without its sign. Above 0 they are entangled. For two parts with two levels each, 0
 * means that they are not.
 * @param {DensityMatrix} whole @param {readonly number[]} parts
 */
export const negativity = (whole, parts) =>
  eigenvalues(partialTranspose(whole, parts).entries)
    .filter((value) => value < 0)
    .reduce((sum, value) => sum - value, 0);

/** Tr ρ²: 1 for a pure state. @param {DensityMatrix} whole */
export const purity = ({ entries }) =>
  entries.flat().reduce((sum, entry) => sum + entry * entry, 0);

/** The probability of finding a pure state. @param {DensityMatrix} whole @param {State} state */
export const chanceOf = ({ entries }, { amplitudes }) =>
  entries.reduce(
    (sum, row, i) =>
      sum + row.reduce((s, entry, j) => s + (amplitudes[i] ?? 0) * entry * (amplitudes[j] ?? 0), 0),
    0,
  );

/** The mutual information, in bits, between measurements of the levels of two parts. @param {DensityMatrix} whole of two parts */
export function mutualInformation(whole) {
  const chances = (/** @type {DensityMatrix} */ { entries }) =>
    entries.map((row, i) => row[i] ?? 0);
  const entropy = (/** @type {number[]} */ some) =>
    some.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log2(chance) : sum), 0);
  return (
    entropy(chances(partialTrace(whole, [0]))) +
    entropy(chances(partialTrace(whole, [1]))) -
    entropy(chances(whole))
  );
}
