import { describe, expect, test } from 'vitest';
import type { PartnerEvent } from '../../../main/domain/partner/events.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { dismissRejection, flagSide, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';

import { known, reject, rejected, submitted, tell, uploads } from './itemSteps.ts';

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

  test('by a name that the side has with other items, or had before, it is that side that is meant', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    bench.partner.groups = [
      fakeGroup(fakeSide('front', { name: 'Vorderseite' }), fakeSide('back', { name: 'Rückseite' })),
    ];
    bench.create('B');
    await bench.run(1_000);
    reject(bench, id, 'vorderseite');
    expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'uploaded' });
    expect(bench.item(id).stage).toBe('reshoot');

    changeItem(bench.context, id, () => applyRequirements(bench.context, id, bench.partner.groups));
    await bench.run(2_000);
    reject(bench, id, 'back');
    expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'rejected' });
    reject(bench, id, 'dessous');
    expect(bench.store.rejections.ofItem(id).map(({ sideUuid }) => sideUuid)).toEqual(['front', 'back', null]);
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
