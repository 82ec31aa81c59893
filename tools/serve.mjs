/**
 * Serves the game's files to tests and tools, as a plain static host would. (`make play` has our own
 * server, host/.) Browsers keep a file whose name holds a hash of its content, and ask again before
 * they use a copy of any other. No folder is ever listed. The site can live under a path of its own,
 * as it does where a project shares its host with others.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const WWW = fileURLToPath(new URL("../www", import.meta.url));

/** A name that the distribution gives to a file, with a hash of its content. */
const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/**
 * Gives the content of a path in place of a file, or undefined.
 * @typedef {(path: string) => { type: string, body: string | Buffer } | undefined} Replace
 */

/**
 * Answers requests below a prefix with the files of a folder.
 * @param {string} root @param {string} prefix with a slash at both ends
 * @param {Replace} [replace]
 * @returns {import("node:http").RequestListener}
 */
export function serveFiles(root, prefix, replace) {
  const files = sirv(root, {
    dev: true, // looks for the file at each request
    etag: true,
    extensions: ["html"],
    // As the usual hosts of project pages do: a tag on somebody's page loads from here.
    setHeaders(response, path) {
      response.setHeader("Access-Control-Allow-Origin", "*");
      if (HASHED.test(path)) response.setHeader("Cache-Control", "max-age=31536000, immutable");
    },
  });
  return (request, response) => {
    const [path = "", query] = (request.url ?? "").split(/(?=\?)/);
    if (`${path}/` === prefix)
      return void response.writeHead(301, { Location: prefix + (query ?? "") }).end();
    if (!path.startsWith(prefix)) return void response.writeHead(404).end();
    const replaced = replace?.(path.slice(prefix.length));
    if (replaced)
      return void response.writeHead(200, { "Content-Type": replaced.type }).end(replaced.body);
    request.url = request.url?.slice(prefix.length - 1);
    files(request, response);
  };
}

/**
 * Listens on a port of every address of a host. "localhost" has two, and browsers try the IPv6 one
 * first: if only the other one were taken, a stranger's server on that port would get our visitors.
 * @param {import("node:http").RequestListener} answer @param {string} host
 * @param {number} port 0 takes any that is free
 */
async function listen(answer, host, port) {
  /** @type {import("node:http").Server[]} */
  const servers = [];
  let taken = port;
  const stop = () => {
    for (const server of servers) server.close().closeAllConnections();
  };
  for (const address of host === "localhost" ? ["127.0.0.1", "::1"] : [host]) {
    const server = createServer(answer);
    try {
      await once(server.listen({ port: taken, host: address }), "listening");
      servers.push(server);
      taken = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      const noSuchAddress = code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL";
      if (servers.length && noSuchAddress) continue; // a machine without IPv6
      stop();
      throw error;
    }
  }
  return { port: taken, stop };
}

/**
 * Serves a folder, on the next free port where the wanted one is busy.
 * @param {{ root?: string, prefix?: string, host?: string, port?: number, replace?: Replace }} [options]
 * @returns {Promise<{ url: string, port: number, stop: () => void }>}
 */
export async function serve({
  root = WWW,
  prefix = "/",
  host = "localhost",
  port = 0,
  replace,
} = {}) {
  const folder = `/${prefix}/`.replace(/\/+/g, "/");
  const answer = serveFiles(root, folder, replace);
  for (let attempt = 0; ; attempt++)
    try {
      const server = await listen(answer, host, port && port + attempt);
      const everywhere = host === "0.0.0.0" || host === "::";
      const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
      return { ...server, url: `http://${name}:${server.port}${folder}` };
    } catch (error) {
      const busy = /** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE";
      if (!busy || attempt === 100) throw error;
    }
}
