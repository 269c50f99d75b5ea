/** The root's font size, by the text size that a person has chosen. */
export const rootFontSizes = { normal: '16px', large: '18px', larger: '20px' } as const;
