// Says what files weigh as they are, and as servers send them:
//   node tools/sizes.mjs FILE...
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What files weigh, each packed for itself, in sum. @param {Buffer[]} contents */
export function weigh(contents) {
  const sizes = { bytes: 0, gzip: 0, brotli: 0 };
  for (const content of contents) {
    sizes.bytes += content.length;
    sizes.gzip += gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length;
    sizes.brotli += brotliCompressSync(content).length;
  }
  return sizes;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(
    Object.fromEntries(process.argv.slice(2).map((file) => [file, weigh([readFileSync(file)])])),
  );
