// The part of gifenc that tools/collapse-picture.mjs uses. The package has no types.
declare module "gifenc" {
  type Colour = number[];
  interface Frame {
    /** Milliseconds. */
    delay: number;
    /** Every colour of the picture; only with the first frame. */
    palette?: Colour[];
    transparent?: boolean;
    transparentIndex?: number;
    /** 1 keeps the frame, and the next one is painted over it. */
    dispose?: number;
  }
  const gifenc: {
    GIFEncoder(): {
      writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
      finish(): void;
      bytes(): Uint8Array;
    };
    quantize(rgba: Uint8ClampedArray, most: number): Colour[];
    nearestColorIndex(palette: Colour[], colour: Colour): number;
  };
  export default gifenc;
}
