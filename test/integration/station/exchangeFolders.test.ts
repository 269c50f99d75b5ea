import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { type ListFolder, watchListFolder } from '../../../main/station/exchange/listFolder.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven, type Text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { workbook } from '../../fixtures/workbook.ts';

const open = closedAfterEach();

function watched(folder: string, taken: Record<string, string> = {}) {
  const time = movableTime();
  const seen: string[] = [];
  let states: Readonly<Record<string, string>> = taken;
  let refused: Readonly<Record<string, Text>> = {};
  const answers = { said: 'nothing' };
  const list: ListFolder = watchListFolder({
    folder: () => folder,
    taken: {
      get: () => states,
      set: (next) => {
        states = next;
      },
    },
    refused: {
      get: () => refused,
      set: (next) => {
        refused = next;
      },
    },
    answers: () => answers.said,
    async take(bytes, name) {
      const content = Buffer.from(bytes).toString();
      if (content.startsWith('?')) throw new StationError('invalid', asGiven(`what is ${answers.said}?`));
      seen.push(`${name}: ${content}`);
    },
    refuse: (name, why, isList) => void seen.push(`${name} refused${isList ? '' : ', no list'}: ${english(why)}`),
    time,
    log: recordingLog(),
  });
  open.push(list);
  async function look(): Promise<void> {
    await time.skip(2_001);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  /** Looks until it is so. */
  const lookUntil = (what: string, isSo: () => boolean) =>
    until(what, async () => {
      await look();
      return isSo();
    });
  return { list, seen, look, lookUntil, answers, states: () => states, refused: () => refused };
}

test('a list is taken once it stays the same, again when it changes, and not again after a restart', async () => {
  const folder = temporaryFolder();
  const { seen, lookUntil, states } = watched(folder);
  writeFileSync(join(folder, 'a.csv'), 'reference\nA\n');
  mkdirSync(join(folder, 'folder.csv'));
  await lookUntil('the list', () => seen.length > 0);
  appendFileSync(join(folder, 'a.csv'), 'B\n');
  await lookUntil('the longer list', () => seen.length > 1);
  writeFileSync(join(folder, 'b.csv'), 'reference\nC\n');
  const again = watched(folder, { ...states() });
  await again.lookUntil('the new list', () => again.seen.length > 0);
  expect([seen, again.seen]).toEqual([
    ['a.csv: reference\nA\n', 'a.csv: reference\nA\nB\n'],
    ['b.csv: reference\nC\n'],
  ]);
});

test('a file that is not taken is named with the reason until it is gone, and tried again once people have said more', async () => {
  const folder = temporaryFolder();
  const { seen, look, lookUntil, answers, states, refused } = watched(folder);
  writeFileSync(join(folder, 'odd.csv'), '?\n');
  writeFileSync(join(folder, 'photo.jpg'), 'x\n');
  for (const name of ['.hidden.csv', '~$open.xlsx', 'wms.csv.part', 'x.tmp']) writeFileSync(join(folder, name), 'x\n');
  await lookUntil('both', () => seen.length === 2);
  const noList =
    'photo.jpg refused, no list: By its ending it is no list. These are taken: .csv, .tsv, .txt, .json, .jsonl, .ndjson, .xlsx, .xlsm.';
  expect(seen).toEqual(['odd.csv refused: what is nothing?', noList]);
  expect(Object.keys(refused())).toEqual(['odd.csv', 'photo.jpg']);
  for (let times = 0; times < 3; times += 1) await look();
  expect(seen).toHaveLength(2);
  // Nothing is said twice after a restart.
  const again = watched(folder, { ...states() });
  for (let times = 0; times < 3; times += 1) await again.look();
  expect(again.seen).toEqual([]);
  answers.said = 'a code page';
  await lookUntil('the second try', () => seen.length > 2);
  expect(seen[2]).toBe('odd.csv refused: what is a code page?');
  rmSync(join(folder, 'photo.jpg'));
  writeFileSync(join(folder, 'odd.csv'), 'reference\nA\n');
  await lookUntil('the list', () => Object.keys(refused()).length === 0);
  expect(seen).toContain('odd.csv: reference\nA\n');
});

test('a workbook that is half written is waited for', async () => {
  const folder = temporaryFolder();
  const { seen, look, lookUntil } = watched(folder);
  const book = workbook([{ name: 'Items', rows: [['reference'], ['A']] }]);
  writeFileSync(join(folder, 'a.xlsx'), book.subarray(0, book.length - 30));
  for (let times = 0; times < 5; times += 1) await look();
  expect(seen).toEqual([]);
  writeFileSync(join(folder, 'a.xlsx'), book);
  await lookUntil('the workbook', () => seen.length > 0);
});

test('a list that is half written is waited for', async () => {
  const folder = temporaryFolder();
  const { seen, look, lookUntil } = watched(folder);
  writeFileSync(join(folder, 'a.csv'), 'reference\nSKU-1\nSKU-2');
  for (let times = 0; times < 5; times += 1) await look();
  expect(seen).toEqual([]);
  appendFileSync(join(folder, 'a.csv'), '34\n');
  await lookUntil('the whole list', () => seen.length > 0);
  // One that simply ends so is taken in the end.
  writeFileSync(join(folder, 'b.csv'), 'reference\nSKU-3');
  await lookUntil('the open end', () => seen.length > 1);
  expect(seen).toEqual(['a.csv: reference\nSKU-1\nSKU-234\n', 'b.csv: reference\nSKU-3']);
});

test('a folder that goes is said, and served again when it is back', async () => {
  const folder = temporaryFolder();
  const { list, seen, lookUntil } = watched(folder);
  renameSync(folder, `${folder}-away`);
  await lookUntil('the trouble', () => list.trouble?.id === 'exchange.folderUnread');
  renameSync(`${folder}-away`, folder);
  writeFileSync(join(folder, 'a.csv'), 'reference\nA\n');
  await lookUntil('the list', () => seen.length > 0);
  expect([list.trouble, seen.length]).toEqual([null, 1]);
});

test('each result is one file as its item ends; a folder that is away gets them when it is back', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const time = movableTime();
  const station = await openTestStation({ time });
  open.push(station);
  await connectTo(station, partner);
  const { commands } = station;
  const client = clientOf(station);
  const sneakers = { ...typeNamed(partner, 'Sneakers'), service: null };
  const end = async (reference: string) => {
    await commands.create({ reference, ...sneakers });
    await commands.cancel({ reference, reason: 'sold' });
  };
  // The partner must not hear of them: an item is cancelled here at once.
  await partner.control.goOffline();
  await end('SKU-0');
  const folder = join(temporaryFolder(), 'results');
  await expect(client.workList.setFolders({ resultsFolder: folder })).rejects.toMatchObject({
    data: { field: 'resultsFolder' },
  });
  mkdirSync(folder);
  await client.workList.setFolders({ resultsFolder: folder });
  await end('SKU-1');
  // Files that are being written have other names.
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []);
  await until('the first file', async () => files().length === 1);
  expect(JSON.parse(readFileSync(join(folder, files()[0] ?? ''), 'utf8'))).toMatchObject({
    reference_id: 'SKU-1',
    result: 'cancelled',
  });
  renameSync(folder, `${folder}-away`);
  await end('SKU-2');
  await until('the trouble', async () => (await client.workList.exchange({})).resultsTrouble !== null);
  renameSync(`${folder}-away`, folder);
  await time.skip(16_000);
  await until('the second file', async () => files().length === 2);
  await until('no trouble', async () => (await client.workList.exchange({})).resultsTrouble === null);

  // Another folder gets what ends from then on, each result once; a folder of lists changes nothing of it.
  const another = temporaryFolder();
  await client.workList.setFolders({ resultsFolder: another, listFolder: temporaryFolder() });
  await end('SKU-3');
  const inAnother = () => readdirSync(another).filter((name) => name.endsWith('.json'));
  await until('the file in the other folder', async () => inAnother().length > 0);
  expect([files().length, inAnother()]).toEqual([2, ['result-0000000004.json']]);
  await client.workList.setFolders({ resultsFolder: null });
  await end('SKU-4');
  await client.workList.setFolders({ resultsFolder: folder });
  await end('SKU-5');
  await until('the file of the last one', async () => files().length === 3);
  expect(files().toSorted().at(-1)).toBe('result-0000000006.json');
});
