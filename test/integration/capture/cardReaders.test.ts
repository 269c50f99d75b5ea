import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createCameras } from '../../../main/capture/cardImport/cameras.ts';
import type { CardFile, ListedFiles } from '../../../main/capture/cardImport/cardFile.ts';
import type { CardReader } from '../../../main/capture/cardImport/cardReader.ts';
import { folderReader } from '../../../main/capture/cardImport/folderReader.ts';
import { MountedCards } from '../../../main/capture/cardImport/mountedCards.ts';
import { parsePort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { text } from '../../../main/texts/text.ts';
import { cameraFolder, nothingPluggedIn, pluggedIn } from '../../fakes/gphoto/cameraTexts.ts';
import { createGphotoDouble } from '../../fakes/gphoto/createGphotoDouble.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { noRealGphoto } from '../../fakes/realGphoto.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { fillCard, shootOnCard, withExifThumbnail } from '../../fixtures/cards.ts';
import { cameraJpeg, textAsJpg } from '../../fixtures/pictures.ts';

const never = new AbortController().signal;

function throughGphoto(folder: string): CardReader {
  const own = temporaryFolder();
  const program = { path: 'gphoto2', home: join(own, 'home'), environment: process.env };
  return createCameras({ imaging: ownImaging, program, folder: join(own, 'files') }).openFolder(folder);
}

const readers = [
  { name: 'a folder of files', open: (folder: string) => folderReader(folder, ownImaging), why: null },
  { name: 'the real gphoto2 on a disk: port', open: throughGphoto, why: noRealGphoto },
] as const;

async function listed(reader: CardReader): Promise<ListedFiles> {
  const parts: ListedFiles[] = [];
  for await (const part of reader.list(never)) parts.push(part);
  return {
    files: parts.flatMap((part) => part.files),
    passedOver: parts.reduce((sum, part) => sum + part.passedOver, 0),
    more: parts.some((part) => part.more),
  };
}

function named(files: readonly CardFile[], name: string): CardFile {
  const found = files.find((file) => file.name === name);
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}

async function bytesOf(reader: CardReader, file: CardFile): Promise<Buffer> {
  const { content, release } = await reader.fetch(file, never);
  if (!('path' in content)) throw new Error('a path');
  const bytes = readFileSync(content.path);
  await release();
  return bytes;
}

/** Names, sizes, times and contents of everything in a folder. */
function stateOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(folder, name);
    const stats = statSync(path);
    hash.update(`${name} ${stats.size} ${stats.mtimeMs} ${stats.mode}\n`);
    if (stats.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

test('a program that is missing is named, and not the folder that it was tried on', async () => {
  const [own, card] = [temporaryFolder(), temporaryFolder()];
  const program = { path: join(own, 'gphoto2'), home: own, environment: process.env };
  const reader = createCameras({ imaging: ownImaging, program, folder: join(own, 'files') }).openFolder(card);
  await expect(listed(reader)).rejects.toThrow('The program gphoto2 is not installed here.');
});

describe.each(readers)('$name', ({ open, why }) => {
  test.skipIf(why !== null)('lists photos with folder, size and time, and gives their very bytes', async () => {
    const card = temporaryFolder();
    const path = await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 10:20:30' });
    await shootOnCard(card, { name: 'IMG_0002.JPG', takenAt: '2025:01:31 10:20:40', folder: 'DCIM/101CANON' });
    writeFileSync(join(card, 'DCIM/100CANON/IMG_0001.CR2'), Buffer.alloc(12_000, 1));
    writeFileSync(join(card, 'DCIM/100CANON/MVI_0003.MOV'), 'film');
    const before = stateOf(card);
    const reader = open(card);
    const { files, more } = await listed(reader);
    expect(files.map(({ name, folder, kind }) => [name, folder, kind]).toSorted()).toEqual([
      ['IMG_0001.CR2', 'DCIM/100CANON', 'raw'],
      ['IMG_0001.JPG', 'DCIM/100CANON', 'picture'],
      ['IMG_0002.JPG', 'DCIM/101CANON', 'picture'],
    ]);
    expect(more).toBe(false);
    const file = named(files, 'IMG_0001.JPG');
    expect(file).toMatchObject({ sizeBytes: statSync(path).size, problem: null });
    expect(file.modifiedAt).toBe(new Date('2025-01-31T10:20:30').getTime());
    expect((await bytesOf(reader, file)).equals(readFileSync(path))).toBe(true);
    expect(await reader.takenAt(file, never)).toBe(new Date('2025-01-31T10:20:30').getTime());
    expect(stateOf(card)).toBe(before);
  });

  test.skipIf(why !== null)(
    'gives thumbnails: the small picture within the file, else the photo made small',
    async () => {
      const card = temporaryFolder();
      await shootOnCard(card, { name: 'whole.jpg' });
      const folder = join(card, 'DCIM/100CANON');
      const jpeg = await cameraJpeg({ width: 900, height: 600 });
      writeFileSync(join(folder, 'small.jpg'), await withExifThumbnail(jpeg, '#00ff00'));
      writeFileSync(join(folder, 'notes.jpg'), Buffer.concat([textAsJpg, Buffer.alloc(20_000, 65)]));
      const reader = open(card);
      const { files } = await listed(reader);
      const small = await sharp(await reader.thumbnail(named(files, 'small.jpg'), never)).stats();
      expect(small.dominant.g).toBeGreaterThan(200);
      const whole = await sharp(await reader.thumbnail(named(files, 'whole.jpg'), never)).metadata();
      expect(whole).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
      await expect(reader.thumbnail(named(files, 'notes.jpg'), never)).rejects.toThrow();
    },
  );

  test.skipIf(why !== null)('takes odd names as they are, and never follows a link', async () => {
    const card = temporaryFolder();
    const names = ['a b.jpg', '-dash.jpg', "it's 'q' PERMS=rd FILESIZE=1.jpg", '100%n.jpg', '$(x);.jpg', 'ünï.jpg'];
    for (const [index, name] of names.entries()) await shootOnCard(card, { name, seed: index });
    const folder = join(card, 'DCIM/100CANON');
    const secret = join(temporaryFolder(), 'secret.jpg');
    writeFileSync(secret, 'what is not on the card');
    symlinkSync(secret, join(folder, 'link.jpg'));
    writeFileSync(join(folder, 'empty.jpg'), '');
    const reader = open(card);
    const { files } = await listed(reader);
    const asked = files.filter((file) => file.problem === null && file.name !== 'link.jpg');
    expect(asked.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const file of asked) {
      expect((await bytesOf(reader, file)).equals(readFileSync(join(folder, file.name)))).toBe(true);
    }
    expect(named(files, 'empty.jpg').problem).toEqual(text('import.emptyFile'));
    const link = files.find((file) => file.name === 'link.jpg');
    if (link !== undefined) await expect(reader.fetch(link, never)).rejects.toThrow();
  });

  test.skipIf(why !== null)('a name that is no UTF-8 is imported, or is told why not', async () => {
    const card = temporaryFolder();
    const path = await shootOnCard(card, { name: 'plain.jpg' });
    const odd = Buffer.concat([
      Buffer.from(`${join(card, 'DCIM/100CANON')}/b`),
      Buffer.from([0xff]),
      Buffer.from('d.jpg'),
    ]);
    writeFileSync(odd, readFileSync(path));
    const reader = open(card);
    const file = named((await listed(reader)).files, 'b\ufffdd.jpg');
    if (file.problem === null) expect((await bytesOf(reader, file)).equals(readFileSync(path))).toBe(true);
    else expect(file.problem).toEqual(text('import.oddName'));
  });

  test.skipIf(why !== null)('tells a card that was pulled, also when another folder is in its place', async () => {
    const card = join(temporaryFolder(), 'CARD');
    await shootOnCard(card, { name: 'a.jpg' });
    const reader = open(card);
    const { files } = await listed(reader);
    expect(await reader.isThere(never)).toBe(true);
    const empty = join(temporaryFolder(), 'empty');
    mkdirSync(empty);
    rmSync(card, { recursive: true });
    expect(await reader.isThere(never)).toBe(false);
    renameSync(empty, card);
    expect(await reader.isThere(never)).toBe(false);
    await expect(listed(open(join(card, 'nowhere')))).rejects.toMatchObject({ code: 'not_found' });
    expect(files.length).toBe(1);
  });

  test.skipIf(why !== null)('a file that is gone fails by itself', async () => {
    const card = temporaryFolder();
    const path = await shootOnCard(card, { name: 'a.jpg', seed: 1 });
    await shootOnCard(card, { name: 'b.jpg', seed: 2 });
    const reader = open(card);
    const { files } = await listed(reader);
    unlinkSync(path);
    await expect(bytesOf(reader, named(files, 'a.jpg'))).rejects.toThrow();
    expect((await bytesOf(reader, named(files, 'b.jpg'))).length).toBeGreaterThan(1_000);
    expect(await reader.isThere(never)).toBe(true);
  });

  test.skipIf(why !== null)('lists a thousand', async () => {
    const card = temporaryFolder();
    await fillCard(card, 1_000);
    const { files } = await listed(open(card));
    expect(files.length).toBe(1_000);
    expect(files[0]?.name).toBe('IMG_1000.JPG');
  });
});

test('a card behind a link is the one that the link leads to', async () => {
  const mounted = temporaryFolder();
  await fillCard(join(mounted, 'card'), 1);
  symlinkSync(join(mounted, 'card'), join(mounted, 'link'));
  const reader = folderReader(join(mounted, 'link'), ownImaging);
  await listed(reader);
  expect(await reader.isThere(never)).toBe(true);
  renameSync(join(mounted, 'card'), join(mounted, 'pulled'));
  expect(await reader.isThere(never)).toBe(false);
  mkdirSync(join(mounted, 'card'));
  expect(await reader.isThere(never)).toBe(false);
});

test('a camera is not called gone by somebody who stops asking for it', async () => {
  const home = temporaryFolder();
  const program = { path: join(home, 'no-gphoto2'), home, environment: process.env };
  const port = parsePort('usb:001,004');
  if (port === null) throw new Error('no port');
  const reader = createCameras({ imaging: ownImaging, program, folder: home }).open({ model: 'Canon', port });
  expect(await reader.isThere(never)).toBe(false);
  await expect(reader.isThere(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
});

test('a camera that is plugged in anew is the same by its serial number, and no other of its model is', async () => {
  const home = temporaryFolder();
  const folder = join(home, 'files');
  mkdirSync(join(folder, 'file-before-a-crash'), { recursive: true });
  writeFileSync(join(home, 'picture'), await cameraJpeg({ width: 300, height: 200 }));
  const path = `${cameraFolder}/IMG_0001.JPG`;
  const files = [{ path, sizeBytes: statSync(join(home, 'picture')).size }];
  const first = { model: 'Canon EOS 5D Mark IV', port: 'usb:001,004', serialNumber: '012345678901' };
  const second = { ...first, port: 'usb:002,011' };
  const get = ['--port', second.port, '--force-overwrite', '--filename', 'IMG_0001.JPG', '--get-file', path];
  const written = [{ name: 'IMG_0001.JPG', from: join(home, 'picture') }];
  const double = createGphotoDouble(join(home, 'program'), {
    start: 'in',
    stages: {
      in: pluggedIn(first, { files }),
      out: nothingPluggedIn,
      other: pluggedIn({ ...second, serialNumber: '999' }, { files }),
      back: pluggedIn(second, { files, calls: [{ args: get, files: written }] }),
    },
  });
  const program = { path: double.path, home: join(home, 'home'), environment: process.env };
  const cameras = createCameras({ imaging: ownImaging, program, folder });
  const [camera] = (await cameras.find(never)).cameras;
  if (camera === undefined) throw new Error('no camera');
  const reader = cameras.open(camera);
  const file = named((await listed(reader)).files, 'IMG_0001.JPG');
  const there = async (stage: string) => {
    double.goTo(stage);
    return await reader.isThere(never);
  };
  expect([await there('in'), await there('out'), await there('other'), await there('back')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await bytesOf(reader, file)).toEqual(readFileSync(join(home, 'picture')));
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that was named by mistake is not read to its end', async () => {
  const folder = temporaryFolder();
  await fillCard(folder, 30, 'a');
  await fillCard(folder, 30, 'b/c');
  const reader = folderReader(folder, ownImaging, { depth: 8, files: 40, looks: 1_000 });
  expect(await listed(reader)).toMatchObject({ more: true, files: { length: 40 } });
  expect(await listed(folderReader(folder, ownImaging, { depth: 2, files: 100, looks: 1_000 }))).toMatchObject({
    more: true,
    files: { length: 30 },
  });
  expect(await listed(folderReader(folder, ownImaging, { depth: 8, files: 100, looks: 1_000 }))).toMatchObject({
    more: false,
  });
});

test('mounted cards are what has a DCIM folder, below the folders where systems mount', async () => {
  const root = temporaryFolder();
  for (const path of ['EOS/DCIM/100CANON', 'kim/NIKON D750/DCIM', 'kim/BACKUP/photos', '.hidden/DCIM']) {
    mkdirSync(join(root, path), { recursive: true });
  }
  writeFileSync(join(root, 'kim', 'file'), 'x');
  symlinkSync('/', join(root, 'link'));
  const roots = [
    { folder: root, depth: 2 },
    { folder: join(root, 'nowhere'), depth: 1 },
  ] as const;
  expect(await new MountedCards(roots).look()).toEqual([
    { name: 'EOS', folder: join(root, 'EOS/DCIM') },
    { name: 'NIKON D750', folder: join(root, 'kim/NIKON D750/DCIM') },
  ]);
  expect(await new MountedCards([{ folder: join(root, 'EOS'), depth: 0 }]).look()).toHaveLength(1);
});
