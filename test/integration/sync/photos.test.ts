import { describe, expect, test } from 'vitest';
import type { ItemId, SideUuid } from '../../../main/domain/ids.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { cancelItem, markDone } from '../../../main/sync/actions/itemCommands.ts';
import { placePhoto, undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { openBench, startOfTime } from './bench.ts';

import { groups, known, notify, place, rejected, submitted, uploads } from './itemSteps.ts';

describe('photos', () => {
  test('a reference is taken once', () => {
    const bench = openBench();
    bench.create('A');
    expect(() => bench.create('A')).toThrow('already here');
  });

  test('a retake supersedes and drops the upload; undo brings the first back and sends it alone', async () => {
    const bench = openBench();
    const id = bench.create('A');
    changeItem(bench.context, id, () => applyRequirements(bench.context, id, groups));
    bench.openItem = id;
    bench.shoot(id, 'front', 'f1');
    bench.shoot(id, 'front', 'f2');
    expect(bench.operations(id)).toEqual(['create pending', 'upload dropped', 'upload pending']);
    undoPhotos(bench.context, id);
    expect(bench.store.photos.get('f2' as never)).toMatchObject({ place: 'tray' });
    bench.start();
    await bench.run(1_000);
    expect(uploads(bench)).toEqual(['f1 front']);
  });

  test('the history says what was sent, as it was taken or by which recipe', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(1_000);
    const prepare = bench.media.prepareUpload;
    bench.media.prepareUpload = async (...args) => ({ ...(await prepare(...args)), recipe: 'no-location.jpg' });
    bench.shoot(id, 'back', 'b1');
    await bench.run(1_000);
    const sent = bench.store.audit.ofItem(id, 99).filter(({ text }) => text.id === 'history.photoSent');
    expect(sent.map(({ detail }) => detail)).toMatchObject([
      { photo: 'b1', recipe: 'no-location.jpg', sha256: expect.any(String), bytes: expect.any(Number) },
      { photo: 'f1', recipe: null },
    ]);
  });

  test.each(['back', 'front'])(
    'a count that comes late is of the photo before, not of a lost one of the side %s',
    async (side) => {
      const bench = openBench();
      const { progress } = bench.partner;
      const id = await known(bench);
      bench.shoot(id, 'tag', 't1');
      await bench.run(100);
      bench.partner.progress = async (srUuid, signal) => {
        const seen = await progress(srUuid, signal);
        return { ...seen, currentRequired: 0, lastUploadDetectedAt: null, met: false };
      };
      bench.shoot(id, 'front', 'f1');
      await bench.run(100);
      bench.partner.progress = progress;
      bench.partner.once('upload_media', { kind: 'lost_before' });
      bench.shoot(id, side, 'x1');
      await bench.run(10_000);
      expect(uploads(bench)).toEqual(['t1 tag', 'f1 front', `x1 ${side}`]);
    },
  );

  test.each([
    ['the second of two', [], ['front', 'back']],
    ['a replacement behind another', ['front'], ['back', 'front']],
    ['another behind a replacement', ['front'], ['front', 'back']],
  ] as const)('%s whose answer is lost is not sent again', async (_name, held, sides) => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    for (const side of held) bench.shoot(id, side, `held-${side}`);
    await bench.run(100);
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 1 });
    bench.partner.once('upload_media', { kind: 'lost_after' });
    for (const side of sides) bench.shoot(id, side, `new-${side}`);
    await bench.run(10_000);
    expect(uploads(bench)).toEqual([
      ...held.map((side) => `held-${side} ${side}`),
      ...sides.map((side) => `new-${side} ${side}`),
    ]);
  });

  test('undo after the upload sends the first photo again, for the partner holds the other', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    bench.shoot(id, 'front', 'f2');
    await bench.run(100);
    undoPhotos(bench.context, id);
    expect(bench.sides(id).front).toBe('captured');
    await bench.run(100);
    expect(uploads(bench)).toEqual(['f1 front', 'f2 front', 'f1 front']);
    expect(bench.sides(id).front).toBe('uploaded');
  });

  test('to the tray and back: the partner holds it still, nothing is sent', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    place(bench, id, 'f1', 'tray');
    expect(bench.sides(id).front).toBe('missing');
    place(bench, id, 'f1', 'front');
    await bench.run(100);
    expect(bench.sides(id).front).toBe('uploaded');
    place(bench, id, 'f1', 'back');
    undoPhotos(bench.context, id);
    await bench.run(100);
    expect(bench.sides(id)).toEqual({ front: 'uploaded', back: 'missing', tag: 'missing' });
    expect(uploads(bench)).toEqual(['f1 front']);
    // Its date is lost: any rejection may mean it.
    notify(bench, id, {
      type: 'media_rejected',
      serverAt: startOfTime,
      sides: [{ side: 'front', reason: 'dark', message: null }],
    });
    expect(bench.sides(id).front).toBe('rejected');
  });

  test('two photos swap sides and both are sent to their new ones', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    bench.shoot(id, 'front', 'f1');
    bench.shoot(id, 'back', 'b1');
    await bench.run(100);
    bench.partner.countsInAnswer = false;
    place(bench, id, 'f1', 'back');
    await bench.run(5_000);
    expect(uploads(bench).slice(2)).toEqual(['b1 front', 'f1 back']);
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'uploaded' });
  });

  test('a photo taken from another item is not sent for that one', async () => {
    const bench = openBench();
    const [a, b] = [await known(bench, 'A'), bench.create('B')];
    await bench.run(100);
    bench.partner.once('upload_media', { kind: 'offline' });
    bench.shoot(a, 'front', 'f1');
    place(bench, b, 'f1', 'front');
    expect(bench.operations(a)).toEqual(['create done', 'upload dropped']);
    await bench.run(5_000);
    expect(bench.partner.srs.map((sr) => sr.uploads.length)).toEqual([0, 1]);
    undoPhotos(bench.context, b);
    expect([bench.sides(a).front, bench.sides(b).front]).toEqual(['captured', 'missing']);
  });

  test('a photo in the tray that another item had sent dates nothing of this one', async () => {
    const bench = openBench();
    const [a, b] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.shoot(b, 'front', 'f1');
    await bench.run(10_000);
    const serverAt = Date.now();
    await bench.run(10_000);
    bench.shoot(a, 'front', 'f2');
    await bench.run(1_000);
    place(bench, b, 'f2', 'tray');
    notify(bench, b, { type: 'media_rejected', serverAt, sides: [{ side: 'front', reason: 'dark', message: null }] });
    expect(bench.item(b).state).toEqual(rejected);
  });

  test('retaken while its upload is under way: the new photo follows and is what the partner holds', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 50 });
    bench.shoot(id, 'front', 'f1');
    await bench.run(20);
    bench.shoot(id, 'front', 'f2');
    await bench.run(200);
    expect(uploads(bench)).toEqual(['f1 front', 'f2 front']);
    expect(bench.store.photos.get('f1' as never)).toMatchObject({
      place: 'superseded',
      uploadedAt: expect.any(Number),
    });
    expect(bench.sides(id).front).toBe('uploaded');
  });

  test('a required side that loses its photo takes the submit back', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(id, 'front', 'f1');
    bench.shoot(id, 'back', 'b1');
    expect(bench.operations(id).at(-1)).toBe('submit pending');
    place(bench, id, 'b1', 'removed');
    expect(bench.operations(id)).toEqual(['create done', 'upload pending', 'upload dropped', 'submit dropped']);
    expect(bench.item(id).stage).toBe('shooting');
    undoPhotos(bench.context, id);
    expect(bench.store.operations.openOfItem(id).map(({ payload }) => payload.kind)).toEqual([
      'upload',
      'upload',
      'submit',
    ]);
  });

  test('a photo that goes to another item takes the submit of its own back; undo queues it again', async () => {
    const bench = openBench();
    const [a, b] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(a, 'front', 'f1');
    bench.shoot(a, 'back', 'b1');
    const open = () => bench.store.operations.openOfItem(a).map(({ payload }) => payload.kind);
    place(bench, b, 'f1', 'front');
    expect([open(), bench.item(a).stage]).toEqual([['upload'], 'shooting']);
    undoPhotos(bench.context, b);
    expect([open(), bench.item(a).stage]).toEqual([['upload', 'upload', 'submit'], 'sending']);
  });

  test('photos added behind a queued submit go before it', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(id, 'front');
    bench.shoot(id, 'back');
    bench.shoot(id, 'tag');
    const open = bench.store.operations.openOfItem(id).map(({ payload }) => payload.kind);
    expect(open).toEqual(['upload', 'upload', 'upload', 'submit']);
  });

  test('opening the item again takes the submit back, closing queues it', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(id, 'front');
    bench.shoot(id, 'back');
    const settled = (open: ItemId | null) => {
      bench.openItem = open;
      changeItem(bench.context, id, () => undefined);
      return [bench.operations(id).filter((operation) => operation === 'submit pending').length, bench.item(id).stage];
    };
    expect(settled(id)).toEqual([0, 'ready']);
    expect(settled(null)).toEqual([1, 'sending']);
    bench.openItem = id;
    markDone(bench.context, id);
    expect(settled(id)).toEqual([1, 'sending']);
  });

  test('an item in review keeps its photos', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    expect(() => bench.shoot(id, 'front', 'f2')).toThrow('in review');
    expect(() => place(bench, id, 'f1', 'tray')).toThrow('in review');
    expect(() => undoPhotos(bench.context, id)).toThrow('in review');
  });

  test('local change and operation are one: without the operation there is no change', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    const photo = bench.photo('f2');
    const before = { item: bench.item(id), photos: bench.store.photos.ofItem(id), audit: bench.store.audit.recent(99) };
    const { store } = bench;
    const insert = () => {
      throw new Error('disk full');
    };
    const failing = { ...bench.context, store: { ...store, operations: { ...store.operations, insert } } };
    const target = { sideUuid: 'front' as SideUuid };
    expect(() => placePhoto(failing, id, photo, target, 'history.photoTaken')).toThrow('disk full');
    expect(() => cancelItem(failing, id, 'no')).toThrow('disk full');
    expect(store.photos.get(photo.id)?.place).toBe('inbox');
    expect(store.operations.openOfItem(id)).toHaveLength(1);
    expect({ item: bench.item(id), photos: store.photos.ofItem(id), audit: store.audit.recent(99) }).toEqual(before);
  });
});
