import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { text } from '../../../main/texts/text.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { workedCopies } from './workedCopies.ts';
import { picture } from './workedFolder.ts';

const { open, folder } = workedCopies();

async function stationWith(freeBytes: () => number, live = false) {
  const station = await openTestStation({ dataFolder: folder(), live, freeBytes: async () => freeBytes() });
  open.push(station);
  return station;
}
const count = (station: Awaited<ReturnType<typeof stationWith>>) =>
  clientOf(station)
    .storage.get({})
    .then((view) => view.photos);

test('a full disk: warns below the first floor and refuses below the second, before anything is read', async () => {
  let free = 3e9;
  const station = await stationWith(() => free);
  const before = await count(station);
  const { commands } = station;
  const client = clientOf(station);
  free = 1.9e9;
  await commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(81)] });
  expect((await client.station.status({})).space).toMatchObject({
    level: 'low',
    message: text('space.low', { free: 1900, least: 500 }),
  });
  free = 0.4e9;
  const missing = join(folder(), 'there is no such file.jpg');
  await expect(commands.importPhotos({ reference: 'BARE', side: null, files: [missing] })).rejects.toMatchObject({
    code: 'storage',
    text: text('space.full', { free: 400, least: 500 }),
  });
  expect(await client.station.status({})).toMatchObject({ space: { level: 'full' } });
  expect(await count(station)).toBe(before + 1);
  expect(readdirSync(join(folder(), 'media', 'incoming'))).toEqual([]);
});

test('a full disk: watch ends with the line, and the file is taken when there is room again', async () => {
  let free = 1e6;
  const station = await stationWith(() => free);
  const watched = await picture(82);
  const taken: string[] = [];
  const stop = new AbortController();
  const watch = () =>
    runningCommands(station.commands).watch(
      { folder: dirname(watched), reference: 'BARE' },
      ({ file, accepted }) => {
        taken.push(`${file} ${accepted}`);
        stop.abort();
      },
      stop.signal,
      () => undefined,
    );
  await expect(watch()).rejects.toMatchObject({
    code: 'storage',
    text: { id: 'space.full' },
  });
  expect([taken, existsSync(watched)]).toEqual([[], true]);
  free = 3e9;
  await watch();
  expect(taken).toEqual(['shot-82.jpg true']);
});

test('a full disk: a hot folder keeps its files and takes them when there is room again', async () => {
  let free = 1e6;
  const station = await stationWith(() => free, true);
  const client = clientOf(station);
  const before = await count(station);
  await client.capture.setHotFolder({ path: dirname(await picture(83)) });
  await until('the refusal', async () => (await client.station.status({})).space.level === 'full');
  expect(await count(station)).toBe(before);
  free = 3e9;
  await until('the photo', async () => (await count(station)) === before + 1);
});

test('room on the disk has floors that can be set: it warns before it refuses', async () => {
  const quiet = await openTestStation({ dataFolder: folder(), live: false });
  open.push(quiet);
  const client = clientOf(quiet);
  const set = await client.settings.change({ path: 'storage.warnBelowBytes', value: 1e15 });
  expect(set.fields.find(({ path }) => path === 'storage.warnBelowBytes')?.value).toBe(1e15);
  await expect(client.settings.change({ path: 'storage.warnBelowBytes', value: 1_000_000 })).rejects.toMatchObject({
    data: { field: 'warnBelowBytes' },
  });
  const tooHigh = client.settings.change({ path: 'storage.refuseBelowBytes', value: 2e15 });
  await expect(tooHigh).rejects.toThrow('the higher one');
  expect(await client.settings.get({})).toEqual(set);
});

test('room that cannot be told stops nobody', async () => {
  const station = await stationWith(() => {
    throw new Error('no such call');
  });
  const result = await station.commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(84)] });
  expect(result.refused).toBe(0);
});
