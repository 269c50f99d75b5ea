/** Long words take a second line instead of being cut. */
export const wrappingButton = {
  root: { height: 'auto', minHeight: 'var(--touch)', paddingBlock: '0.35rem' },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'center', lineHeight: 1.25 },
} as const;
