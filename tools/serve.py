#!/usr/bin/env python3
"""Serve the game's static files while developing and testing.

Nothing but the standard library. It answers as a plain static host would, with
three differences that matter while the files change: the browser asks again
before it uses a copy (Cache-Control: no-cache), no folder is ever listed, and
the site can live under a path of its own (--prefix), as it does where a project
shares its host with others.
"""

import argparse
import errno
import os
import signal
import socket
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer

# Written out, because what Python knows by itself depends on the machine.
TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}


class Handler(SimpleHTTPRequestHandler):
    # Connections stay open: a page is many small files. Each answer then has to
    # leave at once instead of waiting for the last one to be acknowledged.
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = TYPES

    def __init__(self, *args, prefix, **kwargs):
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self):
        path, question_mark, query = self.path.partition("?")
        if path + "/" == self.prefix:
            self.send_response(301)
            self.send_header("Location", self.prefix + question_mark + query)
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif not path.startswith(self.prefix):
            self.send_error(404, explain=f"The site is at {self.prefix}")
        elif "%00" in path:  # no file name; open() would raise
            self.send_error(404)
        else:
            return super().send_head()
        return None

    def translate_path(self, path):
        # The base class drops ".." and its like from what comes after the prefix.
        return super().translate_path("/" + path[len(self.prefix) :])

    def list_directory(self, path):
        self.send_error(404)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        # As the usual hosts of project pages do: a tag on somebody's page loads from here.
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        pass  # only errors are worth a line

    def log_error(self, format, *args):
        self.log_message('"%s" ' + format, getattr(self, "requestline", ""), *args)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, family, address, handler):
        self.address_family = family
        super().__init__(address, handler)

    def server_bind(self):
        if self.address_family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        # Not HTTPServer's own: it asks for the host's full name, which without a
        # network takes seconds, and which nothing here uses.
        TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def handle_error(self, request, client_address):
        # A browser that leaves in the middle of an answer is not an error.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def listen(host, port, handler):
    """One server for each address of the host, all on the same port.

    "localhost" is two addresses and browsers try the IPv6 one first: were only
    the other one taken, a stranger's server on that port would get our visitors.
    """
    if host == "localhost":
        addresses = [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")]
    else:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [(family, address[0]) for family, _, _, _, address in found]
    servers = []
    for family, address in addresses:
        try:
            servers.append(Server(family, (address, port), handler))
        except OSError as error:
            if servers and error.errno in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                continue  # a machine without IPv6
            for server in servers:
                server.server_close()
            raise
        port = servers[0].server_port
    return servers


def listen_near(host, port, handler):
    """Like listen, on the next free port where this one is busy."""
    for candidate in [0] * 20 if port == 0 else range(port, min(port + 100, 65536)):
        try:
            servers = listen(host, candidate, handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            taken = servers[0].server_port
            if port not in (0, taken):
                print(f"Port {port} is busy, taking {taken} instead.", file=sys.stderr)
            return servers
    sys.exit(f"No free port from {port} on; choose another one with --port.")


def port_number(text):
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to 65535")
    return int(text)


def main():
    parser = argparse.ArgumentParser(description="Serve the game's static files.")
    parser.add_argument("--port", type=port_number, default=8000,
                        help="the next free one is taken if it is busy; 0 takes any (%(default)s)")
    parser.add_argument("--host", default="localhost",
                        help="0.0.0.0 also serves other devices in the network (%(default)s)")
    parser.add_argument("--prefix", default="/", help="path under which the site lives (%(default)s)")
    parser.add_argument("--root", default=os.path.join(os.path.dirname(__file__), "..", "www"),
                        help="folder to serve (www)")
    options = parser.parse_args()

    root = os.path.abspath(options.root)
    if not os.path.isdir(root):
        parser.error(f"there is no folder {root}")
    prefix = "/" + options.prefix.strip("/") + "/" if options.prefix.strip("/") else "/"

    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())

    handler = partial(Handler, directory=root, prefix=prefix)
    try:
        servers = listen_near(options.host, options.port, handler)
    except OSError as error:
        sys.exit(f"Cannot listen on {options.host} port {options.port}: {error.strerror}.")
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()

    name = "localhost" if options.host in ("0.0.0.0", "::") else options.host
    name = f"[{name}]" if ":" in name else name
    url = f"http://{name}:{servers[0].server_port}{prefix}"
    print(f"Serving quantum tic-tac-toe at {url}", flush=True)
    stop.wait()


if __name__ == "__main__":
    main()
