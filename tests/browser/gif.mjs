// The parts of a GIF file that its pictures do not show.

/**
 * @param {Buffer} bytes
 * @returns {{ version: string, width: number, height: number, loops: number | null, delays: number[] }} `loops`: how
 *   often it is repeated, 0: for ever; `delays`: of each frame, in milliseconds
 */
export function readGif(bytes) {
  const [width, height, flags] = [
    bytes.readUInt16LE(6),
    bytes.readUInt16LE(8),
    bytes.readUInt8(10),
  ];
  const table = (/** @type {number} */ flags) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + table(flags);
  const file = {
    ...{ version: bytes.toString("latin1", 0, 6), width, height },
    loops: /** @type {number | null} */ (null),
    delays: /** @type {number[]} */ ([]),
  };
  /** Passes over blocks, up to the empty one. */
  function skip() {
    while (bytes.readUInt8(at)) at += bytes.readUInt8(at) + 1;
    at++;
  }
  let delay = 0;
  while (bytes[at] !== 0x3b) {
    const kind = bytes.readUInt8(at);
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = bytes.readUInt16LE(at + 4) * 10;
      if (bytes.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0")
        file.loops = bytes.readUInt16LE(at + 16);
      at += 2;
      skip();
    } else if (kind === 0x2c) {
      file.delays.push(delay);
      at += 10 + table(bytes.readUInt8(at + 9)) + 1;
      skip();
    } else throw new Error(`no block begins with ${kind}, at ${at}`);
  }
  if (at !== bytes.length - 1) throw new Error("something comes after the end");
  return file;
}
