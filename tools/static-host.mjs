// A static host such as projects have: under a path, compressed by gzip, cached by browsers for a while.
// For measurements and tests of the distribution. Our own server is in host/.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { lookup } from "mrmime";

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
    const name = normalize(path.slice(prefix.length) || "index.html");
    try {
      if (!path.startsWith(prefix) || name.startsWith("..")) throw new Error("outside");
      const content = gzipSync(readFileSync(join(published, name)));
      asked.push({ name, sent: content.length });
      answer
        .writeHead(200, {
          "Content-Type": lookup(name) ?? "application/octet-stream",
          "Content-Encoding": "gzip",
          "Cache-Control": keep,
          Vary: "Accept-Encoding",
        })
        .end(content);
    } catch {
      asked.push({ name, sent: 0 });
      answer.writeHead(404, { "Content-Type": "text/plain" }).end();
    }
  });
  const start = async (/** @type {number} */ port) =>
    once(server.listen(port, "127.0.0.1"), "listening");
  await start(0);
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    /** The requested files in order, with the number of bytes sent. */
    asked,
    /** @param {string} folder */
    publish: (folder) => void (published = folder),
    /** Stops answering, as without a network. */
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    /** Starts again, at the same address. */
    start: () => start(port),
  };
}
