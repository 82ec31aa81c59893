// Prints what files weigh as they are and as servers send them:
//   node tools/sizes.mjs FILE...
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const rows = process.argv.slice(2).map((file) => {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  return [file, bytes.length, gzip.length, brotliCompressSync(bytes).length];
});
for (const [name, ...sizes] of [["bytes", "raw", "gzip", "brotli"], ...rows]) {
  const columns = sizes.map((size) => size.toLocaleString("en").padStart(9));
  console.log(`${String(name).padEnd(60)}${columns.join("")}`);
}
