/** The part of the package that is used; it comes without types. */
declare module 'libheif-js/wasm-bundle.js' {
  type Chroma = { readonly value: number };
  type Handle = { readonly delete: () => void };

  /** A picture of a file, none of its pixels decoded yet. Sizes are upright. */
  interface HeifImage {
    readonly handle: Handle;
    get_width(): number;
    get_height(): number;
    has_alpha_channel(): boolean;
    free(): void;
  }
  interface HeifDecoder {
    readonly decoder: Handle;
    /** Empty for what it cannot read; why, it writes to the console. */
    decode(file: Uint8Array): readonly HeifImage[];
  }
  interface Decoded {
    readonly image: Handle;
    /** Bytes of the library's own memory: there until the image is released. `stride`: bytes from one row to the next. */
    readonly channels: readonly { readonly data: Uint8Array; readonly stride: number }[];
  }
  interface Libheif {
    readonly ready: Promise<unknown>;
    readonly HeifDecoder: new () => HeifDecoder;
    readonly heif_colorspace: { readonly heif_colorspace_RGB: Chroma };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: Chroma;
      readonly heif_chroma_interleaved_RGBA: Chroma;
    };
    /** Upright, 8 bits a channel. A failure has a code instead of pixels. */
    heif_js_decode_image2(handle: Handle, colours: Chroma, chroma: Chroma): Decoded | { readonly code: unknown } | null;
    heif_image_release(image: Handle): void;
  }
  const libheif: Libheif;
  export default libheif;
}
