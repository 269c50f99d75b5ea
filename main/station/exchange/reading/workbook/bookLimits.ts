/** The limit for all inflated parts together: a list of a hundred thousand rows has half of it. */
export const maxInflated = 100_000_000;
export const maxSheetRows = 100_000;
