// Prints what files weigh as they are and as servers send them:
//   node tools/sizes.mjs FILE... [--added]
// and, if that is asked, what the first has more than the second.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { count } from "./figures.mjs";

const files = process.argv.slice(2).filter((one) => one !== "--added");
const rows = files.map((file) => {
  const bytes = readFileSync(file);
  const gzip = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  return [file, bytes.length, gzip.length, brotliCompressSync(bytes).length];
});
for (const [name, ...sizes] of [["bytes", "raw", "gzip", "brotli"], ...rows]) {
  const columns = sizes.map((size) => size.toLocaleString("en").padStart(9));
  console.log(`${String(name).padEnd(60)}${columns.join("")}`);
}
if (process.argv.includes("--added")) {
  const [whole = NaN, bare = NaN] = rows.map(([, , gzip]) => Number(gzip));
  count("bytes of the module, gzip", whole);
  count("bytes of it for the solver and what stands on it, gzip", whole - bare);
}
