/** The part of the package that is used; it comes without types. */
declare module 'heic-decode' {
  interface HeicImage {
    /** Upright, pixels. */
    readonly width: number;
    readonly height: number;
    /** RGBA, 8 bits a channel. */
    decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  interface HeicImages extends ReadonlyArray<HeicImage> {
    /** Gives back the memory of all pictures. */
    dispose(): void;
  }
  /** All pictures of a file, none of them decoded yet. Rejects what is no HEIC, and what has none. */
  export function all(options: { readonly buffer: Uint8Array }): Promise<HeicImages>;
  const heicDecode: { readonly all: typeof all };
  export default heicDecode;
}
