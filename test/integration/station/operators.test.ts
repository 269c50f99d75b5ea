import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperatorId } from '../../../main/domain/ids.ts';
import { whoOf } from '../../../main/domain/operator/who.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { readStation } from '../../../main/station.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { type MovableTime, movableTime } from '../../fakes/fakeTime.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, exifTime } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const keyProviders = [memoryKey('keychain')];
let files: string;
let dataFolder: string;
let partner: Simulator;
let station: Station;
let client: ReturnType<typeof clientOf>;
let time: MovableTime;

async function start(folder = temporaryFolder()): Promise<void> {
  dataFolder = folder;
  station = await openTestStation({ time, dataFolder, keyProviders });
  open.push(station);
  client = clientOf(station);
}

/** A connected station with items, and a list of two. */
async function begin(...references: readonly string[]): Promise<void> {
  files = temporaryFolder();
  time = movableTime();
  partner = await startTestPartner();
  open.push(partner);
  await start();
  await connectTo(station, partner);
  for (const reference of references) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  }
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

async function withTwo(...references: readonly string[]): Promise<void> {
  await begin(...references);
  await station.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA', language: 'sv-se' });
  await station.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
}

/** What kill -9 leaves: the folder as it is at this moment, without the lock. The station goes on there. */
async function killAndStart(): Promise<void> {
  const copy = temporaryFolder();
  cpSync(dataFolder, copy, { recursive: true, filter: (path) => !/station\.lock|control\.json|-shm$/.test(path) });
  await station.close();
  await start(copy);
}

let made = 0;

/** From the hot folder, shot at `at` by this machine's clock. */
async function come(at = time.now()) {
  made += 1;
  const file = join(files, `photo-${made}.jpg`);
  writeFileSync(file, await cameraJpeg({ width: 600, height: 400, label: String(made), takenAt: exifTime(at) }));
  return await station.commands.ingest({ reference: null, file, source: 'hot folder' });
}

const signIn = async () => (await client.station.status({})).signIn;
const idOf = (name: string): OperatorId =>
  readStationOnce(({ operators }) => operators().find((operator) => operator.name === name)?.id ?? '') as OperatorId;

function readStationOnce<Result>(read: (reader: ReturnType<typeof readStation>) => Result): Result {
  const reader = readStation(dataFolder);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

/** The photos in the order in which they came: whose they are. */
function shooters(): readonly string[] {
  const store = openStore(dataFolder, { readOnly: true });
  try {
    const { items } = store.items.page({ connectionId: null, stage: null, search: null, cursor: null, limit: 100 });
    const photos = [...store.photos.inbox(), ...items.flatMap(({ id }) => store.photos.ofItem(id))];
    return photos.toSorted((left, right) => left.sequence - right.sequence).map(({ addedBy }) => addedBy);
  } finally {
    store.close();
  }
}

async function historyOf(reference: string): Promise<readonly string[]> {
  const { items } = await client.items.page({ stage: null, search: reference, cursor: null, limit: 5 });
  const { entries } = await client.items.timeline({ itemId: items[0]?.id ?? '', after: null });
  return entries.map(({ text, who }) => `${who === null ? '-' : english(who)}: ${english(text)}`);
}

test('without a list nobody signs in and each act has the free text, as before', async () => {
  await begin('SKU-1');
  await client.shoot.scan({ reference: 'SKU-1' });
  await come();
  expect(await client.station.status({})).toMatchObject({ operator: 'Kim', signIn: null });
  expect(shooters()).toEqual(['Kim']);
});

test('a shift of two by badges with a crash in the middle: nothing is the wrong person’s', async () => {
  await withTwo('SKU-1', 'SKU-2');
  const [zora, amin] = [whoOf(idOf('Zora Quist')), whoOf(idOf('Amin Falk'))];
  expect(await signIn()).toEqual({ operator: null, lockMinutes: null, isLocked: false });
  expect(await client.shoot.scan({ reference: 'BADGE-ZORA' })).toEqual({ kind: 'badge', name: 'Zora Quist' });
  await client.shoot.scan({ reference: 'SKU-1' });
  await come();
  await time.skip(20_000);
  const onItsWay = time.now();
  await time.skip(5_000);
  // Amin takes over with the item open; a photo of Zora's comes after that.
  await client.shoot.scan({ reference: ']C1BADGE-AMIN' });
  const { openItemId, operator } = await client.station.status({});
  expect({ isOpen: openItemId !== null, operator }).toEqual({ isOpen: true, operator: 'Amin Falk' });
  await come(onItsWay);
  await come();
  expect(shooters()).toEqual([zora, zora, amin]);

  await killAndStart();
  expect(await client.station.status({})).toMatchObject({ openItemId, operator: 'Amin Falk' });
  await come(onItsWay);
  await time.skip(5_000);
  await come();
  const item = await client.items.get({ itemId: openItemId ?? '' });
  await client.items.flagSide({ itemId: item.id, sideUuid: item.sides[0]?.uuid ?? '', reason: 'Blurred' });
  const flagged = await client.items.get({ itemId: item.id });
  expect(flagged.sides[0]?.rejection?.markedBy && english(flagged.sides[0].rejection.markedBy)).toBe('Amin Falk');
  expect(shooters()).toEqual([zora, zora, amin, zora, amin]);
  const history = await historyOf('SKU-1');
  expect(history.filter((line) => line.includes('New photo')).map((line) => line.split(':')[0])).toEqual([
    'Amin Falk',
    'Zora Quist',
    'Amin Falk',
    'Zora Quist',
    'Zora Quist',
  ]);
});

test('the station locks by itself: photos of before are the last one’s, those after nobody’s, and none is lost', async () => {
  await withTwo('SKU-1');
  await client.settings.change({ path: 'operators.lockMinutes', value: 5 });
  expect(await signIn()).toEqual({ operator: null, lockMinutes: 5, isLocked: true });
  await expect(client.shoot.scan({ reference: 'SKU-1' })).rejects.toThrow('Nobody here has this badge');
  await client.shoot.scan({ reference: 'BADGE-ZORA' });
  await client.shoot.scan({ reference: 'SKU-1' });
  await time.skip(4 * 60_000);
  await client.operators.active({});
  await time.skip(4 * 60_000);
  expect((await signIn())?.isLocked).toBe(false);
  const before = time.now();
  await time.skip(90_000);
  expect(await signIn()).toMatchObject({ operator: null, isLocked: true });
  await come(before);
  await come();
  expect(shooters()).toEqual([whoOf(idOf('Zora Quist')), 'operator:none']);
  expect((await historyOf('SKU-1')).some((line) => line.startsWith('nobody signed in: New photo'))).toBe(true);
  // Shooting alone keeps it from locking.
  await client.operators.signIn({ id: idOf('Amin Falk') });
  for (let shot = 0; shot < 3; shot += 1) {
    await time.skip(3 * 60_000);
    await come();
  }
  expect(await signIn()).toMatchObject({ operator: { name: 'Amin Falk' }, isLocked: false });
});

test('a changed setting carries who changed it', async () => {
  await withTwo();
  await client.shoot.scan({ reference: 'BADGE-AMIN' });
  await client.settings.change({ path: 'operators.lockMinutes', value: 5 });
  const store = openStore(dataFolder, { readOnly: true });
  const lines = store.audit.recent(10).map(({ who, text }) => `${who}: ${english(text)}`);
  store.close();
  expect(lines).toContain(`${whoOf(idOf('Amin Falk'))}: Setting changed: operators`);
});

test('a new name shows everywhere at once', async () => {
  await withTwo('SKU-1');
  await client.shoot.scan({ reference: 'BADGE-ZORA' });
  await client.shoot.scan({ reference: 'SKU-1' });
  await come();
  await client.operators.change({ id: idOf('Zora Quist'), name: 'Zora Berg' });
  expect(await client.station.status({})).toMatchObject({ operator: 'Zora Berg' });
  const history = await historyOf('SKU-1');
  expect(history.some((line) => line.startsWith('Zora Berg: New photo'))).toBe(true);
  expect(history.join()).not.toContain('Quist');
});

test('a removed operator’s name is in no file, and the acts say so', async () => {
  await begin('SKU-1', 'SKU-2');
  // Before there was a list, the name itself was in each act.
  await client.settings.change({ path: 'operator', value: 'zora quist' });
  await client.shoot.scan({ reference: 'SKU-1' });
  await come();
  const item = await client.items.get({ itemId: (await client.station.status({})).openItemId ?? '' });
  await client.items.flagSide({ itemId: item.id, sideUuid: item.sides[0]?.uuid ?? '', reason: 'Blurred' });
  await station.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
  await station.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
  await client.shoot.scan({ reference: 'BADGE-ZORA' });
  await come();
  const id = idOf('Zora Quist');
  await client.settings.change({ path: 'storage.backupEveryHours', value: 1 });
  await time.skip(62 * 60_000);
  await until('a backup holds the name', () =>
    filesWith('zora quist').some((path) => path.includes('backups') && path.endsWith('.db')),
  );

  expect(await station.commands.operatorsRemove({ name: 'ZORA QUIST' })).toEqual({ id, cleared: true });
  expect(await signIn()).toMatchObject({ operator: null });
  expect(filesWith('zora quist')).toEqual([]);
  expect(filesWith('BADGE-ZORA')).toEqual([]);
  expect(new Set(shooters())).toEqual(new Set([whoOf(id)]));
  const history = await historyOf('SKU-1');
  expect(history.some((line) => line.startsWith('removed operator: New photo'))).toBe(true);
  await station.close();
  expect(filesWith('zora quist')).toEqual([]);
});

test('after a rebuild too a removed name is nowhere but in what was exported before', async () => {
  await begin('SKU-1', 'SKU-2');
  await client.settings.change({ path: 'operator', value: 'zora quist' });
  await client.shoot.scan({ reference: 'SKU-1' });
  await come();
  await client.shoot.close({});
  const exported = temporaryFolder();
  // What was handed over is signed as it went; the station has a copy of it.
  const isExported = (path: string): boolean => path.startsWith(join(dataFolder, 'handover'));
  const held = (words: string) => filesWith(words).filter((path) => !isExported(path));
  await station.commands.exportQueue({ folder: exported, again: false });
  await station.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
  await station.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
  await client.shoot.scan({ reference: 'BADGE-ZORA' });
  await client.shoot.scan({ reference: 'SKU-2' });
  await come();
  const id = idOf('Zora Quist');
  expect(await station.commands.operatorsRemove({ name: 'Zora Quist' })).toEqual({ id, cleared: true });
  await station.close();
  // Two rebuilds: from a damaged database, which is set aside, and from the records and nothing else.
  for (const damage of [
    () =>
      writeFileSync(join(dataFolder, 'station.db'), readFileSync(join(dataFolder, 'station.db')).fill(0x5a, 0, 9_000)),
    () => {
      for (const name of readdirSync(dataFolder).filter((name) => /^station\.db|^backups$/.test(name)))
        rmSync(join(dataFolder, name), { recursive: true });
    },
  ]) {
    damage();
    await start(dataFolder);
    expect(station.recoveryNotice).not.toBeNull();
    expect(new Set(shooters())).toEqual(new Set([whoOf(id)]));
    for (const words of ['zora quist', 'Zora Quist', 'BADGE-ZORA']) expect([words, held(words)]).toEqual([words, []]);
    await station.close();
    expect(held('zora quist')).toEqual([]);
  }
  expect(filesWith('zora quist', exported)).not.toEqual([]);
});

test('a crash between a removal and its files: the next start takes the name out', async () => {
  await withTwo();
  const id = idOf('Zora Quist');
  await station.close();
  const store = openStore(dataFolder);
  // As `removeOperator` does, and no further.
  store.operators.remove(id, 7);
  store.settings.set('namesToForget', true);
  store.close();
  expect(filesWith('zora quist')).not.toEqual([]);
  await start(dataFolder);
  await until('the name is in no file', () => filesWith('zora quist').length === 0);
});

test('a badge that means something else already is refused in plain words', async () => {
  await withTwo('SKU-1');
  const add = (badge: string) => station.commands.operatorsAdd({ name: 'Third', badge });
  await expect(add('SIDESHOT DONE')).rejects.toThrow('is a command');
  await expect(add('sideshot place A-1')).rejects.toThrow('is a place');
  await expect(add('SKU-1')).rejects.toThrow('An item of this station has this code');
  await expect(add('BADGE-AMIN')).rejects.toThrow('Amin Falk has this badge already');
  await expect(station.commands.operatorsAdd({ name: ' zora QUIST ' })).rejects.toThrow('called Zora Quist already');
  await expect(station.commands.operatorsAdd({ name: 'Third', language: 'x y' })).rejects.toThrow('language tag');
  await expect(station.commands.operatorsAdd({ name: 'x'.repeat(81) })).rejects.toThrow('1 to 80 characters');
  expect(readStationOnce(({ operators }) => operators()).map(({ name }) => name)).toEqual(['Amin Falk', 'Zora Quist']);
});

test('a list is taken whole or not at all, and badges may change hands in it', async () => {
  await withTwo();
  const file = join(files, 'people.csv');
  writeFileSync(file, '\ufeffBadge;Language;Name\nBADGE-AMIN;de;Zora Quist\n;xx yy;Third\nSIDESHOT DONE;;Fourth\n');
  const bad = await station.commands.operatorsImport({ file });
  expect(bad).toMatchObject({ taken: 0, updated: 0 });
  expect(bad.bad.map(({ line, field }) => [line, field])).toEqual([
    [2, 'badge'],
    [3, 'language'],
    [4, 'badge'],
  ]);
  writeFileSync(file, '\ufeffBadge;Language;Name\nBADGE-AMIN;de;Zora Quist\nBADGE-ZORA;;amin falk\n;pt-br;Third\n');
  expect(await station.commands.operatorsImport({ file })).toEqual({ taken: 1, updated: 2, bad: [] });
  expect(await client.shoot.scan({ reference: 'BADGE-AMIN' })).toEqual({ kind: 'badge', name: 'Zora Quist' });
  const language = (name: string) =>
    readStationOnce(({ operators }) => operators().find((operator) => operator.name === name)?.language);
  expect([language('Zora Quist'), language('Third'), language('amin falk')]).toEqual(['de', 'pt-BR', null]);
});

/** All files of the station, byte by byte; the log is apart. */
function filesWith(words: string, folder = dataFolder): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'logs') return [];
    if (statSync(path).isDirectory()) return filesWith(words, path);
    return readFileSync(path).toString('latin1').toLowerCase().includes(words.toLowerCase()) ? [path] : [];
  });
}
