/**
 * Shares that were counted in many runs, and how far they can be off by chance. Pure.
 *
 * @typedef {{ agree: number, runs: number }} Count `agree` out of `runs`
 */

/** No run yet. @returns {Count} */
export const none = () => ({ agree: 0, runs: 0 });

/** The sum of both. @param {Count} a @param {Count} b @returns {Count} */
export const plus = (a, b) => ({ agree: a.agree + b.agree, runs: a.runs + b.runs });

/** Standard deviations on each side: of chance alone, about 19 error bars of 20 hold the share of the long run. */
const DEVIATIONS = 2;

/**
 * The share, and its error bar: Wilson's score interval, all chances from which the count is less than two
 * standard deviations away. Null before the first run.
 *
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
 * American Statistical Association 22, 209 (1927).
 *
 * @param {Count} count
 */
export function shareOf({ agree, runs }) {
  if (!runs) return null;
  const share = agree / runs;
  const square = DEVIATIONS ** 2 / runs;
  const middle = (share + square / 2) / (1 + square);
  const half = Math.sqrt(square * share * (1 - share) + square ** 2 / 4) / (1 + square);
  return { share, from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}

/** A share in percent, with one decimal. @param {number} share */
export const percent = (share) => Math.round(share * 1000) / 10;

/**
 * A counted share and its error bar in percent, for texts. The ends of the bar are rounded outwards, so that
 * a long series is never certain.
 * @param {Count} count
 */
export function percentOf(count) {
  const { share = 0, from = 0, to = 0 } = shareOf(count) ?? {};
  return {
    share: percent(share),
    from: Math.floor(from * 1000) / 10,
    to: Math.ceil(to * 1000) / 10,
    runs: count.runs,
  };
}
