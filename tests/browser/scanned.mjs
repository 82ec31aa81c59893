// QR codes on the page, read as a phone does.
import jsqr from "jsqr";

/**
 * The text of a QR code on the page, read from its picture as a phone does: dark on light, and nothing else.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} code
 * @param {"css" | "device"} scale “device” for a code of few pixels, in a context with a deviceScaleFactor
 */
export async function scanned(page, code, scale = "css") {
  const png = await code.screenshot({ scale });
  const { width, height, pixels } = await page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] };
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  const found = jsqr.default(new Uint8ClampedArray(pixels), width, height, {
    inversionAttempts: "dontInvert",
  });
  return found?.data ?? null;
}
