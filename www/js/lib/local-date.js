const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

/**
 * A date in the time zone of the device, as in "2026-11-29".
 * @param {number} [time] in milliseconds since 1970; now, if left out
 */
export function localDate(time = Date.now()) {
  const date = new Date(time);
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
}
