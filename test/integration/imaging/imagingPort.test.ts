import { writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPictureHead } from '../../../main/imaging/decode/pictureHead.ts';
import type { Imaging } from '../../../main/imaging/imaging.ts';
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import { remoteImaging } from '../../../main/imaging/remote/remoteImaging.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { systemCode } from '../../../main/lib/files/storageFailure.ts';
import { text } from '../../../main/texts/text.ts';
import { launchOwn, ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { withExifThumbnail } from '../../fixtures/cards.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { labelJpeg } from '../../fixtures/labelPictures.ts';
import { cameraJpeg, halfOf, plainPicture, svgAsJpg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

/** One process for all of this file. */
const process_ = remoteImaging({ launch: launchNode(process.execPath) });
const behindTheTalk = remoteImaging({ launch: launchOwn() });
afterAll(async () => {
  await Promise.all([process_.close(), behindTheTalk.close()]);
});

const implementations: readonly (readonly [string, Imaging])[] = [
  ['in this process', ownImaging],
  ['behind its talk, in this process', behindTheTalk],
  ['a process of its own', process_],
];

function file(name: string, bytes: Uint8Array): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const isJpeg = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 2)).equals(Buffer.of(0xff, 0xd8));

async function failure(asked: Promise<unknown>): Promise<unknown> {
  return await asked.then(
    () => null,
    (error: unknown) => error,
  );
}

describe.each(implementations)('imaging, %s', (_, imaging) => {
  test('reads a photo in full: its size, its time, its figures, its small pictures', async () => {
    const path = file('a.jpg', await cameraJpeg({ width: 900, height: 600, takenAt: '2025:01:31 10:20:30' }));
    const { thumbnail, firstLook, figures, ...facts } = await imaging.ask('decode', { path, format: 'jpeg' });
    expect(facts).toEqual({ width: 900, height: 600, takenAt: new Date('2025-01-31T10:20:30').getTime() });
    expect([isJpeg(thumbnail), isJpeg(firstLook), thumbnail.length < firstLook.length]).toEqual([true, true, true]);
    expect(figures).toEqual((await ownImaging.ask('decode', { path, format: 'jpeg' })).figures);
    expect(isJpeg(await imaging.ask('small', { path, edge: 100 }))).toBe(true);
  });

  test('tells what is damaged as such, with the words for its name', async () => {
    const path = file('half.jpg', halfOf(await cameraJpeg()));
    const error = await failure(imaging.ask('decode', { path, format: 'jpeg' }));
    expect(error).toBeInstanceOf(Undecodable);
    const { textFor, mayBeIncomplete } = error as Undecodable;
    expect(textFor('half.jpg')).toEqual(
      text('damaged.picture', { file: 'half.jpg', damage: text('damage.endsEarly') }),
    );
    expect(mayBeIncomplete).toBe(true);
  });

  test('makes the picture of a HEIC and of a RAW photo', async () => {
    const folder = temporaryFolder();
    for (const format of ['heic', 'nef'] as const) {
      const bytes = format === 'heic' ? await heicFile('upright') : await rawFile(format);
      const asked = { path: file(`a.${format}`, bytes), format, to: join(folder, format), scratch: join(folder, 's') };
      expect(await imaging.ask('picture', asked)).toBeNull();
      expect(isJpeg(await readFile(asked.to))).toBe(true);
    }
    const whole = file('whole.nef', await rawFile('nef'));
    expect(await imaging.ask('requireWholeRaw', { path: whole, format: 'nef' })).toBeNull();
    const cut = file('cut.nef', halfOf(await rawFile('nef')));
    expect(await failure(imaging.ask('requireWholeRaw', { path: cut, format: 'nef' }))).toBeInstanceOf(Undecodable);
  });

  test('writes a copy to send where it is told', async () => {
    const path = file('a.png', await plainPicture('png', 600, 400));
    const to = join(temporaryFolder(), 'copy');
    const recipe = { format: 'jpeg', maxEdge: 200, maxBytes: null, minEdge: null, keepMetadata: false } as const;
    const bytes = await imaging.ask('copy', { path, recipe, attempt: { quality: 85, edge: 200 }, to });
    expect([(await stat(to)).size, isJpeg(await readFile(to))]).toEqual([bytes, true]);
  });

  test('gives a fault of the disk with its code', async () => {
    const path = file('a.jpg', await cameraJpeg());
    const recipe = { format: 'jpeg', maxEdge: null, maxBytes: null, minEdge: null, keepMetadata: false } as const;
    const to = join(temporaryFolder(), 'none', 'copy');
    const error = await failure(imaging.ask('copy', { path, recipe, attempt: { quality: 85, edge: 200 }, to }));
    expect(systemCode(error)).toBe('ENOENT');
  });

  test("makes a partner's picture safe, and tells its shape", async () => {
    const { bytes, ...shown } = await imaging.ask('check', { bytes: await plainPicture('png', 300, 200) });
    expect(shown).toEqual({ contentType: 'image/jpeg', width: 300, height: 200, silhouette: null });
    expect(await imaging.ask('shape', { bytes })).toEqual({ width: 300, height: 200, silhouette: null });
    expect(await failure(imaging.ask('check', { bytes: svgAsJpg }))).toMatchObject({
      message: expect.stringContaining('not a picture'),
    });
  });

  test('shows what is on a card', async () => {
    const jpeg = await withExifThumbnail(await cameraJpeg(), '#aa3311');
    expect(isJpeg(await imaging.ask('browse', { bytes: jpeg }))).toBe(true);
    const small = await imaging.ask('browseHead', { head: readPictureHead(jpeg) });
    expect(small !== null && isJpeg(small)).toBe(true);
    const none = { takenAt: null, orientation: 1, aspect: null, thumbnail: null };
    expect(await imaging.ask('browseHead', { head: none })).toBeNull();
  });

  test('reads codes, tries patterns, draws codes', async () => {
    const printed = await labelJpeg({ codes: [{ text: 'SKU-1', format: 'QRCode' }] });
    expect(await imaging.ask('codes', { picture: printed })).toEqual([{ kind: 'qr', text: 'SKU-1' }]);
    expect(await imaging.ask('codes', { picture: file('no.jpg', svgAsJpg) })).toBeNull();
    expect(await imaging.ask('fits', { pattern: 'SKU-\\d', texts: ['SKU-1', 'x'] })).toEqual([true, false]);
    expect(await imaging.ask('fits', { pattern: '(', texts: ['x'] })).toBeNull();
    const [drawn] = await imaging.ask('drawCodes', { texts: ['SKU-1'] });
    expect(drawn).toContain('<svg');
  });

  test('measures a target card, and draws', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
    const picture = await imaging.ask('draw', { svg, format: 'png', size: { width: 120, height: 90 } });
    expect(await imaging.ask('shape', { bytes: picture })).toEqual({ width: 120, height: 90, silhouette: null });
    const { measures, small } = await imaging.ask('target', { picture });
    expect([measures.luminance, small.width, small.data.length]).toEqual([0, 72, 72 * 54]);
  });

  test('gives up what nobody waits for', async () => {
    const path = file('a.jpg', await cameraJpeg());
    const cancel = new AbortController();
    const asked = failure(imaging.ask('decode', { path, format: 'jpeg' }, cancel.signal));
    cancel.abort(new Error('enough'));
    expect(await asked).toEqual(new Error('enough'));
    expect(await failure(imaging.ask('decode', { path, format: 'jpeg' }, cancel.signal))).toEqual(new Error('enough'));
  });
});
