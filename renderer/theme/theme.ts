import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Shade 8 on white and white on it both pass AA. */
const station: MantineColorsTuple = [
  '#eef4fb',
  '#dbe6f3',
  '#b4cbe6',
  '#8aafda',
  '#6797cf',
  '#4f87c8',
  '#3a76bb',
  '#2c65a6',
  '#225593',
  '#163f70',
];

/** Mantine asks only once a dialog stands and rebuilds it, which loses a key. */
const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** What the font lacks (Arabic, Cyrillic, Chinese) is the system's. */
const fontFamily =
  '"Atkinson Hyperlegible Next Variable", "Sideshot fallback", "Sideshot fallback wide", system-ui, sans-serif';

/** Targets have 44 px, for fingers 48 (`touch.css`): gloves are on. */
export const theme = createTheme({
  primaryColor: 'station',
  primaryShade: 8,
  colors: { station },
  defaultRadius: 'md',
  fontFamily,
  // Its 0 and O, 1, l and I differ, so codes need no other.
  fontFamilyMonospace: fontFamily,
  headings: { fontWeight: '650' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: 'var(--touch)' } } },
    CloseButton: { defaultProps: { size: 44 } },
    TextInput: { defaultProps: { size: 'md' }, styles: { input: { minHeight: 'var(--touch)' } } },
    NativeSelect: { defaultProps: { size: 'md' }, styles: { input: { minHeight: 'var(--touch)' } } },
    NumberInput: { defaultProps: { size: 'md' }, styles: { input: { minHeight: 'var(--touch)' } } },
    PasswordInput: { defaultProps: { size: 'md' }, styles: { input: { minHeight: 'var(--touch)' } } },
    Select: { defaultProps: { size: 'md' }, styles: { input: { minHeight: 'var(--touch)' } } },
    SegmentedControl: { defaultProps: { size: 'md' }, styles: { label: { paddingBlock: 11 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: isStill ? 0 : 120 } } },
    Drawer: { defaultProps: { transitionProps: { duration: isStill ? 0 : 140 } } },
  },
});

const readable = {
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--stop-fg)',
};

/** Mantine's own are too pale for AA. */
export const readableColours: CSSVariablesResolver = () => ({ variables: {}, light: readable, dark: readable });
