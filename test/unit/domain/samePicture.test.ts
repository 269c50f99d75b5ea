import { expect, test } from 'vitest';
import type { PictureHash, Sha256 } from '../../../main/domain/ids.ts';
import { type KnownFile, photoOfFile, recentMs } from '../../../main/domain/intake/samePicture.ts';
import type { Photo } from '../../../main/domain/model.ts';
import type { Arrival } from '../../../main/domain/photo/arrival.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import { arrival, itemId, photo, photoId } from '../store/samples.ts';

const { hotFolder } = photoSources;
const picture = 'picture' as PictureHash;
const [long, soon] = [recentMs + 5_000, 5_000];

function shot(id: string, changes: Partial<Photo> = {}): Photo {
  const row = photo(id, {
    pictureHash: picture,
    source: hotFolder,
    filename: 'a.jpg',
    itemId: itemId('1'),
    addedAt: 1_000,
  });
  return { ...row, sequence: 1, ...changes };
}

const own = (of: Photo): KnownFile => ({ photo: of, sha256: of.sha256, filename: of.filename });

/** The file comes for item 2, with other bytes, within the day. */
function came(changes: Partial<Arrival> = {}): Arrival {
  const file = { pictureHash: picture, source: hotFolder, filename: 'a.jpg', itemId: itemId('2') };
  return arrival('new', { ...file, arrivedAt: soon, ...changes });
}

test.each<readonly [string, Partial<Arrival>, Partial<Photo>, boolean]>([
  ['its name, another item, soon', {}, {}, true],
  ['its name, another item, long after', { arrivedAt: long }, {}, true],
  ['another name, another item, soon', { filename: 'b.jpg' }, {}, true],
  ['another name, another item, long after', { filename: 'b.jpg', arrivedAt: long }, {}, false],
  ['another name, the same item, long after', { filename: 'b.jpg', arrivedAt: long, itemId: itemId('1') }, {}, true],
  ['its name from another source, long after', { arrivedAt: long }, { source: photoSources.card }, false],
  [
    'with no item open, while the photo waits too',
    { itemId: null, filename: 'b.jpg', arrivedAt: long },
    { itemId: null, place: 'inbox' },
    true,
  ],
  ['of a photo that was taken off its item', { itemId: itemId('1') }, { place: 'removed' }, true],
  ['by a person', { source: photoSources.byHand, itemId: itemId('1') }, {}, false],
  ['from a card', { source: photoSources.card }, {}, false],
  ['from a tethered camera', { source: photoSources.tether, filename: 'b.jpg' }, { source: photoSources.tether }, true],
  ['the very same bytes under its name, for another item', { sha256: 'sha-p' as Sha256, arrivedAt: long }, {}, true],
  ['the very same bytes under another name: a copy', { sha256: 'sha-p' as Sha256, filename: 'b.jpg' }, {}, false],
  ['the very same bytes for its item: a repeat', { sha256: 'sha-p' as Sha256, itemId: itemId('1') }, {}, false],
])('a file is the photo that it was: %s', (_, file, known, isIt) => {
  const of = shot('p', known);
  expect(photoOfFile(came(file), [own(of)])).toEqual(isIt ? of : null);
});

test('a file that lies beside a photo already is of that photo for good, under any name', () => {
  const of = shot('p');
  const beside = { photo: of, sha256: 'written' as Sha256, filename: 'a.jpg' };
  const file = came({ sha256: beside.sha256, filename: 'c.jpg', arrivedAt: long });
  expect(photoOfFile(file, [beside])).toEqual(of);
  expect(photoOfFile({ ...file, sha256: 'other' as Sha256 }, [beside])).toBeNull();
});

test('of several the one whose name it has is meant, then that of its item, then the newest', () => {
  const [first, given, newest] = [
    shot('1'),
    shot('2', { itemId: itemId('2'), filename: 'given.jpg', source: photoSources.card, sequence: 2 }),
    shot('3', { itemId: itemId('3'), filename: 'other.jpg', sequence: 3 }),
  ];
  const chosen = (among: readonly Photo[]) => photoOfFile(came(), among.map(own))?.id;
  expect(chosen([newest, given, first])).toBe(photoId('1'));
  expect(chosen([newest, given])).toBe(photoId('2'));
  expect(chosen([shot('4', { filename: 'x.jpg', itemId: itemId('3') }), newest])).toBe(photoId('3'));
});
