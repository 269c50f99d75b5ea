/** The limit for all inflated parts together: a list of a hundred thousand rows has half of it. */
export const mostInflated = 100_000_000;
export const mostSheetRows = 100_000;
