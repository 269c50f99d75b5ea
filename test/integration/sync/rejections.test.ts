import { describe, expect, test } from 'vitest';
import type { SrUuid } from '../../../main/domain/ids.ts';
import type { PartnerEvent } from '../../../main/domain/partner/events.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { markDone, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { dismissRejection, flagSide } from '../../../main/sync/actions/markSides.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';

import { known, notify, place, reject, rejected, submitted, uploads } from './itemSteps.ts';

const blurry = (side: string) => [{ side, reason: 'blurry', message: null }];

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
    notify(bench, id, { type: 'state_change', state: rejected });
    flagSide(bench.context, id, 'front', 'seen by phone');
    await bench.run(5_000);
    bench.shoot(id, 'front', 'f2');
    await bench.run(10_000);
    expect(bench.item(id).stage).toBe('in_review');
    notify(bench, id, { type: 'media_rejected', serverAt: rejectedAt + 10, sides: blurry('front') });
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: { supplement: 'PENDING' } });
    expect(bench.sides(id).front).toBe('uploaded');
    bench.partner.srs[0]!.state = rejected;
    await bench.run(60_000);
    // It says nothing about the next round either.
    expect(bench.item(id).stage).toBe('reshoot');
    expect(bench.partner.srs[0]?.submissions).toBe(2);
  });

  test('one that comes before the partner was asked for its time means the photo all the same', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    bench.partner.once('progress', { kind: 'slow', delayMs: 1 });
    bench.partner.once('progress', { kind: 'slow', delayMs: 5_000 });
    await bench.run(100);
    expect(bench.sides(id).front).toBe('uploaded');
    reject(bench, id, 'front');
    expect(bench.sides(id).front).toBe('rejected');
  });

  test("the partner's time of its last upload dates the photos sent since the reading before, and no others", async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.openItem = id;
    const { progress } = bench.partner;
    bench.partner.progress = async (...args) => {
      const seen = await progress(...args);
      await new Promise((resolve) => setTimeout(resolve, bench.partner.srs[0]!.uploads.length * 20_000));
      return seen;
    };
    const late = (side: string, afterMs: number) =>
      notify(bench, id, { type: 'media_rejected', serverAt: start + afterMs, sides: blurry(side) });
    const start = Date.now();
    bench.shoot(id, 'front', 'f1');
    await bench.run(10_000);
    bench.shoot(id, 'back', 'b1');
    await bench.run(15_000);
    // The reading that was under way while it was sent says nothing of it.
    late('back', 5_000);
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'uploaded' });
    await bench.run(60_000);
    late('back', 9_000);
    expect(bench.sides(id).back).toBe('uploaded');
    late('front', 9_500);
    expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'uploaded' });
  });

  test('of a photo that the partner counts no more: the new one whose answer is lost is not sent again', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front', 'back');
    const { progress } = bench.partner;
    bench.partner.progress = async (...args) => {
      const seen = await progress(...args);
      const currentRequired = bench.partner.srs[0]!.uploads.length - 2;
      return { ...seen, currentRequired, met: currentRequired === 2, lastUploadDetectedAt: null };
    };
    bench.shoot(id, 'back', 'b2');
    await bench.run(1_000);
    bench.partner.once('upload_media', { kind: 'lost_after' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(10_000);
    expect(uploads(bench)).toEqual(['f1 front', 'b1 back', 'b2 back', 'f2 front']);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('a submit that is lost before it arrives is made again: the rejection that it answers is no proof of it', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front');
    bench.partner.once('submit_sr', { kind: 'lost_before' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(10_000);
    expect(bench.partner.srs[0]?.submissions).toBe(2);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test.each(['lost', 'slow'])(
    'one that comes before the answer of the submit, which is %s, is of the next round',
    async (how) => {
      const bench = openBench();
      const id = await submitted(bench);
      await bench.run(5_000);
      reject(bench, id, 'front');
      await bench.run(5_000);
      const { submitSr } = bench.partner;
      if (how === 'lost') bench.partner.once('submit_sr', { kind: 'lost_after' });
      bench.partner.submitSr = async (...args) => {
        bench.partner.submitSr = submitSr;
        const answer = await submitSr(...args).finally(() => reject(bench, id, 'back'));
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return answer;
      };
      bench.shoot(id, 'front', 'f2');
      await bench.run(10_000);
      expect(bench.item(id)).toMatchObject({ stage: 'reshoot', state: rejected });
      bench.shoot(id, 'back', 'b2');
      await bench.run(1_000);
      expect(bench.partner.srs[0]?.submissions).toBe(3);
      expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: { supplement: 'PENDING' } });
    },
  );

  test('an approval answers those before it alone', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    bench.policy = { ...bench.policy, submit: 'manual' };
    await bench.run(60_000);
    reject(bench, id, 'front');
    const rejectedAt = Date.now();
    await bench.run(10_000);
    bench.shoot(id, 'front', 'f2');
    await bench.run(1_000);
    notify(bench, id, { type: 'media_rejected', serverAt: rejectedAt + 6_000, sides: blurry('back') });
    notify(bench, id, {
      type: 'state_change',
      serverAt: rejectedAt + 3_000,
      state: { primary: 'QC', supplement: 'APPROVED' },
    });
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'rejected' });
  });

  test('one that comes late is answered by a photo that is not sent yet, for its namesakes without one too', async () => {
    const bench = openBench();
    const name = { name: 'Tag' };
    const tag = fakeSide('tag', { ...name, required: false });
    bench.partner.groups = [fakeGroup(fakeSide('front', name), fakeSide('back'), tag)];
    const id = await submitted(bench);
    await bench.run(5_000);
    const serverAt = Date.now();
    notify(bench, id, { type: 'state_change', state: rejected });
    flagSide(bench.context, id, 'front', 'seen by phone');
    bench.partner.rule = () => ({ kind: 'offline' });
    bench.shoot(id, 'front', 'f2');
    notify(bench, id, { type: 'media_rejected', serverAt, sides: blurry('Tag') });
    expect(bench.sides(id)).toEqual({ front: 'captured', back: 'uploaded', tag: 'missing' });
  });

  test('one of the very second of the upload means its photo', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    const serverAt = bench.partner.srs[0]!.uploads.at(-1)!.at;
    notify(bench, id, { type: 'media_rejected', serverAt, sides: blurry('back') });
    expect(bench.item(id)).toMatchObject({ stage: 'reshoot', state: rejected });
    expect(bench.sides(id).back).toBe('rejected');
  });

  test('one that is told twice counts once', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    const event = { type: 'media_rejected', serverAt: Date.now(), sides: blurry('front') } as const;
    for (let times = 0; times < 2; times += 1) {
      expect(notify(bench, id, event, 'twice')).toEqual({ known: true, duplicate: times === 1, itemId: id });
    }
    expect(bench.store.rejections.ofItem(id)).toHaveLength(1);
  });

  test('after an approval: an older one that comes late asks for nothing, a newer one for a re-shoot', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    const serverAt = Date.now();
    await bench.run(5_000);
    const approved = { primary: 'QC', supplement: 'APPROVED' };
    bench.partner.srs[0]!.state = approved;
    notify(bench, id, { type: 'state_change', state: approved });
    notify(bench, id, { type: 'media_rejected', serverAt, sides: blurry('front') });
    await bench.run(5_000);
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: approved });
    expect(bench.partner.calls.filter((call) => call === 'submit A')).toHaveLength(1);
    notify(bench, id, { type: 'media_rejected', sides: blurry('back') });
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'rejected' });
    expect(bench.item(id).stage).toBe('reshoot');
  });

  test('seen by polling alone: re-shoot with sides not named, then named, then re-shot', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(30_000);
    bench.partner.srs[0]!.state = rejected;
    await bench.run(60_000);
    expect(bench.item(id).stage).toBe('reshoot');
    expect(() => submitItem(bench.context, id)).toThrow('has not named the sides');
    notify(bench, id, {
      type: 'media_rejected',
      serverAt: Date.now() - 20_000,
      sides: [{ side: 'back', reason: 'dark', message: 'light' }],
    });
    expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'rejected' });
    bench.shoot(id, 'back', 'b2');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test.each([submitItem, markDone])(
    'an unknown side keeps the item from being submitted until a person says so',
    async (say) => {
      const bench = openBench();
      const id = await submitted(bench);
      await bench.run(5_000);
      reject(bench, id, 'Sole');
      await bench.run(60_000);
      expect(bench.partner.srs[0]?.submissions).toBe(1);
      expect(bench.item(id).stage).toBe('reshoot');
      say(bench.context, id);
      await bench.run(1_000);
      expect(bench.partner.srs[0]?.submissions).toBe(2);
    },
  );

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
    const name = { name: 'Tag' };
    const tag = fakeSide('tag', { ...name, required: false });
    bench.partner.groups = [fakeGroup(fakeSide('front', name), fakeSide('back', name), tag)];
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'Tag');
    expect(bench.sides(id)).toEqual({ front: 'rejected', back: 'rejected', tag: 'rejected' });
    bench.shoot(id, 'front', 'f2');
    expect(bench.sides(id)).toEqual({ front: 'captured', back: 'rejected', tag: 'rejected' });
    bench.shoot(id, 'back', 'b2');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('what was submitted is not undone, also when a side of it comes back', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(60_000);
    reject(bench, id, 'front');
    expect(() => undoPhotos(bench.context, id)).toThrow(expect.objectContaining({ code: 'not_possible' }));
    expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'uploaded' });
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
    bench.partner.rule = () => null;
    bench.engine?.tryNow();
    await bench.run(100);
    expect(bench.item(id).state).toEqual({ primary: 'QC', supplement: 'PENDING' });
  });

  test('a photo that was rejected before the review passed is not rejected again when it is put back', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    await bench.run(5_000);
    reject(bench, id, 'front');
    bench.shoot(id, 'front', 'f2');
    await bench.run(5_000);
    notify(bench, id, { type: 'state_change', state: { primary: 'UNDERWAY', supplement: 'ASSIGNED' } });
    flagSide(bench.context, id, 'front', 'seen by phone');
    place(bench, id, 'f1', 'front');
    expect(bench.sides(id).front).toBe('captured');
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
    const given = {
      event: event as unknown as PartnerEvent,
      text: JSON.stringify(wire),
      dedupeKey: 'k',
      trusted: true,
    };
    expect(receiveEvent(bench.context, given)).toEqual({ known: false, duplicate: false, itemId: null });
    expect(receiveEvent(bench.context, given)).toMatchObject({ duplicate: true });
    bench.start();
    await bench.run(200);
    expect(bench.item(id)).toMatchObject({ stage: 'reshoot', state: rejected });
    expect(bench.sides(id).front).toBe('rejected');
    expect(bench.store.events.unapplied('own-1' as SrUuid)).toEqual([]);
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
    notify(bench, id, { type: 'state_change', state: passed });
    await bench.run(5_000);
    expect(bench.item(id).stage).toBe('in_review');
    expect(bench.partner.calls.filter((call) => call === 'submit A')).toHaveLength(1);
  });
});
