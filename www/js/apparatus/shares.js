/**
 * Shares that were counted in many runs, and how far they can be off by chance. Pure.
 *
 * @typedef {{ agree: number, runs: number }} Count so many of so many runs
 */

/** No run yet. @returns {Count} */
export const none = () => ({ agree: 0, runs: 0 });

/** Both together. @param {Count} a @param {Count} b @returns {Count} */
export const plus = (a, b) => ({ agree: a.agree + b.agree, runs: a.runs + b.runs });

/**
 * The share, and two standard deviations of it: of chance alone, about 19 shares of 20 are within
 * that of what they come to in the long run. Null before the first run.
 * @param {Count} count
 */
export function shareOf({ agree, runs }) {
  if (!runs) return null;
  const share = agree / runs;
  const error = 2 * Math.sqrt((share * (1 - share)) / runs);
  return { share, error, from: Math.max(0, share - error), to: Math.min(1, share + error) };
}

/** A share in percent, with one decimal. @param {number} share */
export const percent = (share) => Math.round(share * 1000) / 10;
