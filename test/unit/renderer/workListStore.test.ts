import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorkListStore } from '../../../renderer/state/workList/workListStore.ts';
import { fakeExpected } from '../../fakes/page/fakeWorkList.ts';
import type { FakeWorld } from '../../fakes/page/fakeWorld.ts';
import { createStoreBench } from './storeUnderTest.ts';

function bench(world: Partial<FakeWorld> = {}) {
  const expected = ['SKU-1', 'SKU-2', 'BOX-1'].map((reference) => fakeExpected(reference));
  const surroundings = createStoreBench({ expected, ...world });
  const list = createWorkListStore(surroundings.context);
  return { ...surroundings, list, references: () => list.getState().rows.map(({ reference }) => reference) };
}

const file = (text: string, name = 'list.csv') => new File([text], name);

it('the work list is read where it is shown, and only there', async () => {
  const { list, references } = bench();
  await list.getState().reload();
  expect(list.getState()).toMatchObject({ shown: false, loaded: false, rows: [] });
  list.getState().show();
  await expect.poll(references).toEqual(['SKU-1', 'SKU-2', 'BOX-1']);
  expect(list.getState()).toMatchObject({ shown: true, loaded: true, next: null });
});

it('the work list that is shown is read again with a new connection, and once it has changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { list, references, bridge } = bench();
  const become = (...codes: string[]) => {
    bridge.world.expected = codes.map((reference) => fakeExpected(reference));
  };
  const notify = async () => {
    list.invalidate('work-list');
    await vi.advanceTimersByTimeAsync(1_000);
  };
  await notify();
  expect(references()).toEqual([]);
  list.getState().show();
  await vi.advanceTimersByTimeAsync(0);
  become('A', 'B', 'C');
  await list.getState().reload();
  expect(references()).toEqual(['A', 'B', 'C']);
  become('G');
  await notify();
  expect(references()).toEqual(['G']);
});

it('the work list is searched for what was typed, without the spaces around it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { list, references } = bench();
  list.getState().show();
  for (const typed of [' S', ' SK ', ' SKU ']) list.getState().setSearch(typed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(references()).toEqual(['SKU-1', 'SKU-2']);
  list.getState().setSearch('  ');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(references()).toHaveLength(3);
});

it('a list about which nothing is to be asked is taken at once, and shown with what became of it', async () => {
  const { list, played, references } = bench();
  const taking = list.getState().importFile(file('reference\nNEW-1\nNEW-2'));
  expect(list.getState()).toMatchObject({ busy: true, shown: true, outcome: null });
  await taking;
  expect(list.getState()).toMatchObject({ busy: false, question: null, outcome: { file: 'list.csv', taken: 2 } });
  expect(played).toEqual(['accepted']);
  expect(references()).toEqual(['SKU-1', 'SKU-2', 'BOX-1', 'NEW-1', 'NEW-2']);
});

it('what a person says of a list is sent with what was said before, and answered once the list is in', async () => {
  const { list, bridge } = bench({ listQuestion: { kind: 'sheet', sheets: ['One', 'Two'] } });
  await list.getState().importFile(file('code\nNEW-1', 'book.xlsx'));
  expect(list.getState()).toMatchObject({ busy: false, question: { kind: 'sheet', file: 'book.xlsx' }, outcome: null });
  await list.getState().answerReading({ sheet: 'Two' });
  expect(list.getState()).toMatchObject({ busy: false, question: { kind: 'columns', headers: ['code'] } });
  await list.getState().answerColumns(['reference']);
  expect(list.getState()).toMatchObject({ busy: false, question: null, outcome: { taken: 1 } });
  await list.getState().takeAsked();
  const said = { file: 'book.xlsx', sheet: null, page: null, map: [], takesAnyCode: false };
  expect(bridge.calls.filter(({ path }) => path === 'workList.importList').map(({ input }) => input)).toEqual([
    said,
    { ...said, sheet: 'Two' },
    { ...said, sheet: 'Two', map: ['code=reference'] },
    { ...said, sheet: 'Two', map: ['code=reference'], takesAnyCode: true },
  ]);
});

it('a work list longer than a page goes on where it ended, and is empty once it is cleared', async () => {
  const { list, references, reported } = bench({
    expected: Array.from({ length: 150 }, (_, at) => fakeExpected(`SKU-${at}`)),
  });
  list.getState().show();
  await expect.poll(references).toHaveLength(100);
  await list.getState().more();
  expect(references()).toHaveLength(150);
  expect(new Set(references()).size).toBe(150);
  expect(list.getState().next).toBeNull();
  await list.getState().more();
  expect(references()).toHaveLength(150);
  await list.getState().clear();
  expect(reported).toHaveLength(1);
  expect(references()).toEqual([]);
  list.getState().setSearch('SKU');
  list.getState().hide();
  expect(list.getState()).toMatchObject({ shown: false, search: '', outcome: null, question: null });
});

it('a list that fails is told, and leaves nothing locked', async () => {
  const { list, bridge, reported } = bench();
  bridge.failNext('workList.importList', 'The file is empty.');
  await list.getState().importFile(file(''));
  expect(reported).toEqual(['error: The file is empty.']);
  expect(list.getState()).toMatchObject({ busy: false, shown: true, outcome: null, question: null });
});
