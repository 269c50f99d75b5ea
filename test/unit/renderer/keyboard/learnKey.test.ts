import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asGiven } from '../../../../main/texts/text.ts';
import { type Bindings, bindingsOf, keySlots } from '../../../../renderer/keyboard/bindings.ts';
import { keyCommands, shareAPlace } from '../../../../renderer/keyboard/commands.ts';
import { conflictText, giveKey, learnKey, resetAll, resetCommand } from '../../../../renderer/keyboard/learnKey.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { runs } from '../../../fakes/runs.ts';
import { testSeed } from '../../../fakes/testSeed.ts';

const defaults = bindingsOf({});
const press = (key: string, ctrl = false) => ({ key, ctrl });

/** The bindings after changes, as the station keeps them. */
function changed(bindings: Bindings, changes: Readonly<Record<string, string | null>>): Bindings {
  const saved = Object.entries({ ...bindings.own, ...changes }).flatMap(([slot, key]) =>
    key === null ? [] : [[slot, key] as const],
  );
  return bindingsOf(Object.fromEntries(saved));
}

it.each(['b', 'B', 'F8', 'F13', 'F24', 'PageDown', 'PageUp', 'Insert', 'AudioVolumeUp', ';', '!'])(
  'a command, by key or by pedal, may have %s',
  (key) => {
    const learnt = learnKey(defaults, 'retake', press(key));
    expect(learnt).toEqual({ kind: 'free', key: key === 'B' ? 'b' : key });
    const set = changed(defaults, giveKey(defaults, 'retake', 'second', key === 'B' ? 'b' : key));
    expect(set.commandOf(press(key), 'shoot')).toBe('retake');
    expect(set.commandOf(press('r'), 'shoot')).toBe('retake');
  },
);

it.each([
  'Enter',
  'Tab',
  ' ',
  'Escape',
  'Backspace',
  'ArrowLeft',
  'Home',
  '0',
  '1',
  '9',
  'Shift',
  'Control',
  '?',
  'F1',
  'F5',
])('a command may not have %s, and a plain sentence says why', (key) => {
  const learnt = learnKey(defaults, 'retake', press(key));
  expect(learnt.kind).toBe('refused');
  expect(learnt.kind === 'refused' ? inEnglish(learnt.why) : '').toMatch(/^[A-Z].*\.$/);
});

it('a key with Ctrl is refused, and its own key is no news', () => {
  expect(learnKey(defaults, 'retake', press('b', true)).kind).toBe('refused');
  expect(learnKey(defaults, 'retake', press('R'))).toEqual({ kind: 'own' });
  expect(learnKey(defaults, 'done', press('F9'))).toEqual({ kind: 'own' });
});

it('a key of another command of the screen is a conflict that is named; one of another screen is free', () => {
  const learnt = learnKey(defaults, 'loupe', press('r'));
  expect(learnt).toEqual({ kind: 'conflict', key: 'r', others: ['retake'] });
  expect(inEnglish(conflictText('r', ['retake'], () => asGiven('Shoot')))).toMatch(
    /^R is “Retake the side’s photo.*” \(Shoot\)\. Use it here instead\?$/,
  );
  expect(learnKey(defaults, 'search', press('v'))).toEqual({ kind: 'free', key: 'v' });
  // What is meant everywhere meets all screens.
  expect(learnKey(defaults, 'goQueue', press('o'))).toEqual({
    kind: 'conflict',
    key: 'o',
    others: ['overlay', 'sort', 'openItem'],
  });
  expect(learnKey(defaults, 'search', press('F2'))).toEqual({ kind: 'conflict', key: 'F2', others: ['goShoot'] });
});

it('two commands swap their keys', () => {
  const set = changed(defaults, giveKey(defaults, 'loupe', 'first', 'r'));
  expect(set.keys('loupe')).toEqual(['r']);
  expect(set.keys('retake')).toEqual(['g']);
});

it('a command that had no key there leaves the other one without', () => {
  const set = changed(defaults, giveKey(defaults, 'shutter', 'second', 'r'));
  expect(set.keys('shutter')).toEqual(['c', 'r']);
  expect(set.keys('retake')).toEqual([]);
});

it('the swap gives no key to a screen where another command has it', () => {
  // Q prints the pick list on Re-shoot alone; Retake is given there too.
  const given = changed(defaults, giveKey(defaults, 'overlay', 'first', 'q'));
  const set = changed(given, giveKey(given, 'overlay', 'first', 'r'));
  expect(set.keys('overlay')).toEqual(['r']);
  expect(set.keys('retake')).toEqual([]);
  expect(set.keys('pickList')).toEqual(['q']);
});

it('one command, or all, go back to how they came', () => {
  const swapped = changed(defaults, giveKey(defaults, 'loupe', 'first', 'r'));
  expect(changed(swapped, resetAll(swapped)).own).toEqual({});
  // Its key was given to Retake, which has its own again.
  expect(changed(swapped, resetCommand(swapped, 'loupe')).own).toEqual({});
  const taken = changed(defaults, giveKey(defaults, 'retake', 'second', 'g'));
  expect(taken.keys('loupe')).toEqual([]);
  expect(changed(taken, resetCommand(taken, 'loupe')).own).toEqual({});
  expect(resetCommand(defaults, 'loupe')).toEqual({});
});

it('whatever is learnt in whatever order, no key means two things on one screen, and each does what it was given to last', () => {
  const pool = [...'abcdefghijklmnopqrstuvwxyz[]/;', 'F2', 'F9', 'F13', 'PageDown', 'Delete'];
  const step = fc.record({
    command: fc.constantFrom(...keyCommands.map(({ id }) => id).filter((id) => id !== 'help')),
    slot: fc.constantFrom(...keySlots),
    key: fc.constantFrom(...pool),
    resets: fc.nat(9).map((chance) => chance === 0),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let bindings = defaults;
      for (const { command, slot, key, resets } of steps) {
        const learnt = learnKey(bindings, command, press(key));
        if (resets) bindings = changed(bindings, resetCommand(bindings, command));
        else if (learnt.kind === 'free' || learnt.kind === 'conflict') {
          bindings = changed(bindings, giveKey(bindings, command, slot, learnt.key));
          expect(bindings.key(command, slot)).toBe(learnt.key);
        }
      }
      for (const [one, other] of pairs) {
        expect({ one, other, both: bindings.keys(one).filter((key) => bindings.keys(other).includes(key)) }).toEqual({
          one,
          other,
          both: [],
        });
      }
    }),
    { numRuns: runs(60), seed: testSeed() },
  );
});

/** Commands that one press may mean. */
const pairs = keyCommands.flatMap((one, index) =>
  keyCommands
    .slice(index + 1)
    .filter((other) => shareAPlace(one, other))
    .map((other) => [one.id, other.id] as const),
);
