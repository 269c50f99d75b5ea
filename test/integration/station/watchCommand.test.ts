import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { expect, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { ownFolderNames } from '../../../main/station/sources/watchCommand.ts';
import { english } from '../../../main/texts/render.ts';
import type { Text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

/** What is noted of a folder that is watched for no item, until `end` is called. */
function watching(station: Station, folder: string, endings: readonly string[] | null = null) {
  const stop = new AbortController();
  const notes: string[] = [];
  const note = (line: Text): unknown => notes.push(english(line));
  const running = runningCommands(station.commands).watch(
    { folder, reference: null, endings },
    () => undefined,
    stop.signal,
    note,
  );
  return {
    notes,
    async end() {
      stop.abort();
      await running;
    },
  };
}

test("a folder that can never be watched is refused: a whole disk, and what is the station's own, by whatever link", async () => {
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  const link = join(temporaryFolder(), 'link');
  await symlink(dataFolder, link, 'junction');
  const notes: string[] = [];
  const watched = (folder: string) => {
    const note = (line: Text): unknown => notes.push(english(line));
    return runningCommands(station.commands).watch(
      { folder, reference: null },
      () => undefined,
      AbortSignal.timeout(1_000),
      note,
    );
  };
  const refusal = (words: string) => ({ code: 'invalid', field: 'dir', message: expect.stringContaining(words) });
  await expect(watched(parse(dataFolder).root)).rejects.toMatchObject(refusal('is the whole disk'));
  for (const own of [dataFolder, join(dataFolder, 'tether'), link]) {
    await expect(watched(own)).rejects.toMatchObject(refusal('belongs to the station itself'));
  }
  expect(notes).toEqual([]);
  // Not one that a person made there.
  await mkdir(join(dataFolder, 'from the camera'));
  await watched(join(dataFolder, 'from the camera'));
  expect(notes).toHaveLength(1);
});

test('whatever a station keeps in its data folder is among its own folders', async () => {
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder, practice: true });
  open.push(station);
  const entries = await readdir(dataFolder, { withFileTypes: true });
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(folders).toEqual(expect.arrayContaining(['media']));
  expect(ownFolderNames).toEqual(expect.arrayContaining(folders));
});

test('a watch takes the endings that it is given, and notes the others once for each ending', async () => {
  const station = await openTestStation();
  open.push(station);
  const folder = temporaryFolder();
  for (const [index, name] of ['a.mpo', 'b.jpg', 'c.jpg', 'd.mov', 'e.xmp'].entries())
    await writeFile(join(folder, name), await cameraJpeg({ width: 300, height: 200, seed: index }));
  const { notes, end } = watching(station, folder, ['mpo']);
  const inbox = async () => (await clientOf(station).station.status({})).inbox.map(({ filename }) => filename);
  await until('the photo', async () => (await inbox()).length === 1);
  await end();
  expect(await inbox()).toEqual(['a.mpo']);
  expect(notes.slice(1)).toEqual([
    '2 files are not taken, since their endings are none of those that the hot folder takes: b.jpg, d.mov.',
  ]);
});

test('a folder that goes away and comes back is told', async () => {
  const station = await openTestStation();
  open.push(station);
  const folder = temporaryFolder();
  const { notes, end } = watching(station, folder);
  await rename(folder, `${folder} away`);
  await until('it is missed', async () => notes.length === 2);
  await rename(`${folder} away`, folder);
  await until('it is back', async () => notes.length === 3);
  await end();
  expect(notes).toEqual([
    `Watching ${folder}; Ctrl+C ends it.`,
    `The folder ${folder} is not there. It is looked for again by itself.`,
    `The folder ${folder} can be read again.`,
  ]);
});

test('for an item no folder is watched whose photos the hot folder takes too; else both go to the same place', async () => {
  const station = await openTestStation({ practice: true });
  open.push(station);
  const { categories } = await station.commands.taxonomyRefresh();
  const [category] = categories;
  const [type] = category?.types ?? [];
  if (category === undefined || type === undefined) throw new Error('no types');
  await station.commands.create({ reference: 'A', category: category.uuid, type: type.uuid, service: null });
  const folder = temporaryFolder();
  await mkdir(join(folder, 'in', 'deep'), { recursive: true });
  await clientOf(station).capture.setHotFolder({ path: join(folder, 'in') });
  const notes: string[] = [];
  const watched = (path: string, reference: string | null) => {
    const note = (line: Text): unknown => notes.push(english(line));
    return runningCommands(station.commands).watch(
      { folder: path, reference },
      () => undefined,
      AbortSignal.timeout(1_000),
      note,
    );
  };
  for (const nested of [folder, join(folder, 'in'), join(folder, 'in', 'deep')]) {
    const message = expect.stringContaining('are one or lie in one another');
    await expect(watched(nested, 'A')).rejects.toMatchObject({ code: 'invalid', field: 'dir', message });
  }
  expect(notes).toEqual([]);
  await watched(join(folder, 'in'), null);
  await watched(temporaryFolder(), 'A');
  expect(notes).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')('what is passed over is told once, and listed', async () => {
  const station = await openTestStation();
  open.push(station);
  const folder = temporaryFolder();
  await symlink(join(folder, 'elsewhere.jpg'), join(folder, 'link.jpg'));
  const { notes, end } = watching(station, folder);
  await until('it is told', async () => notes.length === 2);
  await symlink(join(folder, 'elsewhere.jpg'), join(folder, 'second.jpg'));
  await until('the next one is told', async () => notes.length === 3);
  await end();
  const words = 'is a link and no photo file: it is passed over. Save or copy the photos themselves into the folder.';
  expect(notes.slice(1)).toEqual([`link.jpg ${words}`, `second.jpg ${words}`]);
  const { files } = await clientOf(station).sources.refused({});
  expect(files.map(({ reason }) => english(reason)).toSorted()).toEqual([`link.jpg ${words}`, `second.jpg ${words}`]);
});
