import { expect, it } from 'vitest';
import { bindingsOf } from '../../../../renderer/keyboard/bindings.ts';
import { keyCommands, keyPlaces } from '../../../../renderer/keyboard/commands.ts';
import { type HelpRow, keyHelp } from '../../../../renderer/keyboard/helpRows.ts';
import { rowAfter } from '../../../../renderer/screens/queue/useRowKeys.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const set = bindingsOf({ retake: 'b', 'done.second': 'F13', submit: '' });
const said = (rows: readonly HelpRow[]) =>
  Object.fromEntries(rows.map(({ keys, label }) => [inEnglish(label), keys.join(' ')]));

it('the help of a screen lists its keys as they are set, and no others', () => {
  const help = keyHelp(set, 'shoot', true);
  const rows = said(help.here);
  expect(inEnglish(help.title)).toBe('Shoot');
  expect(rows).toMatchObject({ 'Practice camera': 'P', 'Done with this item': 'D F13', 'Submit for review': '' });
  expect(rows['Retake the side’s photo, or the last one: the next photo replaces it']).toBe('B');
  expect(rows['Search by code or place']).toBeUndefined();
  expect(said(help.everywhere)).toMatchObject({ Queue: 'F3', 'The keys of this screen': '? F1' });
  expect(said(keyHelp(set, 'shoot', false).here)['Practice camera']).toBeUndefined();
});

it('every command is in the help of a screen', () => {
  const all = keyPlaces.flatMap((place) => {
    const { here, everywhere } = keyHelp(set, place, true);
    return [...here, ...everywhere].map(({ label }) => label);
  });
  expect(keyCommands.filter(({ label }) => !all.includes(label))).toEqual([]);
});

it('where there is one screen alone, or a dialog has the keys, no way to another screen is listed', () => {
  for (const place of [
    'firstRun',
    'secondScreen',
    'item',
    'workList',
    'card',
    'place',
    'endShift',
    'dialog',
  ] as const) {
    expect(said(keyHelp(set, place, false).everywhere)).toEqual({ 'The keys of this screen': '? F1' });
  }
});

it('the arrows go from row to row and stay in the list', () => {
  expect(rowAfter('ArrowDown', -1, 3)).toBe(0);
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2);
  expect(rowAfter('ArrowUp', -1, 3)).toBe(0);
  expect(rowAfter('ArrowDown', -1, 0)).toBeNull();
  expect(rowAfter('x', 1, 3)).toBeNull();
});
