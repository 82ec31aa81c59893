// Prints the sizes of files, uncompressed and compressed as servers send them:
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The sum of the sizes of files, each compressed separately. @param {Buffer[]} contents */
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
