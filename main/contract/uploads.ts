/**
 * In bytes. A message is held in memory whole, and the station must stay below 350 MB. Compressed RAW files of 50
 * megapixels fit; larger ones come by the hot folder or the card import, which read in pieces.
 */
export const maxFileBytes = 60_000_000;

/** Enough to tell when a photo was taken: a JPEG's EXIF block has at most 64 KiB. */
export const headBytes = 128 * 1024;
/** Per call. */
export const maxHeads = 100;
