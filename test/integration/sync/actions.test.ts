import { describe, expect, test } from 'vitest';
import type { PartnerEvent } from '../../../main/domain/events.ts';
import type { ItemId, SideUuid } from '../../../main/domain/ids.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { applyFound } from '../../../main/sync/actions/applyState.ts';
import {
  cancelItem,
  dismissRejection,
  flagSide,
  markDone,
  submitItem,
} from '../../../main/sync/actions/itemCommands.ts';
import { placePhoto, undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { type Bench, openBench } from './bench.ts';

const groups = [fakeGroup(fakeSide('front'), fakeSide('back'), fakeSide('tag', { required: false }))];
const rejected = { primary: 'QC', supplement: 'REJECTED' };

/** An item known to the partner, with its sides. */
async function known(bench: Bench, reference = 'A'): Promise<ItemId> {
  const id = bench.create(reference);
  bench.start();
  await bench.run(100);
  return id;
}

/** An item that was shot, sent and submitted. */
async function submitted(bench: Bench): Promise<ItemId> {
  const id = await known(bench);
  bench.shoot(id, 'front', 'f1');
  bench.shoot(id, 'back', 'b1');
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
  return id;
}

let sent = 0;
function tell(bench: Bench, id: ItemId, event: Partial<PartnerEvent> & Pick<PartnerEvent, 'type'>) {
  sent += 1;
  const whole = { srUuid: bench.item(id).srUuid, referenceId: null, serverAt: Date.now(), ...event } as PartnerEvent;
  return receiveEvent(bench.context, { event: whole, text: JSON.stringify(event), dedupeKey: `key-${sent}` });
}

function reject(bench: Bench, id: ItemId, ...sides: string[]) {
  bench.partner.srs[0]!.state = rejected;
  tell(bench, id, { type: 'state_change', state: rejected });
  tell(bench, id, { type: 'media_rejected', sides: sides.map((side) => ({ side, reason: 'blurry', message: null })) });
}

const place = (bench: Bench, id: ItemId, photo: string, side: string | 'tray' | 'removed') =>
  placePhoto(
    bench.context,
    id,
    bench.store.photos.get(photo as never)!,
    side === 'tray' || side === 'removed' ? side : { sideUuid: side as SideUuid },
    'photo moved',
  );
const uploads = (bench: Bench) =>
  bench.partner.srs.flatMap((sr) => sr.uploads.map((u) => `${u.photoId} ${u.sideUuid}`));

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
    expect(() => placePhoto(failing, id, photo, target, 'photo taken in')).toThrow('disk full');
    expect(() => cancelItem(failing, id, 'no')).toThrow('disk full');
    expect(store.photos.get(photo.id)?.place).toBe('inbox');
    expect(store.operations.openOfItem(id)).toHaveLength(1);
    expect({ item: bench.item(id), photos: store.photos.ofItem(id), audit: store.audit.recent(99) }).toEqual(before);
  });
});

describe('rejections', () => {
  test('re-shot, sent and submitted again; the second round of the same side counts', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(60_000);
    reject(bench, id, 'front');
    expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'uploaded' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(60_000);
    expect(bench.item(id).stage).toBe('in_review');
    reject(bench, id, 'FRONT ');
    expect(bench.sides(id)).toMatchObject({ front: 'rejected' });
    expect(bench.store.rejections.ofItem(id).map(({ photoId }) => photoId)).toEqual(['f1', 'f2']);
    bench.shoot(id, 'front', 'f3');
    await bench.run(60_000);
    expect(bench.partner.srs[0]).toMatchObject({ submissions: 3 });
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('an older rejection that comes late does not flag the new photo', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(60_000);
    const rejectedAt = Date.now();
    bench.partner.srs[0]!.state = rejected;
    tell(bench, id, { type: 'state_change', state: rejected });
    flagSide(bench.context, id, 'front', 'seen by phone');
    await bench.run(5_000);
    bench.shoot(id, 'front', 'f2');
    await bench.run(10_000);
    expect(bench.item(id).stage).toBe('in_review');
    const sides = [{ side: 'front', reason: 'blurry', message: null }];
    tell(bench, id, { type: 'media_rejected', serverAt: rejectedAt + 10, sides });
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: { supplement: 'PENDING' } });
    expect(bench.sides(id).front).toBe('uploaded');
    bench.partner.srs[0]!.state = rejected;
    await bench.run(60_000);
    // It says nothing about the next round either.
    expect(bench.item(id).stage).toBe('reshoot');
    expect(bench.partner.srs[0]?.submissions).toBe(2);
  });

  test('seen by polling alone: re-shoot with sides not named, then named, then re-shot', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(30_000);
    bench.partner.srs[0]!.state = rejected;
    await bench.run(60_000);
    expect(bench.item(id).stage).toBe('reshoot');
    expect(() => submitItem(bench.context, id)).toThrow('has not named the sides');
    tell(bench, id, {
      type: 'media_rejected',
      serverAt: Date.now() - 20_000,
      sides: [{ side: 'back', reason: 'dark', message: 'light' }],
    });
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'rejected' });
    bench.shoot(id, 'back', 'b2');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('an unknown side keeps the item from being submitted until a person says so', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'Sole');
    await bench.run(60_000);
    expect(bench.partner.srs[0]?.submissions).toBe(1);
    expect(bench.item(id).stage).toBe('reshoot');
    submitItem(bench.context, id);
    await bench.run(1_000);
    expect(bench.partner.srs[0]?.submissions).toBe(2);
  });

  test('an optional side that is rejected waits for its photo too', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    for (const side of ['front', 'back', 'tag']) bench.shoot(id, side);
    bench.openItem = null;
    changeItem(bench.context, id, () => undefined);
    await bench.run(5_000);
    reject(bench, id, 'tag');
    await bench.run(60_000);
    expect(bench.partner.srs[0]?.submissions).toBe(1);
    expect(bench.item(id).stage).toBe('reshoot');
    bench.shoot(id, 'tag', 't2');
    await bench.run(1_000);
    expect(bench.partner.srs[0]?.submissions).toBe(2);
  });

  test('a name that several sides have flags all; one that never had a photo is settled with the others', async () => {
    const bench = openBench();
    bench.partner.groups = [
      fakeGroup(
        fakeSide('front', { name: 'Tag' }),
        fakeSide('back'),
        fakeSide('tag', { name: 'Tag', required: false }),
      ),
    ];
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'Tag');
    expect(bench.sides(id)).toEqual({ front: 'rejected', back: 'uploaded', tag: 'rejected' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('undo of a re-shoot brings the rejection back; a dismissal lets the photo stand', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front');
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(id, 'front', 'f2');
    undoPhotos(bench.context, id);
    expect(bench.sides(id).front).toBe('rejected');
    expect(bench.item(id).stage).toBe('reshoot');
    expect(bench.store.operations.openOfItem(id)).toEqual([]);
    dismissRejection(bench.context, id, bench.store.rejections.ofItem(id)[0]!.id);
    expect(bench.operations(id).at(-1)).toBe('submit pending');
  });

  test('they wait for an SR that is not known, and for the sides', async () => {
    const bench = openBench();
    bench.partner.usesClientUuid = false;
    const id = bench.create('A');
    const event = {
      type: 'media_rejected',
      srUuid: 'own-1',
      referenceId: null,
      serverAt: Date.now(),
      sides: [{ side: 'front', reason: 'blurry', message: null }],
    };
    const wire = {
      event_type: 'media_rejected',
      sr_uuid: 'own-1',
      timestamp: new Date().toISOString(),
      sides: [{ side: 'front', reason: 'blurry' }],
    };
    const given = { event: event as unknown as PartnerEvent, text: JSON.stringify(wire), dedupeKey: 'k' };
    expect(receiveEvent(bench.context, given)).toEqual({ known: false, duplicate: false, itemId: null });
    expect(receiveEvent(bench.context, given)).toMatchObject({ duplicate: true });
    bench.start();
    await bench.run(200);
    expect(bench.item(id).stage).toBe('reshoot');
    expect(bench.sides(id).front).toBe('rejected');
  });

  test('without submit_after_reshoot the new photo is sent and nothing is submitted', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, submitAfterReshoot: false };
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front');
    bench.shoot(id, 'front', 'f2');
    await bench.run(1_000);
    expect(uploads(bench).at(-1)).toBe('f2 front');
    expect(bench.partner.srs[0]?.submissions).toBe(1);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('submitted again at the partner: the station does not submit once more', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front');
    await bench.run(5_000);
    const passed = { primary: 'QC', supplement: 'APPROVED' };
    bench.partner.srs[0]!.state = passed;
    tell(bench, id, { type: 'state_change', state: passed });
    await bench.run(5_000);
    expect(bench.item(id).stage).toBe('in_review');
    expect(bench.partner.srs[0]?.submissions).toBe(1);
  });
});

describe('ends', () => {
  test('an item that the partner never heard of is cancelled here, with no call', () => {
    const bench = openBench();
    const id = bench.create('A');
    cancelItem(bench.context, id, 'wrong shelf');
    expect(bench.operations(id)).toEqual(['create dropped']);
    expect(bench.item(id)).toMatchObject({ stage: 'cancelled', invalidation: { message: 'wrong shelf' } });
    expect(() => cancelItem(bench.context, id, 'again')).toThrow('come to its end');
  });

  test('one that it knows is cancelled there, even where it is cancelled already', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front');
    cancelItem(bench.context, id, 'no');
    bench.partner.srs[0]!.state = { primary: 'CANCELLED', supplement: null };
    await bench.run(1_000);
    expect(bench.operations(id)).toEqual(['create done', 'upload dropped', 'cancel done']);
    expect(bench.item(id)).toMatchObject({ stage: 'cancelled', state: { primary: 'CANCELLED' }, nextPollAt: null });
  });

  test('one whose create may have arrived is looked for, then cancelled', async () => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'lost_after' });
    const id = bench.create('A');
    bench.start();
    await bench.run(10);
    cancelItem(bench.context, id, 'no');
    await bench.run(5_000);
    expect(bench.partner.calls).toEqual(['create A', 'find A', 'sides of A', 'find A', 'cancel A']);
    expect(bench.item(id).stage).toBe('cancelled');
  });

  test('an invalidation drops what was left, parked or not, also when it comes late', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'refuse' });
    bench.shoot(id, 'front');
    await bench.run(100);
    expect(bench.item(id).stage).toBe('needs_attention');
    const reason = { code: 'CANCELLED', message: 'Duplicate Service Request' };
    tell(bench, id, { type: 'invalidate_sr', serverAt: 5, reason });
    expect(bench.item(id)).toMatchObject({ stage: 'cancelled', invalidation: reason });
    expect(bench.store.operations.openOfItem(id)).toEqual([]);
  });

  test('a result stands against late events', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    const at = Date.now();
    await bench.run(60_000);
    tell(bench, id, { type: 'state_change', state: { primary: 'COMPLETE', supplement: 'APPROVED' } });
    tell(bench, id, { type: 'state_change', serverAt: at + 10, state: rejected });
    tell(bench, id, {
      type: 'media_rejected',
      serverAt: at + 11,
      sides: [{ side: 'front', reason: 'blurry', message: null }],
    });
    expect(bench.item(id).stage).toBe('authentic');
    expect(bench.sides(id).front).toBe('uploaded');
  });

  test('a poll that shows an event first is joined with it', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    const { srUuid } = bench.item(id);
    const found = {
      srUuid,
      microId: '7',
      legacyId: null,
      state: { primary: 'UNDERWAY', supplement: 'ASSIGNED' },
      url: 'https://p.example',
    };
    applyFound(bench.context, id, found, Date.now());
    tell(bench, id, {
      type: 'state_change',
      serverAt: Date.now() - 4_000,
      state: { primary: 'QC', supplement: 'APPROVED' },
    });
    expect(bench.item(id)).toMatchObject({ state: { primary: 'UNDERWAY' }, url: 'https://p.example', microId: '7' });
  });
});

describe('requirements that change', () => {
  test('while the submit is queued: a new required side takes it back', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front');
    bench.partner.groups = [fakeGroup(fakeSide('front'), fakeSide('back'), fakeSide('heel'))];
    bench.shoot(id, 'back');
    await bench.run(1_000);
    expect(bench.partner.srs[0]?.submissions).toBe(0);
    expect(bench.item(id).stage).toBe('shooting');
    bench.shoot(id, 'heel');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('a side under a new uuid is sent again and a wish to submit is kept', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, submit: 'manual' };
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    bench.shoot(id, 'back', 'b1');
    await bench.run(1_000);
    bench.partner.groups = [fakeGroup(fakeSide('front'), fakeSide('back-2', { name: 'back' }))];
    submitItem(bench.context, id);
    await bench.run(5_000);
    expect(uploads(bench)).toEqual(['f1 front', 'b1 back', 'b1 back-2']);
    expect(bench.partner.srs[0]?.submissions).toBe(1);
  });

  test('photos that waited are laid out: the side asked for, required ones, optional ones, tray', async () => {
    const bench = openBench();
    const id = bench.create('A');
    for (const name of ['p1', 'p2', 'p3', 'p4']) {
      bench.photo(name);
      place(bench, id, name, 'tray');
    }
    bench.store.photos.update('p2' as never, { wantedSide: 'FRONT' });
    bench.start();
    await bench.run(1_000);
    const places = bench.store.photos.ofItem(id).map(({ id: photo, place: at, sideUuid }) => [photo, at, sideUuid]);
    expect(places).toEqual([
      ['p1', 'active', 'back'],
      ['p2', 'active', 'front'],
      ['p3', 'active', 'tag'],
      ['p4', 'tray', null],
    ]);
    const next = bench.create('B');
    expect(bench.item(next).requirements).toBe('template');
    expect(bench.sides(next)).toEqual({ front: 'missing', back: 'missing', tag: 'missing' });
  });
});
