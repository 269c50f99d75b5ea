import { expect, it } from 'vitest';
import { judgePedalKey, keyLabel } from '../../../../renderer/keyboard/pedalKey.ts';
import { shootCommandOf, shootKeys } from '../../../../renderer/keyboard/shootKeys.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const press = (key: string, ctrl = false) => ({ key, ctrl });

it.each(['b', 'B', 'F8', 'F13', 'PageDown', 'Insert', 'AudioVolumeUp', ';', 'c'])('a pedal may type %s', (key) => {
  expect(judgePedalKey(press(key))).toEqual({ ok: true });
  expect(shootCommandOf(press(key), key)).toBe('shutter');
});

it.each(['Enter', 'Tab', ' ', 'Escape', 'ArrowLeft', '1', 'Shift', 'Control', 'F5', 'F9', 'd', 'Delete', '?'])(
  'a pedal may not type %s, and is told why',
  (key) => {
    const judged = judgePedalKey(press(key));
    expect(inEnglish(judged.ok)).toBe(false);
    expect(inEnglish(judged.ok ? '' : judged.why)).toMatch(/\.$/);
  },
);

it('a pedal may not type what any command of the Shoot screen has', () => {
  for (const { command, keys } of shootKeys) {
    if (command === 'shutter') continue;
    for (const key of keys.filter((name) => /^[!-~]$/.test(name))) expect(judgePedalKey(press(key)).ok).toBe(false);
  }
});

it('a pedal never takes a key away from a command, nor the shutter key from the keyboard', () => {
  expect(shootCommandOf(press('d'), 'd')).toBe('done');
  expect(shootCommandOf(press('C'), 'F13')).toBe('shutter');
  expect(shootCommandOf(press('b'), null)).toBeNull();
  expect(shootCommandOf(press('b', true), 'b')).toBeNull();
  expect(shootCommandOf(press('c', true))).toBeNull();
});

it('keys are written as people do', () => {
  expect(keyLabel('b')).toBe('B');
  expect(keyLabel('PageDown')).toBe('Page Down');
  expect(keyLabel('F13')).toBe('F13');
});
