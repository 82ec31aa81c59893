/**
 * Draws a Scene onto a 2D context: the only place that knows what a mark, a
 * strand or a tile looks like. Pure: the same scene and palette give the same
 * pixels, on the big board and on the small ones of a choice.
 *
 * @typedef {import("./layout.js").Scene} Scene
 * @typedef {import("./layout.js").PlacedMark} PlacedMark
 * @typedef {import("./layout.js").Strand} Strand
 * @typedef {import("./layout.js").Role} Role
 *
 * @typedef {{ tile: string, edge: string, ink: string, X: string, O: string, XText: string, OText: string,
 *   font: string, glow: boolean }} Palette
 */

/** Lengths of dash and gap for the components, in strand widths. */
const DASHES = [[], [7, 3.5], [9, 3, 2, 3], [3.5, 2.5]];
/** Where more must be seen, less important strokes step back to this. */
const RECEDED = 0.26;

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Scene} scene
 * @param {Palette} palette
 * @param {number} scale device pixels for one CSS pixel
 */
export function paint(ctx, scene, palette, scale) {
  const { size } = scene;
  ctx.setTransform(scale, 0, 0, scale, 0, 0);
  ctx.clearRect(0, 0, size, size);
  ctx.lineCap = "round";
  ctx.lineJoin = "round";

  for (const tile of scene.tiles) paintTile(ctx, tile, palette, size);

  // What matters most is drawn last, and marks above every strand.
  /** @type {Role[]} */
  const order = ["apart", "plain", "lit", "stem", "attempt", "cycle"];
  for (const role of order)
    for (const strand of scene.strands)
      if (strand.role === role) paintStrand(ctx, strand, palette, size, scale);
  for (const role of order)
    for (const mark of scene.marks) if (mark.role === role) paintGlyph(ctx, mark, palette);
  for (const { from, to } of scene.strikes) {
    const line = () => {
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      ctx.stroke();
    };
    // Its halo parts it from the marks; between the tiles it needs none.
    ctx.save();
    ctx.beginPath();
    for (const { x, y, w } of scene.tiles) ctx.rect(x + 1, y + 1, w - 2, w - 2);
    ctx.clip();
    ctx.strokeStyle = palette.tile;
    ctx.lineWidth = size * 0.014;
    line();
    ctx.restore();
    ctx.strokeStyle = palette.ink;
    ctx.lineWidth = size * 0.007;
    line();
  }
  // Numbers decide scores: nothing may cover them.
  for (const mark of scene.marks) paintNumber(ctx, mark, palette);
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {import("./layout.js").Tile} tile
 * @param {Palette} palette
 * @param {number} size
 */
function paintTile(ctx, { x, y, w, accent }, palette, size) {
  const heavy = Math.max(1.5, size * 0.0042);
  const width = accent === "" ? 1 : accent === "lit" || accent === "trial" ? heavy * 0.75 : heavy;
  const inset = width / 2;
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, w - 2 * inset, w - 2 * inset, w * 0.09);
  ctx.fillStyle = palette.tile;
  ctx.fill();
  ctx.lineWidth = width;
  ctx.strokeStyle = accent === "" ? palette.edge : palette.ink;
  ctx.globalAlpha = accent === "lit" || accent === "trial" ? 0.45 : 1;
  ctx.setLineDash(accent === "choice" || accent === "trial" ? [width * 3, width * 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Strand} strand
 * @param {Palette} palette
 * @param {number} size
 * @param {number} scale
 */
function paintStrand(ctx, strand, palette, size, scale) {
  const { from, c1, c2, to, role } = strand;
  const fine = Math.max(1.4, size * 0.0028);
  const stroke = () => {
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.bezierCurveTo(c1.x, c1.y, c2.x, c2.y, to.x, to.y);
    ctx.stroke();
  };
  ctx.strokeStyle = palette[strand.player];
  ctx.globalAlpha = 1;
  if (role === "cycle") {
    if (palette.glow) {
      ctx.shadowColor = palette[strand.player];
      ctx.shadowBlur = fine * 7 * scale; // shadows know nothing of the transform
    }
    ctx.lineWidth = fine * 2;
    stroke();
    stroke();
    ctx.shadowColor = "transparent";
    return;
  }
  ctx.globalAlpha = role === "apart" ? RECEDED : role === "plain" && !strand.fresh ? 0.72 : 1;
  ctx.lineWidth = fine * (role === "lit" ? 1.7 : role === "attempt" || strand.fresh ? 1.35 : 1);
  const unit = ctx.lineWidth;
  if (role === "stem") ctx.setLineDash([0.1, unit * 3]);
  else ctx.setLineDash((DASHES[strand.dash % DASHES.length] ?? []).map((n) => n * unit));
  if (role === "stem") ctx.lineWidth = fine * 1.4;
  stroke();
  ctx.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedMark} mark
 * @param {Palette} palette
 */
function paintGlyph(ctx, { player, x, y, r, classical, role }, palette) {
  const colour = palette[player];
  const line = classical ? r * 0.42 : Math.max(1.5, r * (role === "cycle" ? 0.15 : 0.105));

  // A halo in the tile's colour keeps strands from touching the mark.
  ctx.globalAlpha = 1;
  ctx.fillStyle = palette.tile;
  if (!classical) {
    ctx.beginPath();
    ctx.arc(x, y, r + 2, 0, 7);
    ctx.fill();
  }

  ctx.globalAlpha =
    role === "apart" ? (classical ? 0.6 : RECEDED) : role === "attempt" && classical ? 0.75 : 1;
  ctx.strokeStyle = colour;
  ctx.lineWidth = line;
  const reach = classical ? r * 0.8 : r * 0.84 - line / 2;
  ctx.beginPath();
  if (player === "X") {
    ctx.moveTo(x - reach, y - reach);
    ctx.lineTo(x + reach, y + reach);
    ctx.moveTo(x + reach, y - reach);
    ctx.lineTo(x - reach, y + reach);
  } else {
    ctx.arc(x, y, classical ? r * 0.84 : r * 0.94 - line / 2, 0, 7);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {PlacedMark} mark
 * @param {Palette} palette
 */
function paintNumber(ctx, { player, move, classical, font, label, role }, palette) {
  ctx.font = `${classical ? 600 : 500} ${font}px ${palette.font}`;
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  const tx = label.x + label.w / 2;
  const ty = label.y + label.h / 2 + font * 0.06;
  ctx.globalAlpha = 1;
  ctx.strokeStyle = palette.tile;
  ctx.lineWidth = classical ? font * 0.4 : Math.min(5, font * 0.32);
  ctx.strokeText(String(move), tx, ty);
  ctx.globalAlpha = role === "apart" ? (classical ? 0.7 : 0.45) : 1;
  ctx.fillStyle = classical ? palette.ink : player === "X" ? palette.XText : palette.OText;
  ctx.fillText(String(move), tx, ty);
  ctx.globalAlpha = 1;
}
