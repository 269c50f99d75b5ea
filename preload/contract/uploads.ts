/**
 * The largest file that a page can hand over, in bytes: a message holds it whole. Larger ones come through the hot folder or the
 * import from a card, which read them piece by piece.
 */
export const mostFileBytes = 250_000_000;
