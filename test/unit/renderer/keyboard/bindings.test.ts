import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../../main/texts/loadCatalogue.ts';
import { wordsIn } from '../../../../main/texts/wordsIn.ts';
import { bindingsOf, hintOf } from '../../../../renderer/keyboard/bindings.ts';
import { keyCommands, keyPlaces, shareAPlace } from '../../../../renderer/keyboard/commands.ts';
import { keyCap, keyLabel } from '../../../../renderer/keyboard/keyPress.ts';

const defaults = bindingsOf({});
const press = (key: string, ctrl = false) => ({ key, ctrl });

describe('a press on Shoot', () => {
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
    ['?', null],
    ['b', null],
    ['q', 'details'],
    ['Enter', null],
  ])('%s is %s', (key, command) => {
    expect(defaults.commandOf(press(key), 'shoot')).toBe(command);
  });

  it('knows Ctrl with Z alone: Ctrl+D belongs to the browser', () => {
    expect(defaults.commandOf(press('z', true), 'shoot')).toBe('undo');
    expect(defaults.commandOf(press('d', true), 'shoot')).toBeNull();
  });
});

it('the same key may mean another thing on another screen, and help means the same everywhere', () => {
  expect(defaults.commandOf(press('o'), 'shoot')).toBe('overlay');
  expect(defaults.commandOf(press('o'), 'item')).toBe('openItem');
  expect(defaults.commandOf(press('o'), 'settings')).toBeNull();
  expect(defaults.commandOf(press('?'), 'everywhere')).toBe('help');
  expect(defaults.commandOf(press('F1'), 'everywhere')).toBe('help');
});

it('no key comes with two commands of one screen', () => {
  for (const one of keyCommands) {
    for (const other of keyCommands) {
      if (one.id === other.id || !shareAPlace(one, other)) continue;
      expect(defaults.keys(one.id).filter((key) => defaults.keys(other.id).includes(key))).toEqual([]);
    }
  }
});

it('every command is called by one name, and stands on a screen', () => {
  expect(new Set(keyCommands.map(({ id }) => id)).size).toBe(keyCommands.length);
  for (const { on } of keyCommands) {
    if (on !== 'everywhere') expect(on.every((place) => keyPlaces.includes(place))).toBe(true);
  }
});

it('a key that was set is used and shown; an empty one is none', () => {
  const set = bindingsOf({ retake: 'b', 'shutter.second': 'F13', done: '' });
  expect(set.commandOf(press('b'), 'shoot')).toBe('retake');
  expect(set.commandOf(press('b'), 'reshoot')).toBe('retake');
  expect(set.commandOf(press('r'), 'shoot')).toBeNull();
  expect(set.commandOf(press('F13'), 'shoot')).toBe('shutter');
  expect(set.commandOf(press('C'), 'shoot')).toBe('shutter');
  expect(set.commandOf(press('d'), 'shoot')).toBeNull();
  expect(hintOf(set, 'retake')).toBe('B');
  expect(hintOf(set, 'done')).toBe('F9');
});

it('a key that was given to another command is no longer the one that came with it', () => {
  const set = bindingsOf({ retake: 'g', 'shutter.second': 'F4' });
  expect(set.commandOf(press('g'), 'shoot')).toBe('retake');
  expect(set.keys('loupe')).toEqual([]);
  expect(hintOf(set, 'loupe')).toBeUndefined();
  expect(set.commandOf(press('F4'), 'everywhere')).toBeNull();
  expect(set.commandOf(press('F4'), 'shoot')).toBe('shutter');
});

it('keys of commands that this version does not know change nothing', () => {
  const set = bindingsOf({ teleport: 'n', 'teleport.second': 'F13' });
  expect(set.commandOf(press('n'), 'shoot')).toBe('next');
  expect(set.commandOf(press('F13'), 'shoot')).toBeNull();
});

it('a button shows the key that works', () => {
  for (const { id } of keyCommands) {
    const first = defaults.keys(id)[0];
    expect(first).toBeDefined();
    expect(hintOf(defaults, id)).toBe(id === 'remove' ? 'Del' : keyLabel(first ?? ''));
  }
  expect(['b', 'PageDown', 'F13', 'ArrowUp'].map(keyLabel)).toEqual(['B', 'Page Down', 'F13', '↑']);
});

it('a key is called as keyboards of the language call it; a letter is itself in each', async () => {
  const caps = ['Del', 'Home', 'Page Up', 'Ctrl+Z', 'Space', 'F2', 'M', '↑'];
  const said = async (language: 'en' | 'de' | 'fr' | 'ar') => {
    const words = wordsIn(await loadCatalogue(language));
    return caps.map((label) => keyCap(words, label));
  };
  expect(await said('en')).toEqual(caps);
  expect(await said('de')).toEqual(['Entf', 'Pos1', 'Bild ↑', 'Strg+Z', 'Leertaste', 'F2', 'M', '↑']);
  expect(await said('fr')).toEqual(['Suppr', 'Début', 'Page préc.', 'Ctrl+Z', 'Espace', 'F2', 'M', '↑']);
  expect((await said('ar')).slice(5)).toEqual(['F2', 'M', '↑']);
});
