import { describe, expect, it } from 'vitest';
import { pairEntries } from '../../../main/capture/cardImport/cardEntry.ts';
import { type CardFile, cardFingerprint } from '../../../main/capture/cardImport/cardFile.ts';
import { inOrderOfShooting } from '../../../main/capture/cardImport/importEntries.ts';
import { ThumbnailCache } from '../../../main/capture/cardImport/thumbnailCache.ts';
import { photoKindOf } from '../../../main/domain/photo/photoNames.ts';
import {
  decided,
  ended,
  newProgress,
  resumed,
  started,
} from '../../../main/station/sources/cardImport/importProgress.ts';
import { text } from '../../../main/texts/text.ts';

function file(name: string, folder = 'DCIM/100CANON', sizeBytes = 10): CardFile {
  const kind = photoKindOf(name);
  if (kind === null) throw new Error(`${name} is no photo`);
  return { key: `${folder}/${name}`, folder, name, kind, sizeBytes, modifiedAt: 1_000, problem: null };
}

const shown = (files: readonly CardFile[]) =>
  pairEntries(files).map(({ kind, main, raw, sizeBytes }) => [kind, main.name, raw?.name ?? null, sizeBytes]);

describe('pairs', () => {
  it('are a RAW and a picture of one name in one folder, whatever the case', () => {
    expect(shown([file('IMG_1.CR2', 'A', 30), file('img_1.jpg', 'A', 5), file('IMG_2.JPG', 'A')])).toEqual([
      ['pair', 'img_1.jpg', 'IMG_1.CR2', 35],
      ['picture', 'IMG_2.JPG', null, 10],
    ]);
  });

  it('are told by a name whichever way its letters are written, as the station tells them', () => {
    expect(shown([file('Hüte.cr2'.normalize('NFD')), file('Hüte.jpg'.normalize('NFC'))]).map(([kind]) => kind)).toEqual(
      ['pair'],
    );
  });

  it('never go over folders, and never swallow a file', () => {
    expect(shown([file('IMG_1.CR2', 'A'), file('IMG_1.JPG', 'B')]).map(([kind]) => kind)).toEqual(['raw', 'picture']);
    expect(shown([file('a.jpg'), file('a.png'), file('a.nef'), file('a.dng')])).toEqual([
      ['pair', 'a.jpg', 'a.nef', 20],
      ['picture', 'a.png', null, 10],
      ['raw', 'a.dng', null, 10],
    ]);
  });
});

it.each([
  ['IMG_0001.JPG', 'picture'],
  ['x.HEIC', 'picture'],
  ['x.HIF', 'picture'],
  ['_DSC1.ARW', 'raw'],
  ['a.cr3', 'raw'],
  ['a.ari', 'raw'],
  ['a.rw2', 'raw'],
  ['MVI_1.MOV', null],
  ['notes.txt', null],
  ['jpg', null],
  ['a.jpg.xmp', null],
])('%s is a %s', (name, kind) => {
  expect(photoKindOf(name)).toBe(kind);
});

it('what was shot in one second is in the order of folder, then name, with numbers by their value', async () => {
  const files = [
    file('IMG_1.JPG', 'DCIM/101CANON'),
    file('photo (10).jpg'),
    file('photo (2).jpg'),
    file('early.jpg', 'DCIM/102CANON'),
  ];
  const takenAt = async ({ name }: CardFile) => (name === 'early.jpg' ? 1 : 2);
  const ordered = await inOrderOfShooting({ takenAt }, pairEntries(files), new AbortController().signal);
  expect(ordered.map(({ main }) => main.name)).toEqual(['early.jpg', 'photo (2).jpg', 'photo (10).jpg', 'IMG_1.JPG']);
});

it('a shot is known by name, size, second and content', () => {
  const print = (change: Partial<CardFile>, pieces = 'ab') => cardFingerprint({ ...file('a.jpg'), ...change }, pieces);
  expect(print({ modifiedAt: 5_999 })).toBe(print({ modifiedAt: 5_000 }));
  expect(print({ folder: 'elsewhere', key: 'other' })).toBe(print({}));
  const others = [
    print({ name: 'b.jpg' }),
    print({ sizeBytes: 11 }),
    print({ modifiedAt: 9_000 }),
    print({}),
    print({}, 'cd'),
  ];
  expect(new Set(others).size).toBe(5);
});

describe('the thumbnails of a look', () => {
  const picture = (bytes: number) => async () => Buffer.alloc(bytes);

  it('are made once, and kept within their bound: the least lately used go', async () => {
    const cache = new ThumbnailCache({ maxBytes: 100, atOnce: 2 });
    let made = 0;
    const count = async () => {
      made += 1;
      return Buffer.alloc(40);
    };
    await Promise.all([cache.get('a', count), cache.get('a', count)]);
    await cache.get('b', picture(40));
    await cache.get('a', count);
    expect(made).toBe(1);
    await cache.get('c', picture(40));
    expect(cache.bytes).toBe(80);
    await cache.get('a', count);
    expect(made).toBe(1);
    await cache.get('b', count);
    expect(made).toBe(2);
  });

  it('one that fails is no hindrance, and is tried again', async () => {
    const cache = new ThumbnailCache({ maxBytes: 100, atOnce: 1 });
    const fail = async (): Promise<Buffer> => {
      throw new Error('unreadable');
    };
    await expect(cache.get('a', fail)).rejects.toThrow('unreadable');
    expect((await cache.get('a', picture(3))).length).toBe(3);
  });

  it('are made a few at a time, those asked for last first', async () => {
    const cache = new ThumbnailCache({ maxBytes: 1_000, atOnce: 2 });
    const begun: string[] = [];
    const gates = new Map<string, () => void>();
    const asked = ['a', 'b', 'c', 'd'].map((key) =>
      cache.get(key, async () => {
        begun.push(key);
        await new Promise<void>((open) => gates.set(key, open));
        return Buffer.alloc(1);
      }),
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    gates.get('b')?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'd']);
    gates.get('a')?.();
    await turn();
    for (const open of gates.values()) open();
    await Promise.all(asked);
    expect(begun).toEqual(['a', 'b', 'd', 'c']);
  });
});

it('progress counts each photo once, and names what is left', () => {
  const [first, second, third] = pairEntries([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  if (!first || !second || !third) throw new Error('three entries');
  const destination = { kind: 'inbox' } as const;
  const begun = newProgress({ id: '1', sourceName: 'CARD', destination, entries: [first, second, third] });
  const one = decided(started(begun, first), first, { kind: 'accepted', rawProblem: null });
  const two = decided(started(one, second), second, { kind: 'failed', message: text('import.emptyFile') });
  expect(two.view).toMatchObject({
    photos: { total: 3, done: 2, accepted: 1 },
    bytes: { total: 30, done: 20 },
    failed: 1,
  });
  const cut = ended(started(two, third), { kind: 'interrupted', message: text('import.interrupted') });
  expect(cut.view).toMatchObject({
    state: 'interrupted',
    left: ['c.jpg'],
    message: text('import.interrupted'),
    current: null,
  });
  expect(cut.left).toEqual([third]);
  const end = ended(decided(resumed(cut), third, { kind: 'known', rawProblem: null }), { kind: 'done' });
  expect(end.view).toMatchObject({
    state: 'done',
    photos: { done: 3, accepted: 1, known: 1 },
    left: [],
    message: null,
  });
});
