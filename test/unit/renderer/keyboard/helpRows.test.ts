import { expect, it } from 'vitest';
import { bindingsOf } from '../../../../renderer/keyboard/bindings.ts';
import { keyCommands, keyPlaces } from '../../../../renderer/keyboard/commands.ts';
import { type HelpGroup, type HelpRow, keyHelp } from '../../../../renderer/keyboard/helpRows.ts';
import { rowAfter } from '../../../../renderer/screens/queue/useRowKeys.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const set = bindingsOf({ retake: 'b', 'done.second': 'F13', submit: '' });
const said = (rows: readonly HelpRow[]) =>
  Object.fromEntries(rows.map(({ keys, label }) => [inEnglish(label), keys.join(' ')]));

const rowsOf = (groups: readonly HelpGroup[]): readonly HelpRow[] => groups.flatMap(({ rows }) => rows);

it('the help of a screen lists its keys as they are set, and no others', () => {
  const help = keyHelp(set, 'shoot', true);
  const rows = said(rowsOf(help.here));
  expect(inEnglish(help.title)).toBe('Shoot');
  expect(rows).toMatchObject({ 'Practice camera': 'P', 'Done with this item': 'D F13', 'Submit for review': '' });
  expect(rows['Retake the side’s photo, or the last one: the next photo replaces it']).toBe('B');
  expect(rows['Search by code or place']).toBeUndefined();
  expect(said(help.everywhere.rows)).toMatchObject({ Queue: 'F3', 'The keys of this screen': '? F1' });
  expect(said(rowsOf(keyHelp(set, 'shoot', false).here))['Practice camera']).toBeUndefined();
});

it('every command is in the help of a screen', () => {
  const all = keyPlaces.flatMap((place) => {
    const { here, everywhere } = keyHelp(set, place, true);
    return rowsOf([...here, everywhere]).map(({ label }) => label);
  });
  expect(keyCommands.filter(({ label }) => !all.includes(label))).toEqual([]);
});

it('keys stand in groups by what they are for, and those of other screens with their place, each command once', () => {
  const { here, everywhere, elsewhere } = keyHelp(set, 'queue', true);
  expect(here.map(({ title }) => inEnglish(title))).toEqual(['Lists', 'Going through this screen']);
  expect(keyHelp(set, 'shoot', true).here.map(({ title }) => inEnglish(title))).toEqual([
    'Sides and photos',
    'Cameras and files',
    'Overlay, example and loupe',
    'Done, and on to the next',
    'About the item',
    'Going through this screen',
  ]);
  const retake = elsewhere.rows.find(({ keys }) => keys.includes('B'));
  expect(retake?.places && inEnglish(retake.places)).toBe('Shoot, Re-shoot');
  const labels = rowsOf([...here, everywhere, elsewhere]).map(({ label }) => label.id);
  for (const { label } of keyCommands) expect(labels.filter((id) => id === label.id)).toHaveLength(1);
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
    const { everywhere, elsewhere } = keyHelp(set, place, false);
    expect(said(everywhere.rows)).toEqual({ 'The keys of this screen': '? F1' });
    expect(elsewhere.rows).toEqual([]);
  }
});

it('the arrows go from row to row and stay in the list', () => {
  expect(rowAfter('ArrowDown', -1, 3)).toBe(0);
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2);
  expect(rowAfter('ArrowUp', -1, 3)).toBe(0);
  expect(rowAfter('ArrowDown', -1, 0)).toBeNull();
  expect(rowAfter('x', 1, 3)).toBeNull();
});
