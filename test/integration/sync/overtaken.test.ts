import { describe, expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import type { ItemId } from '../../../main/domain/ids.ts';
import { cancelItem } from '../../../main/sync/actions/itemCommands.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { startAgain } from '../../../main/sync/actions/startAgain.ts';
import { asGiven, type TextId } from '../../../main/texts/text.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { type Bench, openBench } from './bench.ts';
import { known, notify, place, submitted, uploads } from './itemSteps.ts';

const lost = new PartnerFailure({
  kind: 'timeout',
  code: 'timeout',
  text: asGiven('No answer came.'),
  outcomeUnknown: true,
  endpoint: 'cancel_sr',
});
const fault = (): StationError =>
  new StationError('storage', asGiven('The disk is full.'), { cause: new Error('ENOSPC') });

/** The first line of this kind in the history cannot be written, and the transaction that it is part of falls. */
function failAudit(bench: Bench, line: TextId): void {
  const { insert } = bench.store.audit;
  let isOver = false;
  bench.store.audit.insert = (entry) => {
    if (entry.text.id !== line || isOver) return insert(entry);
    isOver = true;
    throw fault();
  };
}

describe('an answer that the disk does not take', () => {
  test('of an upload: the partner is asked before the photo is sent again', async () => {
    const bench = openBench();
    const id = await known(bench);
    failAudit(bench, 'history.photoSent');
    bench.shoot(id, 'front', 'f1');
    await bench.run(10_000);
    expect(bench.sides(id).front).toBe('uploaded');
    expect(uploads(bench)).toEqual(['f1 front']);
  });

  test('of a create: there is one SR, also where the partner chooses its uuid', async () => {
    const bench = openBench();
    bench.partner.usesClientUuid = false;
    failAudit(bench, 'history.registered');
    const id = await known(bench);
    await bench.run(10_000);
    expect(bench.item(id).srKnown).toBe(true);
    expect(bench.partner.srs).toHaveLength(1);
  });

  test('for a while takes nothing at all: the upload does not stay in flight', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    const { transaction, operations } = bench.store;
    const { update } = operations;
    await bench.run(0);
    expect(bench.operations(id)).toContain('upload in_flight');
    const store: { transaction: typeof transaction } = bench.store;
    operations.update = () => {
      throw fault();
    };
    store.transaction = () => {
      throw fault();
    };
    await bench.run(20_000);
    expect(bench.bugs.length).toBeGreaterThan(0);
    expect(bench.engine?.isIdle()).toBe(false);
    bench.bugs.splice(0);
    operations.update = update;
    store.transaction = transaction;
    await bench.run(20_000);
    expect(bench.sides(id).front).toBe('uploaded');
    expect(uploads(bench)).toEqual(['f1 front']);
  });
});

describe('an item that is started again while a call for its former SR is under way', () => {
  const wanted = { referenceId: 'A', categoryUuid: 'c', typeUuid: 't', serviceUuid: null };
  const cancelledByPartner = (bench: Bench, id: ItemId): void => {
    bench.partner.srs[0]!.state = { primary: 'CANCELLED', supplement: null };
    notify(bench, id, { type: 'invalidate_sr', reason: { code: 'CANCELLED', message: 'as asked' } });
  };

  for (const isLost of [false, true]) {
    test(`a cancellation whose answer is ${isLost ? 'lost' : 'slow'} does not cancel the new SR`, async () => {
      const bench = openBench();
      const id = await known(bench);
      const { cancelSr } = bench.partner;
      bench.partner.once('cancel_sr', { kind: 'slow', delayMs: 3_000 });
      bench.partner.cancelSr = async (...args) => {
        await cancelSr(...args).catch((error: unknown) => {
          if (!isLost) throw error;
        });
        if (isLost) throw lost;
      };
      cancelItem(bench.context, id, 'wrong item');
      await bench.run(1_000);
      cancelledByPartner(bench, id);
      startAgain(bench.context, id, wanted);
      await bench.run(10_000);
      expect(bench.item(id)).toMatchObject({ stage: 'shooting', srKnown: true, invalidation: null });
      expect(bench.partner.srs.map(({ state }) => state.primary)).toEqual(['CANCELLED', 'DRAFT']);
    });
  }

  test('a cancellation that a stop breaks off does not cancel the new SR', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('cancel_sr', { kind: 'hang' });
    cancelItem(bench.context, id, 'wrong item');
    await bench.run(1_000);
    cancelledByPartner(bench, id);
    startAgain(bench.context, id, wanted);
    await bench.restart();
    await bench.run(10_000);
    expect(bench.item(id)).toMatchObject({ stage: 'shooting', srKnown: true, invalidation: null });
  });

  test('an SR that a slow create makes late is not the new one', async () => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'slow', delayMs: 3_000 });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    notify(bench, id, { type: 'invalidate_sr', reason: { code: 'CANCELLED', message: 'as asked' } });
    startAgain(bench.context, id, wanted);
    const { srUuid } = bench.item(id);
    await bench.run(10_000);
    expect(bench.item(id)).toMatchObject({ srUuid, srKnown: true });
  });

  test('sides that a slow answer tells of the former SR are not those of the new one', async () => {
    const bench = openBench();
    const id = await known(bench);
    const { progress, sideGroups } = bench.partner;
    const former = bench.item(id).srUuid;
    bench.partner.progress = async (...args) => ({ ...(await progress(...args)), met: false });
    bench.partner.sideGroups = async (srUuid, signal) => {
      if (srUuid !== former) return sideGroups(srUuid, signal);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return [fakeGroup(fakeSide('front'), fakeSide('heel'))];
    };
    bench.shoot(id, 'front');
    bench.shoot(id, 'back');
    await bench.run(1_000);
    cancelledByPartner(bench, id);
    startAgain(bench.context, id, wanted);
    await bench.run(10_000);
    expect(Object.keys(bench.sides(id))).toEqual(['front', 'back', 'tag']);
  });

  test('a photo whose file was being made ready goes to the new SR alone', async () => {
    const bench = openBench();
    const id = await known(bench);
    const { prepareUpload } = bench.media;
    bench.media.prepareUpload = async (...args) => {
      bench.media.prepareUpload = prepareUpload;
      cancelledByPartner(bench, id);
      startAgain(bench.context, id, wanted);
      place(bench, id, 'f1', 'front');
      return await prepareUpload(...args);
    };
    bench.shoot(id, 'front', 'f1');
    await bench.run(1_000);
    expect(bench.partner.calls.filter((call) => call.startsWith('upload'))).toHaveLength(1);
    expect(bench.partner.srs.map(({ uploads: held }) => held.length)).toEqual([0, 1]);
  });

  test('the count of the former SR is not that of the new one', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('progress', { kind: 'slow', delayMs: 3_000 });
    bench.shoot(id, 'front');
    await bench.run(1_000);
    bench.partner.rule = (endpoint) => (endpoint === 'progress' ? { kind: 'server' } : null);
    cancelledByPartner(bench, id);
    startAgain(bench.context, id, wanted);
    await bench.run(10_000);
    expect(bench.item(id).progress).toBeNull();
  });

  test('what Find told of the former SR does not cancel the new one', async () => {
    const bench = openBench();
    const id = await submitted(bench);
    bench.partner.once('find', { kind: 'slow', delayMs: 3_000 });
    const polls = (): number => bench.partner.calls.filter((call) => call.startsWith('find')).length;
    for (const before = polls(); polls() === before; ) await bench.run(500);
    cancelledByPartner(bench, id);
    startAgain(bench.context, id, wanted);
    await bench.run(10_000);
    expect(bench.item(id)).toMatchObject({ stage: 'shooting', srKnown: true });
    expect(bench.item(id).state?.primary).toBe('DRAFT');
  });
});

describe('a photo that is taken off', () => {
  test('while its file is made ready to send is not sent', async () => {
    const bench = openBench();
    const id = await known(bench);
    const { prepareUpload } = bench.media;
    bench.media.prepareUpload = async (...args) => {
      place(bench, id, 'f1', 'tray');
      return await prepareUpload(...args);
    };
    bench.shoot(id, 'front', 'f1');
    await bench.run(1_000);
    expect(uploads(bench)).toEqual([]);
    expect(bench.operations(id)).toEqual(['create done', 'upload dropped']);
  });

  test('while it is being sent, to another side, counts as sent to neither: that side gets it, and the first its own', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 3_000 });
    bench.shoot(id, 'front', 'f1');
    await bench.run(1_000);
    place(bench, id, 'f1', 'back');
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 3_000 });
    await bench.run(3_000);
    expect(bench.operations(id)).toEqual(['create done', 'upload done', 'upload in_flight']);
    expect(bench.sides(id)).toMatchObject({ front: 'missing', back: 'uploading' });
    expect(bench.store.photos.get('f1' as never)).toMatchObject({ uploadedAt: null, uploadedServerAt: null });
    await bench.run(3_000);
    expect(uploads(bench)).toEqual(['f1 front', 'f1 back']);
    expect(bench.sides(id)).toMatchObject({ front: 'missing', back: 'uploaded' });
  });

  test('to and fro while it is being sent is still being sent', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    bench.partner.once('upload_media', { kind: 'slow', delayMs: 3_000 });
    place(bench, id, 'f1', 'back');
    await bench.run(100);
    place(bench, id, 'f1', 'front');
    place(bench, id, 'f1', 'back');
    expect(bench.sides(id)).toMatchObject({ front: 'missing', back: 'uploading' });
    await bench.run(5_000);
    expect(uploads(bench)).toEqual(['f1 front', 'f1 back']);
  });

  test('to another item stays there when the first undoes what it did before', async () => {
    const bench = openBench();
    const [first, second] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.shoot(first, 'back', 'b1');
    bench.shoot(first, 'front', 'f1');
    place(bench, second, 'f1', 'front');
    undoPhotos(bench.context, first);
    expect(bench.store.photos.get('f1' as never)).toMatchObject({ itemId: second, place: 'active' });
    expect(bench.store.photos.get('b1' as never)).toMatchObject({ itemId: first, place: 'tray' });
    expect(() => undoPhotos(bench.context, first)).toThrow('nothing to undo');
  });

  test('to another item comes back by undo, into the tray where its side has a photo by then', async () => {
    const bench = openBench();
    const [first, second] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.shoot(first, 'front', 'f1');
    place(bench, second, 'f1', 'front');
    bench.shoot(first, 'front', 'f2');
    undoPhotos(bench.context, second);
    expect(bench.store.photos.get('f1' as never)).toMatchObject({ itemId: first, place: 'tray' });
    expect(bench.store.photos.get('f2' as never)).toMatchObject({ itemId: first, place: 'active' });
  });

  test('to another item and came back gives way to the one that a later undo puts there', async () => {
    const bench = openBench();
    const [first, second] = [await known(bench, 'A'), await known(bench, 'B')];
    bench.shoot(first, 'front', 'f1');
    place(bench, second, 'f1', 'front');
    bench.shoot(first, 'front', 'f2');
    place(bench, first, 'f2', 'removed');
    undoPhotos(bench.context, second);
    undoPhotos(bench.context, first);
    expect(bench.store.photos.get('f1' as never)).toMatchObject({ itemId: first, place: 'superseded' });
    expect(bench.store.photos.get('f2' as never)).toMatchObject({ itemId: first, place: 'active' });
  });
});

describe('a photo that may have arrived', () => {
  test.each([
    ['did', { kind: 'lost_after' }, ['f1 front', 'f2 front', 'f1 front']],
    ['did not', { kind: 'lost_before' }, ['f1 front']],
  ] as const)('and %s, and is undone: the partner holds the one that was there before', async (_did, fault, sent) => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    bench.partner.once('upload_media', fault);
    bench.shoot(id, 'front', 'f2');
    await bench.run(7);
    undoPhotos(bench.context, id);
    await bench.run(60_000);
    expect(uploads(bench)).toEqual(sent);
    expect(bench.sides(id).front).toBe('uploaded');
  });

  test('as it waited for a person is asked about when it is undone', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.shoot(id, 'front', 'f1');
    await bench.run(100);
    bench.partner.once('upload_media', { kind: 'lost_after' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(7);
    const open = bench.store.operations.openOfItem(id).find(({ payload }) => payload.kind === 'upload');
    bench.store.operations.update(open!.id, { status: 'parked', waitingFor: 'person', outcomeUnknown: true });
    undoPhotos(bench.context, id);
    await bench.run(60_000);
    expect(uploads(bench)).toEqual(['f1 front', 'f2 front', 'f1 front']);
    expect(bench.store.operations.openOfItem(id)).toEqual([]);
  });

  test('and is retaken: the new one is sent, although the partner counts the first', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'lost_after' });
    bench.shoot(id, 'front', 'f1');
    await bench.run(10);
    bench.partner.once('upload_media', { kind: 'lost_before' });
    bench.shoot(id, 'front', 'f2');
    await bench.run(10_000);
    expect(uploads(bench)).toEqual(['f1 front', 'f2 front']);
  });

  test.each([{ kind: 'lost_after' }, { kind: 'slow', delayMs: 500 }] as const)(
    'and is taken off and put back ($kind) goes on where it was: it is sent once',
    async (fault) => {
      const bench = openBench();
      const id = await known(bench);
      bench.partner.once('upload_media', fault);
      bench.shoot(id, 'front', 'f1');
      await bench.run(10);
      place(bench, id, 'f1', 'tray');
      place(bench, id, 'f1', 'front');
      await bench.run(10_000);
      expect(uploads(bench)).toEqual(['f1 front']);
      expect(bench.sides(id).front).toBe('uploaded');
    },
  );

  test('and waits for a person does not hold up the one that is taken in its stead', async () => {
    const bench = openBench();
    const id = await known(bench);
    bench.partner.once('upload_media', { kind: 'lost_before' });
    bench.shoot(id, 'front', 'f1');
    await bench.run(10);
    bench.partner.once('progress', { kind: 'refuse' });
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('needs_attention');
    bench.shoot(id, 'front', 'f2');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('shooting');
    expect(uploads(bench)).toEqual(['f2 front']);
  });
});
