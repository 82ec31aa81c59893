/**
 * Lets the browser paint and answer before the next piece of long work.
 * @returns {Promise<void>} resolved in a task of its own
 */
export const nextTask = () => new Promise((done) => setTimeout(done));
