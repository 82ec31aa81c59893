// A static host as projects have one: under a path, packed by gzip, kept by browsers for a while.
// For what is measured and tested on the distribution; `make play` has serve.py.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/**
 * @param {string} folder what is published at first
 * @param {{ prefix?: string, keep?: string }} [options] `keep`: the Cache-Control of all answers
 */
export async function host(folder, { prefix = "/some/where/", keep = "max-age=600" } = {}) {
  let published = folder;
  /** @type {{ name: string, sent: number }[]} */
  const asked = [];
  const server = createServer(({ url = "" }, answer) => {
    const path = decodeURI(url.replace(/\?.*$/s, ""));
    const name = path.startsWith(prefix)
      ? normalize(path.slice(prefix.length) || "index.html")
      : "";
    try {
      if (!name || name.startsWith("..")) throw new Error("outside");
      const plain = readFileSync(join(published, name));
      const packed = !/\.png$/.test(name);
      const bytes = packed ? gzipSync(plain) : plain;
      asked.push({ name, sent: bytes.length });
      answer.writeHead(200, {
        "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
        "Cache-Control": keep,
        ...(packed ? { "Content-Encoding": "gzip", Vary: "Accept-Encoding" } : {}),
      });
      answer.end(bytes);
    } catch {
      asked.push({ name, sent: 0 });
      answer.writeHead(404, { "Content-Type": "text/plain" }).end();
    }
  });
  const listen = (/** @type {number} */ port) =>
    new Promise((done, failed) => {
      server.once("error", failed);
      server.listen(port, "127.0.0.1", () => done(undefined));
    });
  await listen(0);
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    /** The files that were asked for, in that order, and how many bytes were sent. */
    asked,
    /** @param {string} folder */
    publish: (folder) => void (published = folder),
    /** Goes away, as when there is no network. */
    async stop() {
      const gone = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await gone;
    },
    /** Comes back, at the same address. */
    start: () => listen(port),
  };
}
