// The part of gifenc that the page uses. The package has no types.
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
  export function GIFEncoder(): {
    writeFrame(indices: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8ClampedArray | Uint8Array, most: number): Colour[];
  export function nearestColorIndex(palette: Colour[], colour: Colour): number;
  /** In Node; a browser's module has the encoder here. */
  const gifenc: {
    GIFEncoder: typeof GIFEncoder;
    quantize: typeof quantize;
    nearestColorIndex: typeof nearestColorIndex;
  };
  export default gifenc;
}
