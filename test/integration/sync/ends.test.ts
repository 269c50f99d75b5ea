import { describe, expect, test } from 'vitest';
import type { Photo } from '../../../main/domain/model.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { applyFound } from '../../../main/sync/actions/applyState.ts';
import { cancelItem, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { flagSide } from '../../../main/sync/actions/markSides.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { cancelledItem, startAgain } from '../../../main/sync/actions/startAgain.ts';
import { withdrawCancel } from '../../../main/sync/actions/withdrawCancel.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';

import { known, notify, place, reject, rejected, submitted, uploads } from './itemSteps.ts';

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
    notify(bench, id, { type: 'invalidate_sr', reason: { code: 'CANCELLED', message: 'Cancelled by the client' } });
    expect(bench.item(id).invalidation?.message).toBe('no');
  });

  test.each([
    ['may have arrived is looked for', { kind: 'lost_after' }, ['find A', 'create A', 'find A', 'sides of A']],
    ['is under way is waited for', { kind: 'slow', delayMs: 50 }, ['find A', 'create A', 'sides of A']],
  ] as const)('one whose create %s, then cancelled', async (_name, fault, calls) => {
    const bench = openBench();
    bench.partner.once('create', fault);
    const id = bench.create('A');
    bench.start();
    await bench.run(10);
    bench.photo('p1');
    place(bench, id, 'p1', 'tray');
    cancelItem(bench.context, id, 'no');
    await bench.run(5_000);
    expect(bench.partner.calls).toEqual([...calls, 'find A', 'cancel A']);
    expect(bench.operations(id)).toEqual(['create done', 'cancel done']);
    expect(bench.item(id).stage).toBe('cancelled');
  });

  test.each([
    ['lost_after', true, 'cancelled', ['cancel A', 'find A']],
    ['lost_before', true, 'cancelled', ['cancel A', 'find A', 'cancel A']],
    ['not_found', true, 'needs_attention', ['cancel A', 'find A']],
    ['not_found', false, 'cancelled', ['cancel A', 'find %']],
  ] as const)('a cancellation that is %s, of an SR that the partner knows: %s', async (kind, isThere, stage, calls) => {
    const bench = openBench();
    const id = await known(bench);
    if (!isThere) bench.partner.srs.length = 0;
    bench.partner.calls.length = 0;
    bench.partner.once('cancel_sr', { kind });
    cancelItem(bench.context, id, 'no');
    await bench.run(5_000);
    expect(bench.partner.calls).toEqual(calls.map((call) => call.replace('%', bench.item(id).srUuid)));
    expect(bench.item(id).stage).toBe(stage);
  });

  test('a side that was marked by hand is not marked any more once the item is started again', async () => {
    const bench = openBench();
    await known(bench);
    bench.partner.rule = () => ({ kind: 'offline' });
    const id = bench.create('B');
    flagSide(bench.context, id, 'front', 'blurry');
    cancelItem(bench.context, id, 'no');
    startAgain(bench.context, id, { referenceId: 'B', categoryUuid: 'c', typeUuid: 't', serviceUuid: null });
    expect(bench.sides(id).front).toBe('missing');
  });

  test('a cancelled item that is started again is as new: its photos are in the tray, and go to the new SR', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, submit: 'manual' };
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    bench.shoot(id, 'back', 'b1');
    await bench.run(1_000);
    flagSide(bench.context, id, 'front', 'blurry');
    expect(cancelledItem(bench.context, 'A')).toBeNull();
    notify(bench, id, { type: 'invalidate_sr', reason: { code: 'CANCELLED', message: 'Duplicate Service Request' } });
    expect(cancelledItem(bench.context, 'A')).toBe(id);
    const wanted = { categoryUuid: 'c2', typeUuid: 't2', serviceUuid: 's2' };
    startAgain(bench.context, id, { referenceId: 'A', ...wanted });
    expect(bench.item(id)).toMatchObject({ ...wanted, stage: 'shooting', srKnown: false, invalidation: null });
    expect(bench.sides(id)).toEqual({});
    const photos = bench.store.photos.ofItem(id);
    const unsent = { place: 'tray', sideUuid: null, uploadedAt: null, uploadedServerAt: null };
    expect(photos).toMatchObject([unsent, unsent]);
    expect(bench.store.rejections.ofItem(id)).toMatchObject([{ resolvedAt: expect.any(Number) }]);
    expect(() => undoPhotos(bench.context, id)).toThrow('nothing to undo');
    await bench.run(1_000);
    expect(bench.partner.srs[1]?.uploads.map(({ photoId }) => photoId)).toEqual(['f1', 'b1']);
    expect(bench.sides(id)).toEqual({ front: 'uploaded', back: 'uploaded', tag: 'missing' });
  });

  test('a cancellation that the partner refuses is kept for a person, who keeps the item: it goes on where it was', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'lost_after' });
    bench.shoot(id, 'front', 'f1');
    await bench.run(10);
    bench.shoot(id, 'back', 'b1');
    bench.partner.once('cancel_sr', { kind: 'refuse' });
    cancelItem(bench.context, id, 'no');
    await bench.run(60_000);
    expect(bench.item(id).stage).toBe('needs_attention');
    expect(bench.operations(id).filter((one) => one !== 'submit dropped')).toEqual([
      'create done',
      'upload dropped',
      'upload dropped',
      'cancel parked',
    ]);
    withdrawCancel(bench.context, id);
    expect(bench.item(id)).toMatchObject({ stage: 'sending', lastError: null });
    await bench.run(10_000);
    // The answer of the first was lost: it was read, and not sent again.
    expect(uploads(bench)).toEqual(['f1 front', 'b1 back']);
    expect(bench.item(id).stage).toBe('in_review');
    expect(() => withdrawCancel(bench.context, id)).toThrow('no cancellation');
  });

  test.each([
    ['may have arrived goes on', 'create', { kind: 'lost_after' }, ['create A', 'sides of A']],
    ['brought no sides is made up for', 'side_groups', { kind: 'refuse' }, ['create A', 'sides of A', 'sides of A']],
  ] as const)('a cancellation taken back: a create that %s', async (_name, endpoint, fault, calls) => {
    const bench = openBench();
    bench.partner.once(endpoint, fault);
    const id = bench.create('A');
    bench.start();
    await bench.run(10);
    cancelItem(bench.context, id, 'no');
    withdrawCancel(bench.context, id);
    await bench.run(5_000);
    expect(bench.partner.calls.filter((call) => !call.startsWith('find'))).toEqual(calls);
    expect(bench.operations(id)).toEqual(['create done', 'cancel dropped']);
    expect(bench.item(id)).toMatchObject({ stage: 'shooting', requirements: 'server' });
  });

  test('a cancellation taken back: photos that are sent stay so, one that was moved while it was sent is sent again', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    bench.shoot(id, 'tag', 't1');
    await bench.run(100);
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 1_000 });
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    place(bench, id, 'f1', 'back');
    cancelItem(bench.context, id, 'no');
    withdrawCancel(bench.context, id);
    await bench.run(10_000);
    expect(uploads(bench)).toEqual(['t1 tag', 'f1 front', 'f1 back']);
  });

  test('a person who asks twice is heard: one submit, and a refused cancellation is tried again', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    for (const side of ['front', 'back']) bench.shoot(id, side);
    await bench.run(100);
    for (let times = 0; times < 2; times += 1) submitItem(bench.context, id);
    expect(bench.operations(id).slice(3)).toEqual(['submit pending']);
    bench.partner.once('cancel_sr', { kind: 'refuse' });
    for (let times = 0; times < 2; times += 1) {
      cancelItem(bench.context, id, 'no');
      await bench.run(1_000);
    }
    expect(bench.operations(id).slice(3)).toEqual(['submit dropped', 'cancel done']);
  });

  test('a cancellation that waits for the network is taken back unheard; one that may have arrived is seen through', async () => {
    const bench = openBench();
    const [first, second] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.partner.rule = () => ({ kind: 'offline' });
    cancelItem(bench.context, first, 'no');
    await bench.run(60_000);
    withdrawCancel(bench.context, first);
    bench.partner.rule = () => null;
    bench.partner.calls.length = 0;
    bench.engine?.tryNow();
    await bench.run(60_000);
    expect(bench.partner.calls).not.toContain('cancel A');
    expect(bench.item(first).stage).toBe('shooting');
    bench.partner.once('cancel_sr', { kind: 'lost_after' });
    cancelItem(bench.context, second, 'no');
    await bench.run(10);
    expect(() => withdrawCancel(bench.context, second)).toThrow('no cancellation');
    await bench.run(60_000);
    expect(bench.item(second).stage).toBe('cancelled');
  });

  test('an invalidation drops what was left, parked or not, also when it comes late', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'refuse' });
    bench.shoot(id, 'front');
    await bench.run(100);
    expect(bench.item(id).stage).toBe('needs_attention');
    const reason = { code: 'CANCELLED', message: 'Duplicate Service Request' };
    notify(bench, id, { type: 'invalidate_sr', serverAt: 5, reason });
    expect(bench.item(id)).toMatchObject({ stage: 'cancelled', invalidation: reason });
    expect(bench.store.operations.openOfItem(id)).toEqual([]);
  });

  test('a result stands against late events', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    const at = Date.now();
    await bench.run(60_000);
    notify(bench, id, { type: 'state_change', state: { primary: 'COMPLETE', supplement: 'APPROVED' } });
    expect(bench.store.results.after(0, 9)).toMatchObject([
      { itemId: id, result: 'authentic', rejections: 0, photos: [{ side: 'front' }, { side: 'back' }] },
    ]);
    notify(bench, id, { type: 'state_change', serverAt: at + 10, state: rejected });
    notify(bench, id, {
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
    notify(bench, id, {
      type: 'state_change',
      serverAt: Date.now() - 4_000,
      state: { primary: 'QC', supplement: 'APPROVED' },
    });
    applyFound(bench.context, id, { ...found, microId: null, url: null }, Date.now());
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
    expect(bench.item(id)).toMatchObject({ stage: 'shooting', lastError: null });
    bench.shoot(id, 'heel');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('before the first upload: they are read again before it goes, and its side is none any more', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.groups = withoutBack;
    bench.shoot(id, 'back');
    await bench.run(1_000);
    expect(bench.partner.calls.filter((call) => call.startsWith('upload'))).toEqual([]);
    expect(bench.sides(id)).toEqual({ front: 'missing' });
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

  const withoutBack = [fakeGroup(fakeSide('front'))];
  const backAnew = [fakeGroup(fakeSide('front'), fakeSide('back-2', { name: 'back' }))];

  test.each([
    ['goes', withoutBack, []],
    ['goes on under another uuid', backAnew, ['b1 back-2']],
  ])('an upload that waits for a person is not waited for when its side %s', async (_name, groups, sent) => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'refuse' });
    bench.shoot(id, 'back', 'b1');
    await bench.run(100);
    bench.partner.groups = groups;
    changeItem(bench.context, id, () => applyRequirements(bench.context, id, groups));
    expect(bench.item(id).stage).toBe('shooting');
    await bench.run(1_000);
    expect(uploads(bench)).toEqual(sent);
  });

  test('a rejection follows its side to another uuid', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    reject(bench, id, 'back');
    changeItem(bench.context, id, () => applyRequirements(bench.context, id, backAnew));
    expect(bench.sides(id)).toEqual({ front: 'uploaded', 'back-2': 'rejected' });
  });

  test('a photo that its side does not take waits in the tray when the others are laid out', async () => {
    const bench = openBench();
    Object.assign(bench.context, {
      keepsOff: (_facts: unknown, { id }: Photo) => (id === 'p1' ? asGiven('blurred') : null),
    });
    const id = bench.create('A');
    for (const name of ['p1', 'p2']) {
      bench.photo(name);
      place(bench, id, name, 'tray');
    }
    bench.start();
    await bench.run(1_000);
    expect(bench.store.photos.ofItem(id).map(({ place: at, sideUuid }) => [at, sideUuid])).toEqual([
      ['tray', null],
      ['active', 'front'],
    ]);
  });

  test('photos that waited are laid out: the side asked for, required ones, optional ones, tray', async () => {
    const bench = openBench();
    const id = bench.create('A');
    for (const name of ['p0', 'p1', 'p2', 'p3', 'p4']) {
      bench.photo(name);
      place(bench, name === 'p4' ? bench.create('C') : id, name, 'tray');
    }
    bench.store.photos.update('p0' as never, { wantedSide: 'Sole' });
    for (const name of ['p2', 'p4']) bench.store.photos.update(name as never, { wantedSide: 'FRONT' });
    // What it was meant for was on the other item.
    place(bench, id, 'p4', 'tray');
    bench.start();
    await bench.run(1_000);
    const places = bench.store.photos.ofItem(id).map(({ id: photo, place: at, sideUuid }) => [photo, at, sideUuid]);
    expect(places).toEqual([
      ['p0', 'tray', null],
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
