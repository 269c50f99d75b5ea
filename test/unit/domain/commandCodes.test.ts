import { describe, expect, test } from 'vitest';
import {
  anyCode,
  choiceCommands,
  codeCommands,
  commandCode,
  meaningOf,
  placeCode,
} from '../../../main/domain/codes/codeRules.ts';
import { placeGoesTo } from '../../../main/domain/codes/scannedPlace.ts';

const prefixes = [
  { commands: null, place: null },
  { commands: 'CMD:', place: null },
  { commands: 'DO', place: 'BIN-' },
];

describe('printed codes', () => {
  test.each(prefixes)('each means what it was printed for, with the prefixes $commands and $place', (own) => {
    const rules = { ...anyCode, ...own };
    for (const command of codeCommands)
      expect(meaningOf(commandCode(command, rules), rules)).toEqual({ kind: 'command', command });
    expect(meaningOf(placeCode('A 17', rules), rules)).toEqual({ kind: 'place', place: 'A 17' });
  });

  test('the reserved prefix holds where the profile names none, and ends with one that it names', () => {
    expect(meaningOf('sideshot done', anyCode)).toEqual({ kind: 'command', command: 'done' });
    expect(meaningOf('SIDESHOT 7', anyCode)).toEqual({ kind: 'command', command: '7' });
    expect(meaningOf('SIDESHOT same', anyCode)).toEqual({ kind: 'command', command: 'same' });
    expect(meaningOf('SIDESHOT dance', anyCode)).toEqual({ kind: 'unknown_command', command: 'dance' });
    expect(meaningOf('SIDESHOT done', { ...anyCode, commands: 'CMD:' })).toEqual({ kind: 'item' });
    expect(meaningOf('CMD:place:B-7', { ...anyCode, commands: 'CMD:' })).toEqual({ kind: 'place', place: 'B-7' });
    expect(meaningOf('SIDESHOT PLACE', anyCode)).toEqual({ kind: 'place', place: null });
    expect(meaningOf('SKU-1', anyCode)).toEqual({ kind: 'item' });
  });

  test('all letters of the reserved codes are the same on the usual keyboard layouts; choices have their numbers', () => {
    const inLetters = codeCommands.filter((command) => !choiceCommands.some((choice) => choice === command));
    for (const command of inLetters) expect(commandCode(command, anyCode)).toMatch(/^[B-PR-VX ]*[A-PR-VX ]*$/);
  });
});

describe('whose place a scanned code tells', () => {
  test('between items that of the next ones, with an item open that of the item', () => {
    expect(placeGoesTo(null, null)).toEqual({ item: false, next: true });
    expect(placeGoesTo({ isComplete: false }, null)).toEqual({ item: true, next: false });
    expect(placeGoesTo({ isComplete: true }, null)).toEqual({ item: true, next: false });
  });

  test('while totes are scanned, the next tote leaves a complete item where it lay', () => {
    expect(placeGoesTo({ isComplete: true }, 'T-1')).toEqual({ item: false, next: true });
    expect(placeGoesTo({ isComplete: false }, 'T-1')).toEqual({ item: true, next: true });
  });
});
