/**
 * The WebAssembly module and the script that wasm-bindgen makes for it know each other by names
 * that end in a hash of sixteen digits, and nothing packs worse. As they are shipped together,
 * numbers do as well; they are as long, so that nothing in the module moves.
 */
const HASH = /(?<=\b__wb\w+_)[0-9a-f]{16}\b/g;

/**
 * What puts numbers in place of the hashes of a script.
 * @param {string} script
 * @returns {(text: string) => string}
 */
export function numbered(script) {
  const found = [...new Set(script.match(HASH))].sort();
  return (text) =>
    found.reduce((now, hash, i) => now.replaceAll(hash, String(i).padStart(16, "0")), text);
}
