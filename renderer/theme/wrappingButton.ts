/** `styles` of a button whose words may be longer than its column is wide: they take a second line instead of being cut off. */
export const wrappingButton = {
  root: { height: 'auto', minHeight: 'var(--touch)', paddingBlock: '0.35rem' },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'center', lineHeight: 1.25 },
} as const;
