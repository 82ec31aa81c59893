/** The names under which texts are set aside that cannot be read (stored.js). @param {string} name */
export const asidesOf = (name) => ["", ".2", ".3", ".4"].map((n) => `${name}.aside${n}`);
