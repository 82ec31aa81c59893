// Numbers that are the same in each run, for tests that try many cases.

/** Numbers from a seed, by mulberry32. @param {number} seed @returns {(below: number) => number} */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}
