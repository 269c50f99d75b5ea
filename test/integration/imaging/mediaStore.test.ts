import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import type { PhotoSource, SourceCalls } from '../../../main/imaging/ports.ts';
import { chunkBytes } from '../../../main/imaging/store/chunkBuffers.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { type DurableFiles, durableFiles } from '../../../main/lib/files/durableFiles.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { manyScans } from '../../fixtures/oddImages/manyScans.ts';
import {
  avifHead,
  bombPng,
  cameraJpeg,
  halfOf,
  marksOf,
  type PlainKind,
  plainPicture,
  svgAsJpg,
  textAsJpg,
  zeroTailOf,
} from '../../fixtures/pictures.ts';
import { rgbTags, tiffFile } from '../../fixtures/tiffFile.ts';

let folder: string;
let inbox: string;
let media: string;
let store: MediaStore;
const never = new AbortController().signal;
const small = { width: 600, height: 400 };
/** A file of several pieces. */
const large = { width: 2400, height: 1600, sizeHintMb: 3 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideshot-media-'));
  inbox = join(folder, 'inbox');
  media = join(folder, 'data', 'media');
  await mkdir(inbox);
  store = await openMediaStore(media, ownImaging);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function inboxFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(inbox, name);
  await writeFile(path, bytes);
  return path;
}

async function filesOf(part: string): Promise<string[]> {
  const entries = await readdir(join(media, part), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function refusal(source: PhotoSource): Promise<UnreadablePhoto> {
  const error = await takeIn(store, source, never).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnreadablePhoto);
  expect(await filesOf('originals')).toEqual([]);
  expect(await filesOf('incoming')).toEqual([]);
  return error as UnreadablePhoto;
}

describe('taking a photo in', () => {
  it('keeps the bytes as they came, under their hash, and leaves the source alone', async () => {
    const bytes = await cameraJpeg(small);
    const path = await inboxFile('DSC_0001.JPG', bytes);
    const stored = await takeIn(store, { path }, never);
    expect(stored).toMatchObject({
      format: 'jpeg',
      width: 600,
      height: 400,
      bytes: bytes.length,
      crc32: crc32(bytes),
      filename: 'DSC_0001.JPG',
    });
    expect(stored.capturedAt).toBe(new Date(2025, 0, 31, 10, 20, 30).getTime());
    expect((await readFile(store.originalPath(stored))).equals(bytes)).toBe(true);
    expect(await filesOf('originals')).toEqual([`${stored.sha256}.jpg`]);
    expect(await filesOf('incoming')).toEqual([]);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await store.verify(stored, never)).toBe('intact');
  });

  it('takes no file above the limit but a RAW or TIFF, after its first bytes, and says where the limit is', async () => {
    const path = await inboxFile('huge.jpg', Buffer.concat([await cameraJpeg(small), Buffer.alloc(3 * chunkBytes)]));
    let reads = 0;
    const calls: SourceCalls = {
      run(call) {
        reads += 1;
        return call();
      },
    };
    await expect(store.receive({ path, calls }, never, 2_000_000)).rejects.toMatchObject({
      text: text('unreadable.manyBytes', { file: 'huge.jpg', megabytes: 4, most: 2 }),
      mayBeIncomplete: false,
    });
    // Opened, looked at, and its first bytes.
    expect(reads).toBe(3);
    expect([await filesOf('incoming'), await filesOf('originals')]).toEqual([[], []]);
    const tiff = await plainPicture('tiff');
    const received = await store.receive({ bytes: tiff, filename: 'large.tif' }, never, tiff.length - 1);
    expect(received).toMatchObject({ format: 'tiff', bytes: tiff.length });
  });

  it('gives the same entry for the same bytes, also at once', async () => {
    const bytes = await cameraJpeg(small);
    const add = (name: string) => takeIn(store, { bytes, filename: name }, never);
    const [one, two] = await Promise.all([add('a.jpg'), add('b.jpg')]);
    const three = await add('c.jpg');
    expect(new Set([one.sha256, two.sha256, three.sha256]).size).toBe(1);
    expect(await filesOf('originals')).toHaveLength(1);
  });

  it('has a first look of what it has just examined, without decoding it again; later that is the thumbnail', async () => {
    const stored = await takeIn(store, { path: await inboxFile('a.jpg', await cameraJpeg(large)) }, never);
    await rm(store.originalPath(stored));
    expect(await sharp(await store.firstLook(stored)).metadata()).toMatchObject({ width: 640, height: 427 });
    await store.close();
    store = await openMediaStore(media, ownImaging);
    expect(await store.firstLook(stored)).toEqual(await store.thumbnail(stored));
  });

  it('takes a photo handed over as a file of the window', async () => {
    const bytes = await cameraJpeg(large);
    const stored = await takeIn(store, { bytes: new Blob([new Uint8Array(bytes)]), filename: 'dropped.jpg' }, never);
    expect(stored).toMatchObject({ width: 2400, height: 1600, bytes: bytes.length, crc32: crc32(bytes) });
  });

  it('reads its source once, from its beginning to its end', async () => {
    const bytes = await cameraJpeg(large);
    const path = await inboxFile('a.jpg', bytes);
    const reads: number[] = [];
    const calls: SourceCalls = {
      async run(call) {
        const answer = await call();
        if (typeof answer === 'object' && answer !== null && 'bytesRead' in answer)
          reads.push(Number(answer.bytesRead));
        return answer;
      },
    };
    await takeIn(store, { path, calls }, never);
    expect(reads.reduce((sum, count) => sum + count, 0)).toBe(bytes.length);
    expect(bytes.length).toBeGreaterThan(chunkBytes);
    // The last one finds the end.
    expect(reads).toHaveLength(Math.ceil(bytes.length / chunkBytes) + 1);
  });

  it('takes no file that changes while it is read', async () => {
    const path = await inboxFile('a.jpg', await cameraJpeg(small));
    const calls: SourceCalls = {
      async run(call) {
        const answer = await call();
        // As of a program that writes over what was read already.
        if (typeof answer === 'object' && answer !== null && 'bytesRead' in answer) await utimes(path, 1, 1);
        return answer;
      },
    };
    await expect(takeIn(store, { path, calls }, never)).rejects.toMatchObject({
      message: 'a.jpg is still being written.',
      mayBeIncomplete: true,
    });
    expect([await filesOf('originals'), await filesOf('incoming')]).toEqual([[], []]);
  });

  it('looks into a picture once: thumbnail, figures and size need the original no more', async () => {
    const stored = await takeIn(store, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, never);
    await rm(store.originalPath(stored));
    expect(await marksOf(await store.thumbnail(stored))).toEqual({ top: 'red', left: 'blue' });
    expect(stored).toMatchObject({ ...small, figures: { sharpness: expect.any(Number), hash: expect.any(String) } });
  });

  it('tells kind and time of one that comes in small pieces', async () => {
    const bytes = new Uint8Array(await cameraJpeg(small));
    const pieces = [bytes.subarray(0, 2), bytes.subarray(2, 40), bytes.subarray(40)];
    const received = await store.receive({ bytes: new Blob(pieces), filename: 'a.jpg' }, never);
    expect(received).toMatchObject({ format: 'jpeg', bytes: bytes.length });
    expect(received.takenAt).toBe(new Date(2025, 0, 31, 10, 20, 30).getTime());
    expect(await store.verify(received, never)).toBe('intact');
  });

  it('copies one of many pieces whole', async () => {
    const bytes = new Uint8Array(await cameraJpeg(large));
    expect(bytes.length).toBeGreaterThan(chunkBytes);
    const pieces = Array.from({ length: 40 }, (_, index) => {
      const size = Math.ceil(bytes.length / 40);
      return bytes.subarray(index * size, (index + 1) * size);
    });
    const received = await store.receive({ bytes: new Blob(pieces), filename: 'a.jpg' }, never);
    expect((await readFile(store.originalPath(received))).equals(bytes)).toBe(true);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('shows orientation %i upright, in thumbnail and preview', async (orientation) => {
    const stored = await takeIn(
      store,
      { bytes: await cameraJpeg({ ...small, orientation }), filename: 'a.jpg' },
      never,
    );
    expect(stored).toMatchObject(small);
    expect(await marksOf(await store.thumbnail(stored))).toEqual({ top: 'red', left: 'blue' });
    expect(await marksOf(await store.preview(stored))).toEqual({ top: 'red', left: 'blue' });
  });

  it.each<[PlainKind, string]>([
    ['png', 'png'],
    ['png16', 'png'],
    ['png-alpha', 'png'],
    ['webp', 'webp'],
    ['tiff', 'tiff'],
    ['cmyk', 'jpeg'],
  ])('takes %s', async (kind, format) => {
    const stored = await takeIn(store, { bytes: await plainPicture(kind), filename: `a.${kind}` }, never);
    expect(stored).toMatchObject({ format, width: 300, height: 200 });
  });

  it.each(['DSC_1.tif', 'DSC_1.jpg'])('takes no RAW that is called %s for its thumbnail', async (filename) => {
    const thumbnailFirst = tiffFile('MM\0*', [[{ id: 0xfe, longs: [1] }, ...rgbTags(16, 12)]]);
    await expect(takeIn(store, { bytes: thumbnailFirst, filename }, never)).rejects.toMatchObject({
      text: text('notTaken.rawAsTiff', { file: filename }),
      mayBeIncomplete: false,
    });
    // Other kinds of a page: none, and one of several.
    for (const kind of [0, 2]) {
      const page = tiffFile('II*\0', [[{ id: 0xfe, longs: [kind] }, ...rgbTags(16, 12)]]);
      expect(await takeIn(store, { bytes: page, filename }, never)).toMatchObject({ width: 16, height: 12 });
    }
  });

  it('takes a JPEG of as many scans as no encoder makes, and none of more', async () => {
    const offer = async (count: number) => takeIn(store, { bytes: await manyScans(count), filename: 'a.jpg' }, never);
    expect(await offer(100)).toMatchObject({ width: 64, height: 64 });
    await expect(offer(101)).rejects.toMatchObject({
      message: expect.stringContaining('a JPEG coded in a way that hardly any program reads'),
      mayBeIncomplete: false,
    });
    expect(
      spawnSync('djpeg', ['-outfile', '/dev/null'], { input: await manyScans(2_400) }).stderr?.toString() ?? '',
    ).toBe('');
  });

  it('says the modification time where a file has no capture time', async () => {
    const path = await inboxFile('a.png', await plainPicture('png'));
    await utimes(path, 1_700_000_000, 1_700_000_000);
    expect((await takeIn(store, { path }, never)).capturedAt).toBe(1_700_000_000_000);
  });

  it.skipIf(process.platform !== 'linux')('takes a file whose name is no valid UTF-8', async () => {
    const path = Buffer.concat([Buffer.from(`${inbox}/`), Buffer.from([0x66, 0xff, 0xfe]), Buffer.from('.jpg')]);
    await writeFile(path, await cameraJpeg(small));
    expect((await takeIn(store, { path }, never)).filename).toBe('f\ufffd\ufffd.jpg');
  });
});

describe('durability', () => {
  it('syncs the file, then names it, then syncs its folders, before it answers', async () => {
    const steps: string[] = [];
    const seen: DurableFiles = {
      create: async (path) => {
        steps.push('create');
        return await durableFiles.create(path);
      },
      syncFile: async (handle) => {
        steps.push(`sync file of ${(await handle.stat()).size}`);
        await durableFiles.syncFile(handle);
      },
      rename: async (from, to) => {
        steps.push(`rename to ${basename(to).slice(0, 6)}`);
        await durableFiles.rename(from, to);
      },
      syncFolder: async (path) => {
        steps.push(`sync ${basename(String(path))}`);
        await durableFiles.syncFolder(path);
      },
      makeFolder: async (path) => {
        steps.push(`make ${basename(path)}`);
        await durableFiles.makeFolder(path);
      },
    };
    await rm(media, { recursive: true });
    const watched = await openMediaStore(media, ownImaging, seen);
    // The folders of all hashes are there before the first photo.
    expect(steps.at(-1)).toBe('sync originals');
    steps.length = 0;
    const bytes = await cameraJpeg(small);
    const { sha256 } = await takeIn(watched, { bytes, filename: 'a.jpg' }, never);
    const part = sha256.slice(0, 2);
    expect(steps).toEqual([
      'create',
      `sync file of ${bytes.length}`,
      `rename to ${sha256.slice(0, 6)}`,
      `sync ${part}`,
    ]);
  });

  it('makes the folder of a hash again when somebody took it away', async () => {
    await rm(join(media, 'originals'), { recursive: true });
    const stored = await takeIn(store, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, never);
    expect(await store.verify(stored, never)).toBe('intact');
  });

  it('clears what an earlier run left half-copied', async () => {
    await writeFile(join(media, 'incoming', 'left.part'), 'x');
    await mkdir(join(media, 'incoming', 'folder', 'within'), { recursive: true });
    await openMediaStore(media, ownImaging);
    expect(await filesOf('incoming')).toEqual([]);
  });

  it('calls a full disk a fault of the station, and leaves nothing half-written', async () => {
    const full: DurableFiles = {
      ...durableFiles,
      syncFile: async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
    };
    const fullStore = await openMediaStore(media, ownImaging, full);
    const adding = takeIn(fullStore, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, never);
    await expect(adding).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('the disk is full'),
    });
    expect(await filesOf('originals')).toEqual([]);
    expect(await filesOf('incoming')).toEqual([]);
  });

  it('stops at the signal with nothing left', async () => {
    const adding = takeIn(store, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, AbortSignal.abort());
    await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
    expect(await filesOf('incoming')).toEqual([]);
  });

  it('tells a damaged or missing original, and heals it when the photo comes again', async () => {
    const bytes = await cameraJpeg(small);
    const stored = await takeIn(store, { bytes, filename: 'a.jpg' }, never);
    await writeFile(store.originalPath(stored), halfOf(bytes));
    expect(await store.verify(stored, never)).toBe('damaged');
    await takeIn(store, { bytes, filename: 'a.jpg' }, never);
    expect(await store.verify(stored, never)).toBe('intact');
    await rm(store.originalPath(stored));
    expect(await store.verify(stored, never)).toBe('missing');
  });

  it.skipIf(process.platform === 'win32')('keeps thumbnails and previews from other users', async () => {
    const stored = await takeIn(store, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, never);
    await store.thumbnail(stored);
    await store.preview(stored);
    for (const part of ['thumbnails', 'previews']) {
      const path = join(media, part, stored.sha256.slice(0, 2), `${stored.sha256}.jpg`);
      expect([part, (await stat(path)).mode & 0o777]).toEqual([part, 0o600]);
    }
  });

  it('makes a lost or broken thumbnail again', async () => {
    const stored = await takeIn(store, { bytes: await cameraJpeg(small), filename: 'a.jpg' }, never);
    const path = join(media, 'thumbnails', stored.sha256.slice(0, 2), `${stored.sha256}.jpg`);
    await writeFile(path, Buffer.alloc(500));
    expect(await marksOf(await store.thumbnail(stored))).toEqual({ top: 'red', left: 'blue' });
    expect((await stat(path)).size).toBeGreaterThan(500);
  });
});

describe('refusing, with nothing kept', () => {
  it.each([
    ['notes.jpg', textAsJpg, text('notPicture.text', { file: 'notes.jpg' }), false],
    ['empty.jpg', Buffer.alloc(0), text('unreadable.empty', { file: 'empty.jpg' }), true],
    [
      'drawing.jpg',
      svgAsJpg,
      text('notPicture.document', { file: 'drawing.jpg', format: ['SVG', 'XML', 'HTML'] }),
      false,
    ],
    ['a.avif', avifHead, text('notTaken.format', { file: 'a.avif', format: ['AVIF'] }), false],
    ['zeros.jpg', Buffer.alloc(4096), text('notPicture.unknown', { file: 'zeros.jpg' }), true],
  ])('%s', async (name, bytes, reported, mayBeIncomplete) => {
    const error = await refusal({ path: await inboxFile(name, bytes) });
    expect(error).toMatchObject({ code: 'unreadable_photo', text: reported, mayBeIncomplete });
  });

  it('half pictures of every format', async () => {
    const whole = [
      await cameraJpeg(small),
      await plainPicture('png'),
      await plainPicture('webp'),
      await plainPicture('tiff'),
    ];
    for (const bytes of whole) {
      const error = await refusal({ path: await inboxFile('half.jpg', halfOf(bytes)) });
      expect(error.text).toMatchObject({ id: 'damaged.picture', params: { file: 'half.jpg' } });
      expect(error.mayBeIncomplete).toBe(true);
    }
  });

  it('a file of full size whose second half has not come yet', async () => {
    const error = await refusal({ path: await inboxFile('samba.jpg', zeroTailOf(await cameraJpeg(small))) });
    expect(error.mayBeIncomplete).toBe(true);
  });

  it('a small file of 256 megapixels', async () => {
    const error = await refusal({ path: await inboxFile('bomb.png', bombPng()) });
    expect(error.text).toEqual(text('tooLarge.megapixels', { file: 'bomb.png', most: 200 }));
  });

  it('RAW of a kind that is not read, by its name, since its content is a TIFF', async () => {
    const error = await refusal({ path: await inboxFile('DSC_1.PEF', await plainPicture('tiff')) });
    expect(error.text).toEqual(text('notTaken.format', { file: 'DSC_1.PEF', format: 'RAW (.PEF)' }));
  });

  it.skipIf(process.platform === 'win32')('links, folders and pipes, without waiting', async () => {
    const target = await inboxFile('target.jpg', await cameraJpeg(small));
    await symlink(target, join(inbox, 'link.jpg'));
    execFileSync('mkfifo', [join(inbox, 'pipe.jpg')]);
    const refusalOf = async (file: string) => (await refusal({ path: join(inbox, file) })).text;
    const notRead = (file: string, reason: Text) => text('unreadable.notRead', { file, reason });
    expect(await refusalOf('link.jpg')).toEqual(notRead('link.jpg', text('unreadable.link')));
    expect(await refusalOf('pipe.jpg')).toEqual(text('notPicture.pipe', { file: 'pipe.jpg' }));
    expect((await refusal({ path: inbox })).text).toEqual(text('notPicture.folder', { file: 'inbox' }));
    expect(await refusalOf('none.jpg')).toEqual(notRead('none.jpg', text('unreadable.noFile')));
  });

  it('a name that is no UTF-8 where it came as text, since no file has that text for its name', async () => {
    const refused = await refusal({ path: join(inbox, 'b\ufffd.jpg') });
    expect(refused.text).toEqual(text('unreadable.name', { file: 'b\ufffd.jpg' }));
  });
});
