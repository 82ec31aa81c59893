// What tools/collapse-picture.mjs uses of gifenc, which comes without types.
declare module "gifenc" {
  type Colour = number[];
  interface Frame {
    /** Milliseconds. */
    delay: number;
    /** Every colour of the picture; only with the first frame. */
    palette?: Colour[];
    transparent?: boolean;
    transparentIndex?: number;
    /** 1 leaves the frame where it is, and the next one is painted over it. */
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
