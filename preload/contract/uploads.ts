/**
 * The largest file that a page can hand over, in bytes: a message holds it whole. Larger ones come through the hot folder or the
 * import from a card, which read them piece by piece.
 */
export const mostFileBytes = 250_000_000;

/** So much of a file's beginning tells when it was taken: a JPEG's EXIF block has at most 64 KiB. */
export const headBytes = 128 * 1024;
/** So many beginnings are looked at in one call. */
export const mostHeads = 100;
