import { afterEach, expect, it, vi } from 'vitest';
import { alongLine } from '../../../../renderer/keyboard/alongLine.ts';

afterEach(() => vi.unstubAllGlobals());

it('arrows go along the line: swapped where the page begins at the right, other keys never', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'constructor'];
  expect(keys.map(alongLine)).toEqual(keys);
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' } });
  expect(keys.map(alongLine)).toEqual(keys);
  vi.stubGlobal('document', { documentElement: { dir: 'rtl' } });
  expect(keys.map(alongLine)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'constructor']);
});
