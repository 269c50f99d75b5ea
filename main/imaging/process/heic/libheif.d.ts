/** The package has no types; these are the parts that we use. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Libheif {
    readonly ready: Promise<unknown>;
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      at: number,
      bytes: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
    _heif_image_handle_release(handle: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_has_alpha_channel(handle: number): number;
    _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
    _heif_image_handle_get_preferred_decoding_colorspace(
      error: number,
      handle: number,
      colours: number,
      chroma: number,
    ): void;
    _heif_decode_image(
      error: number,
      handle: number,
      image: number,
      colours: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_release(image: number): void;
    _heif_image_get_colorspace(image: number): number;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
    _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
    _heif_image_get_nclx_color_profile(error: number, image: number, profile: number): void;
    _heif_nclx_color_profile_free(profile: number): void;
  }
  const libheif: Libheif;
  export default libheif;
}
