/** What all parts of a workbook may have together once they are inflated: a list of a hundred thousand rows has half of it. */
export const mostInflated = 100_000_000;
export const mostSheetRows = 100_000;
