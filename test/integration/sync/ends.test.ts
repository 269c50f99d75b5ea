import { describe, expect, test } from 'vitest';
import { applyFound } from '../../../main/sync/actions/applyState.ts';
import { cancelItem, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { withdrawCancel } from '../../../main/sync/actions/withdrawCancel.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';

import { known, place, rejected, submitted, tell, uploads } from './itemSteps.ts';

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
