/**
 * The largest file that a page can hand over, in bytes. A message holds it whole, and so does the station's memory, which nobody may drive above
 * 350 MB: see `usualLimits` of the web host. It fits the compressed raw files of 50 megapixels. Larger ones come through the hot folder or the
 * import from a card, which read them piece by piece.
 */
export const mostFileBytes = 60_000_000;

/** So much of a file's beginning tells when it was taken: a JPEG's EXIF block has at most 64 KiB. */
export const headBytes = 128 * 1024;
/** So many beginnings are looked at in one call. */
export const mostHeads = 100;
