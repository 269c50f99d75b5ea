import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChoiceGroup, ChoiceGroups } from '../../../../renderer/keyboard/choiceGroups.ts';

beforeAll(() => void vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 }));
afterAll(() => void vi.unstubAllGlobals());

/** Groups on the page itself, and what was chosen in them. */
function bench() {
  let now = 1_000;
  const chosen: string[] = [];
  const groups = new ChoiceGroups(() => now);
  function ask(name: string, change: Partial<ChoiceGroup> = {}): () => void {
    // Of an element these two are asked; it is behind all others.
    const element = { closest: () => null, compareDocumentPosition: () => 0 } as unknown as Element;
    const choose = (index: number) => void chosen.push(`${name} ${index}`);
    return groups.add({ element, count: 2, isGuarded: false, choose, chooseNone: null, ...change });
  }
  return { groups, chosen, ask, press: (key: string) => groups.take(key, null), wait: (ms: number) => (now += ms) };
}

it('numbers go on over all that asks; 0 is of the one that can be answered with none', () => {
  const { chosen, ask, press } = bench();
  expect(press('1')).toBe(false);
  ask('first', { count: 1 });
  ask('second', { chooseNone: () => void chosen.push('second none') });
  expect(['1', '2', '3', '0', '4', 'x'].map(press)).toEqual([true, true, true, true, false, false]);
  expect(chosen.toSorted()).toEqual(['first 0', 'second 0', 'second 1', 'second none']);
});

it('each question has a number of its own, and none while nothing asks', () => {
  const { groups, ask } = bench();
  expect(groups.question(null)).toBeNull();
  const end = ask('first');
  const first = groups.question(null);
  end();
  expect(groups.question(null)).toBeNull();
  ask('second');
  expect(groups.question(null)).not.toBe(first);
});

describe('a number that is pressed twice', () => {
  it('answers two questions, as fast as it may be', () => {
    const { chosen, ask, press, wait } = bench();
    const end = ask('first', {
      choose() {
        chosen.push('first');
        end();
        ask('second');
      },
    });
    press('1');
    wait(150);
    press('1');
    expect(chosen).toEqual(['first', 'second 0']);
  });

  it('does not take what is not easily mended; a moment later, or another number, does', () => {
    const { chosen, ask, press, wait } = bench();
    const end = ask('first', {
      choose() {
        end();
        ask('cancel', { isGuarded: true });
      },
    });
    press('2');
    wait(150);
    expect(press('2')).toBe(true);
    wait(700);
    press('2');
    expect(chosen).toEqual([]);
    press('1');
    wait(900);
    press('2');
    expect(chosen).toEqual(['cancel 0', 'cancel 1']);
  });
});
