import { describe, expect, it } from 'vitest';
import { keyHint, shootCommandOf, shootKeys } from '../../../../renderer/keyboard/shootKeys.ts';

describe('shootCommandOf', () => {
  it.each([
    ['n', 'next'],
    ['N', 'next'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['r', 'retake'],
    ['Delete', 'remove'],
    ['o', 'overlay'],
    ['e', 'example'],
    ['z', 'undo'],
    ['d', 'done'],
    ['F9', 'done'],
    ['s', 'submit'],
    ['p', 'practiceShot'],
    ['?', 'help'],
    ['q', null],
    ['Enter', null],
  ])('%s is %s', (key, command) => {
    expect(shootCommandOf({ key, ctrl: false })).toBe(command);
  });

  it('knows Ctrl with Z alone: Ctrl+D belongs to the browser', () => {
    expect(shootCommandOf({ key: 'z', ctrl: true })).toBe('undo');
    expect(shootCommandOf({ key: 'd', ctrl: true })).toBeNull();
  });

  it('gives no key to two commands', () => {
    const keys = shootKeys.flatMap((help) => help.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shows on a button the key that works', () => {
    for (const { command } of shootKeys.filter((help) => !['remove', 'previous'].includes(help.command))) {
      expect(shootCommandOf({ key: keyHint(command), ctrl: false })).toBe(command);
    }
    expect(keyHint('remove')).toBe('Del');
  });
});
