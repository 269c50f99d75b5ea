import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NamedResult } from '../../../main/domain/ports/exchangeStores.ts';
import { type ResultsFolder, writeResultsFolder } from '../../../main/station/exchange/resultsFolder.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { newStore } from '../../unit/store/newStore.ts';

const open = closedAfterEach();

const result = (cursor: number): NamedResult => ({
  cursor,
  // Ids are texts; nothing here looks into them.
  itemId: `item-${cursor}` as NamedResult['itemId'],
  srUuid: `sr-${cursor}` as NamedResult['srUuid'],
  answers: [],
  referenceId: `SKU-${cursor}`,
  result: 'authentic',
  at: cursor,
  photos: [],
  rejections: 0,
  serial: null,
  lot: null,
  addedBy: [],
});

const all = Array.from({ length: 300 }, (_, at) => result(at + 1));

/** A writer over 300 results, and what can be done to it. `inSecondStep` runs once the first 50 are written and the next are read. */
function writing(state: { folder: string; written: number }, inSecondStep: () => void = () => undefined) {
  const time = movableTime();
  let steps = 0;
  const cursors: number[] = [];
  const writer: ResultsFolder = writeResultsFolder({
    store: {
      operators: newStore().operators,
      results: {
        after: (cursor, limit) => {
          steps += 1;
          if (steps === 2) inSecondStep();
          return all.filter((each) => each.cursor > cursor).slice(0, limit);
        },
        insert: unused,
        ofItem: unused,
        lastOf: unused,
        last: () => all.length,
        restore: unused,
      },
    },
    folder: () => state.folder,
    written: {
      get: () => state.written,
      set: (cursor) => {
        cursors.push(cursor);
        state.written = cursor;
      },
    },
    time,
    log: recordingLog(),
  });
  open.push(writer);
  return { writer, time, cursors };
}

function unused(): never {
  throw new Error('not asked for here');
}

const cursorsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => Number(/\d+/.exec(name)?.[0]))
    .toSorted((left, right) => left - right);

test('a folder that is changed while results are written: each result is in one of the two, none is missing or twice', async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const state = { folder: first, written: 0 };
  const { writer, cursors } = writing(state, () => {
    state.folder = second;
    writer.poke();
  });
  await until('all to be written', () => state.written === all.length);
  // The step that was begun goes to its end where it began.
  expect(cursorsIn(first)).toEqual(all.slice(0, 100).map(({ cursor }) => cursor));
  expect(cursorsIn(second)).toEqual(all.slice(100).map(({ cursor }) => cursor));
  expect(cursors).toEqual(cursors.toSorted((left, right) => left - right));
});

test('turned off and on while results are written, it never goes back to what ended before', async () => {
  const folder = temporaryFolder();
  const state = { folder, written: 0 };
  const { writer, cursors } = writing(state, () => {
    state.written = all.length;
  });
  // What was begun is written; nothing of before comes behind it.
  await until('the step to end', () => cursors.length === 2);
  await writer.close();
  expect(state.written).toBe(all.length);
  expect(cursorsIn(folder)).toHaveLength(100);
});

test('a station that stops in the middle goes on with the first that has no file', async () => {
  const folder = temporaryFolder();
  const state = { folder, written: 0 };
  const closing = Promise.withResolvers<void>();
  const { writer } = writing(state, () => closing.resolve(writer.close()));
  await closing.promise;
  expect([state.written, cursorsIn(folder).length < all.length]).toEqual([50, true]);
  writing(state);
  await until('all to be written', () => state.written === all.length);
  expect(cursorsIn(folder)).toEqual(all.map(({ cursor }) => cursor));
});

test('what cannot be written waits, and comes once it can be', async () => {
  const folder = join(temporaryFolder(), 'results');
  writeFileSync(folder, 'a file in its place');
  const state = { folder, written: 7 };
  const { writer, time } = writing(state);
  await until('the trouble', () => writer.trouble?.id === 'exchange.resultsWait');
  expect(state.written).toBe(7);
  rmSync(folder);
  mkdirSync(folder);
  await time.skip(15_001);
  await until('all to be written', () => state.written === all.length);
  expect([cursorsIn(folder)[0], writer.trouble]).toEqual([8, null]);
});
