export const rootFontSizes = { normal: '16px', large: '18px', larger: '20px' } as const;
