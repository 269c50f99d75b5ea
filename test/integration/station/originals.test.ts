import { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, textAsJpg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function opened(dataFolder = temporaryFolder()): Promise<Station> {
  const station = await openTestStation({ dataFolder });
  open.push(station);
  return station;
}

async function putPhoto(folder: string, name: string, seed: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  writeFileSync(join(folder, name), await cameraJpeg({ width: 300, height: 200, seed }));
  utimesSync(join(folder, name), seed, seed);
}

async function inboxOf(station: Station): Promise<string[]> {
  return (await clientOf(station).station.status({})).inbox.map((photo) => photo.filename);
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));

test('originals go to the done folder once their photos are in; what was refused stays, and nothing comes in again', async () => {
  const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
  const station = await opened(dataFolder);
  const client = clientOf(station);
  await putPhoto(folder, 'before.jpg', 1);
  await client.capture.setHotFolder({ path: folder });
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  await client.capture.setHotFolder({ path: folder, originals: { kind: 'move', folder: null } });
  await putPhoto(folder, 'after.jpg', 2);
  writeFileSync(join(folder, 'notes.jpg'), textAsJpg);
  const done = join(folder, 'Sideshot done');
  // It is in both folders for a moment: what is moved is never in none.
  await until(
    'the original',
    async () => existsSync(join(done, 'after.jpg')) && !namesIn(folder).includes('after.jpg'),
  );
  await until('the refusal', async () => (await client.station.status({})).refusedFiles === 1);
  expect(namesIn(folder).toSorted()).toEqual(['Sideshot done', 'before.jpg', 'notes.jpg']);
  expect(inEnglish(await client.sources.refused({}))).toMatchObject({
    count: 1,
    files: [
      {
        filename: 'notes.jpg',
        source: 'hot folder',
        reason: 'notes.jpg is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
      },
    ],
  });

  // Another rule, a restart and a station that has lost all it knew of the folder see the same photos.
  await client.capture.setHotFolder({ path: folder, originals: { kind: 'leave' } });
  await station.close();
  const again = await opened(dataFolder);
  const other = await opened();
  await clientOf(other).capture.setHotFolder({ path: folder });
  await until('what lies there', async () => (await inboxOf(other)).length === 1);
  await setTimeout(500);
  expect([await inboxOf(again), await inboxOf(other)]).toEqual([['before.jpg', 'after.jpg'], ['before.jpg']]);
  expect((await clientOf(again).sources.refused({})).count).toBe(1);
  await clientOf(again).sources.dismissRefused({ id: null });
  expect((await clientOf(again).station.status({})).refusedFiles).toBe(0);
});

test('a done folder that cannot be made is told, loses nothing, and heals', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  const client = clientOf(station);
  writeFileSync(join(folder, 'Sideshot done'), 'a file is in the way');
  await client.capture.setHotFolder({ path: folder, originals: { kind: 'move', folder: null } });
  await putPhoto(folder, 'a.jpg', 1);
  await until('the problem', async () => (await client.station.status({})).hotFolder.message !== null);
  expect((await client.station.status({})).hotFolder).toMatchObject({
    state: 'watching',
    message: { id: 'originals.notMoved' },
  });
  expect([existsSync(join(folder, 'a.jpg')), await inboxOf(station)]).toEqual([true, ['a.jpg']]);
  await rm(join(folder, 'Sideshot done'));
  // Set again, as a person would who does not want to wait.
  await client.capture.setHotFolder({ path: folder });
  await until('the original', async () => existsSync(join(folder, 'Sideshot done', 'a.jpg')));
  expect(await inboxOf(station)).toEqual(['a.jpg']);
});

test('a share that is read at intervals gives its photos once, also when its files come back with other numbers', async () => {
  const [folder, away] = [temporaryFolder(), join(temporaryFolder(), 'away')];
  const station = await opened();
  const client = clientOf(station);
  await client.capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
  await putPhoto(folder, 'a.jpg', 1);
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  await rename(folder, away);
  await until('it is missed', async () => (await client.station.status({})).hotFolder.state === 'missing');
  await putPhoto(away, 'b.jpg', 2);
  // Copies have the same names, sizes and times, and other numbers on the disk.
  await cp(away, `${away} again`, { recursive: true, preserveTimestamps: true });
  await rename(`${away} again`, folder);
  await until('the new photo', async () => (await inboxOf(station)).length === 2);
  await setTimeout(1_500);
  expect(await inboxOf(station)).toEqual(['a.jpg', 'b.jpg']);
});

test.skipIf(process.platform !== 'linux')(
  'names that are no valid UTF-8 are files of their own on a share that is read at intervals, also after a restart',
  async () => {
    const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
    const station = await opened(dataFolder);
    await clientOf(station).capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
    const put = async (byte: number, seed: number): Promise<void> => {
      const within = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([byte])]);
      await mkdir(within, { recursive: true });
      const path = Buffer.concat([within, Buffer.from('/'), Buffer.from([byte]), Buffer.from('.jpg')]);
      const bytes = await cameraJpeg({ width: 300, height: 200, seed });
      // Of one size and time, their names alone tell them apart; what follows the end of a JPEG belongs to nobody.
      writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(200_000 - bytes.length)]));
      utimesSync(path, 1_000, 1_000);
    };
    await put(0xe4, 1);
    await put(0xf6, 2);
    await until('both', async () => (await inboxOf(station)).length === 2);
    await station.close();
    const again = await opened(dataFolder);
    await put(0xfc, 3);
    await until('the new one', async () => (await inboxOf(again)).length === 3);
    await setTimeout(1_500);
    expect(await inboxOf(again)).toEqual(['\ufffd.jpg', '\ufffd.jpg', '\ufffd.jpg']);
  },
);

test('a folder that is read at intervals is asked no sooner, whatever the system tells of it', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  const client = clientOf(station);
  await putPhoto(folder, 'first.jpg', 3);
  await client.capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 3_600 } });
  await until('the photo of the first look', async () => (await inboxOf(station)).length === 1);
  await setTimeout(500);
  await putPhoto(folder, 'a.jpg', 1);
  await setTimeout(1_500);
  expect(await inboxOf(station)).toEqual(['first.jpg']);
  await client.capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
  await until('the photo', async () => (await inboxOf(station)).length === 2);
  await putPhoto(folder, 'b.jpg', 2);
  await until('the next, at the next look', async () => (await inboxOf(station)).length === 3);
});

test('originals that a person renames, or whose folder is renamed, are the photos that they were; a copy is another file', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  const client = clientOf(station);
  await client.capture.setHotFolder({ path: folder });
  await putPhoto(join(folder, 'day 1'), 'a.jpg', 1);
  await putPhoto(folder, 'b.jpg', 2);
  await until('the photos', async () => (await inboxOf(station)).length === 2);
  await rename(join(folder, 'b.jpg'), join(folder, 'SKU-1 front.jpg'));
  await rename(join(folder, 'day 1'), join(folder, 'day one'));
  await putPhoto(folder, 'c.jpg', 3);
  await until('the next photo', async () => (await inboxOf(station)).includes('c.jpg'));
  // What was taken in before a rule for originals stays under its new name too, and what comes after it goes.
  await client.capture.setHotFolder({ path: folder, originals: { kind: 'move', folder: null } });
  await rename(join(folder, 'c.jpg'), join(folder, 'd.jpg'));
  await putPhoto(folder, 'e.jpg', 4);
  await until('the original', async () => existsSync(join(folder, 'Sideshot done', 'e.jpg')));
  await setTimeout(500);
  expect(await inboxOf(station)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'e.jpg']);
  expect(namesIn(folder).toSorted()).toEqual(['SKU-1 front.jpg', 'Sideshot done', 'd.jpg', 'day one']);
  await cp(join(folder, 'd.jpg'), join(folder, 'copy.jpg'), { preserveTimestamps: true });
  await until('the copy', async () => existsSync(join(folder, 'Sideshot done', 'copy.jpg')));
  expect(await inboxOf(station)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'e.jpg']);
});

test('how a folder is looked at can be changed: nothing comes in again', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  const client = clientOf(station);
  await client.capture.setHotFolder({ path: folder });
  await putPhoto(folder, 'a.jpg', 1);
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  await client.capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
  await putPhoto(folder, 'b.jpg', 2);
  await until('the second', async () => (await inboxOf(station)).length === 2);
  await client.capture.setHotFolder({ path: folder, look: { kind: 'events' } });
  await putPhoto(folder, 'c.jpg', 3);
  await until('the third', async () => (await inboxOf(station)).length === 3);
  expect(await inboxOf(station)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('a done folder from which photos would come in again is refused, and all stays as it was', async () => {
  const folder = temporaryFolder();
  const client = clientOf(await opened());
  await client.capture.setHotFolder({ path: folder });
  const link = join(temporaryFolder(), 'link');
  symlinkSync(folder, link, 'junction');
  for (const other of [folder, join(folder, '..'), link, 'relative/folder']) {
    const originals = { kind: 'move', folder: other } as const;
    await expect(client.capture.setHotFolder({ path: folder, originals })).rejects.toMatchObject({
      code: 'STATION',
      data: { code: 'invalid', field: 'originals' },
    });
    if (other === 'relative/folder') continue;
    expect(await client.capture.testHotFolder({ path: folder, originals })).toMatchObject({
      ok: false,
      message: text('hotFolder.doneHoldsHot'),
    });
  }
  expect((await client.sources.get({})).hotFolder).toMatchObject({ originals: { kind: 'leave' } });
  expect((await client.station.status({})).hotFolder).toMatchObject({ path: folder, state: 'watching' });
});

test('what can never be a hot folder is refused in plain words, and all stays as it was', async () => {
  const folder = temporaryFolder();
  const dataFolder = temporaryFolder();
  const client = clientOf(await opened(dataFolder));
  await client.capture.setHotFolder({ path: folder });
  writeFileSync(join(folder, 'a.txt'), 'no folder');
  const refusals = [
    [dataFolder, 'belongs to the station itself'],
    [join(dataFolder, 'media'), 'belongs to the station itself'],
    [parse(dataFolder).root, 'is the whole disk'],
    [join(folder, 'a.txt'), 'is not a folder'],
    [join(folder, 'x'.repeat(300)), 'has too long a name'],
    ['photos', 'Give the whole path'],
  ] as const;
  for (const [path, words] of refusals) {
    await expect(client.capture.setHotFolder({ path })).rejects.toThrow(words);
    if (path !== 'photos') {
      expect(inEnglish(await client.capture.testHotFolder({ path }))).toMatchObject({
        ok: false,
        message: expect.stringContaining(words),
      });
    }
  }
  for (const done of [join(dataFolder, 'done'), join(folder, 'a.txt')]) {
    const originals = { kind: 'move', folder: done } as const;
    await expect(client.capture.setHotFolder({ path: folder, originals })).rejects.toMatchObject({
      data: { code: 'invalid', field: 'originals' },
    });
    expect((await client.capture.testHotFolder({ path: folder, originals })).ok).toBe(false);
  }
  expect((await client.station.status({})).hotFolder).toMatchObject({ path: folder, state: 'watching' });
  // One that is not there yet is taken: a share or a stick may come.
  await client.capture.setHotFolder({ path: join(folder, 'later') });
  expect((await client.station.status({})).hotFolder.path).toBe(join(folder, 'later'));
});

test('the station takes nothing of its own from a hot folder that its data lie in', async () => {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'station');
  const station = await opened(dataFolder);
  await putPhoto(join(dataFolder, 'tether'), 'on-its-way.jpg', 1);
  await clientOf(station).capture.setHotFolder({ path: folder });
  await putPhoto(folder, 'a.jpg', 2);
  await until('the photo', async () => (await inboxOf(station)).includes('a.jpg'));
  await setTimeout(1_500);
  expect(await inboxOf(station)).toEqual(['a.jpg']);
});
