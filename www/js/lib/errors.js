/**
 * Properties of a caught value. JavaScript can throw anything, so a caught value need not be an
 * object, and TypeScript gives it the type `unknown`.
 */

/**
 * A property of a caught value; undefined where the value has none.
 * @param {unknown} error
 * @param {string} name
 * @returns {unknown}
 */
export const errorProperty = (error, name) => Reflect.get(Object(error), name);

/**
 * The code by which the engine names an error, for example "no-randomness".
 * @param {unknown} error
 * @returns {unknown}
 */
export const errorCode = (error) => errorProperty(error, "code");

/** Whether the engine had no source of random numbers for a coin. @param {unknown} error */
export const isCoinless = (error) => errorCode(error) === "no-randomness";

/** @param {unknown} error @returns {string} */
export const errorMessage = (error) => String(errorProperty(error, "message"));
