// A TCP proxy for tests of bad networks: it can stop forwarding without closing a connection, as a router
// that has lost its table, and send new connections elsewhere, as a load balancer.
import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Starts a proxy in front of a port of this machine. @param {string} target */
export async function startProxy(target) {
  let port = Number(target);
  let stalled = false;
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();

  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    // A connection that was open during a stall has lost bytes, so it stays silent for good.
    let isDead = stalled;
    for (const [from, to] of /** @type {const} */ ([
      [client, upstream],
      [upstream, client],
    ])) {
      sockets.add(from);
      from.on("data", (data) => {
        isDead ||= stalled;
        if (!isDead) to.write(data);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        if (!isDead && !stalled) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (server.address());

  return {
    url: `http://127.0.0.1:${own}/`,
    /** Forwards nothing any more, and closes nothing. */
    stall: () => void (stalled = true),
    /** Forwards new connections again. */
    resume: () => void (stalled = false),
    /** Sends new connections to another port. @param {string} to */
    redirect: (to) => void (port = Number(to)),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
