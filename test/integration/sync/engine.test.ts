import { describe, expect, test } from 'vitest';
import type { ItemId, OperationId, SrUuid } from '../../../main/domain/ids.ts';
import { cancelItem, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { type Bench, openBench } from './bench.ts';
import { ready } from './itemSteps.ts';

const minute = 60_000;
const cancelled = { primary: 'CANCELLED', supplement: null };

describe('one item', () => {
  test('gives way to a photo that is on its way to the screen: nothing new is begun or asked until that is there', async () => {
    const bench = openBench();
    const shown = bench.foreground.begin();
    bench.create('A');
    bench.start();
    await bench.run(250);
    expect(bench.partner.calls).toEqual([]);
    shown();
    await bench.run(10);
    expect(bench.partner.calls).toContain('create A');
    const long = bench.foreground.begin();
    bench.create('B');
    await bench.run(1_000);
    expect(bench.partner.calls).toContain('create B');
    long();
  });

  test('is created, sent in order, checked and submitted; the whole conversation', async () => {
    const bench = openBench();
    const [id] = await ready(bench, 'A');
    await bench.run(200);
    expect(bench.partner.calls).toEqual([
      'find A',
      'create A',
      'sides of A',
      // Its view page, and whether another station has made one too.
      'find A',
      'find A',
      'progress of A',
      'upload front-A of A to front',
      'upload back-A of A to back',
      'progress of A',
      'submit A',
    ]);
    expect(bench.item(id!)).toMatchObject({ stage: 'in_review', state: { primary: 'QC', supplement: 'PENDING' } });
    expect(bench.sides(id!)).toEqual({ front: 'uploaded', back: 'uploaded', tag: 'missing' });
  });

  test('a create whose answer was lost is looked up by uuid and not repeated', async () => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'lost_after' });
    bench.create('A');
    bench.start();
    await bench.run(3_000);
    expect(bench.partner.calls.slice(0, 4)).toEqual(['find A', 'create A', 'find A', 'sides of A']);
    expect(bench.partner.srs).toHaveLength(1);
  });

  test('a partner that chooses its own uuid: the SR is found by the reference', async () => {
    const bench = openBench();
    bench.partner.usesClientUuid = false;
    bench.partner.once('create', { kind: 'lost_after' });
    const id = bench.create('A');
    const { srUuid } = bench.item(id);
    bench.start();
    await bench.run(3_000);
    const looked = [`find ${srUuid}`, 'find A', 'sides of A', 'progress of A'];
    expect(bench.partner.calls.slice(0, 6)).toEqual(['find A', 'create A', ...looked]);
    expect(bench.item(id)).toMatchObject({ srUuid: 'own-1', srKnown: true, adopted: false });
  });

  const ofAnother = { srUuid: 'another' as SrUuid, microId: null, legacyId: null, state: cancelled, url: null };

  test.each([
    ['nothing', null, []],
    ['the SR of another account', ofAnother, ['sides of another']],
  ])('a create that never arrived is repeated after both look-ups, which give %s', async (_name, found, read) => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'lost_before' });
    const id = bench.create('A');
    const { srUuid } = bench.item(id);
    const { find } = bench.partner;
    bench.partner.find = (identifier, signal) => find(identifier, signal).then(() => found);
    bench.start();
    await bench.run(3_000);
    const before = ['find A', ...read];
    const again = [`find ${srUuid}`, ...before, 'create A', 'sides of A'];
    expect(bench.partner.calls.slice(0, -1)).toEqual([...before, 'create A', ...again]);
    expect(bench.item(id)).toMatchObject({ srUuid, srKnown: true });
  });

  test('a create whose sides do not come is not repeated', async () => {
    const bench = openBench();
    bench.partner.once('side_groups', { kind: 'offline' });
    bench.create('A');
    bench.start();
    await bench.run(3_000);
    expect(bench.partner.calls.filter((call) => !call.startsWith('find'))).toEqual([
      'create A',
      'sides of A',
      'sides of A',
    ]);
  });

  test.each(['lost_before', 'lost_after'] as const)('an upload %s is accepted once', async (kind) => {
    const bench = openBench();
    bench.partner.once('upload_media', { kind });
    await ready(bench, 'A');
    await bench.run(5_000);
    expect(bench.partner.srs[0]?.uploads.map(({ photoId }) => photoId)).toEqual(['front-A', 'back-A']);
    expect(bench.partner.srs[0]?.state.supplement).toBe('PENDING');
  });

  test.each(['lost_before', 'lost_after', 'server'] as const)('a submit %s takes effect once', async (kind) => {
    const bench = openBench();
    bench.partner.once('submit_sr', { kind });
    const [id] = await ready(bench, 'A');
    await bench.run(5_000);
    expect(bench.partner.srs[0]?.submissions).toBe(1);
    expect(bench.partner.calls.filter((call) => call === 'submit A')).toHaveLength(kind === 'lost_after' ? 1 : 2);
    expect(bench.item(id!)).toMatchObject({ stage: 'in_review', lastError: null });
  });

  test.each([
    ['submit_sr', (bench: Bench, id: ItemId) => submitItem(bench.context, id), 'submissions', 1],
    ['cancel_sr', (bench: Bench, id: ItemId) => cancelItem(bench.context, id, 'no'), 'state', cancelled],
  ] as const)(
    'an SR of another item that Find gives for our uuid does not make a lost %s done',
    async (endpoint, act, what, then) => {
      const bench = openBench();
      bench.policy = { ...bench.policy, submit: 'manual' };
      const [id] = await ready(bench, 'A');
      await bench.run(1_000);
      const { find } = bench.partner;
      bench.partner.find = async (identifier, signal) => {
        const found = await find(identifier, signal);
        return found && { ...found, srUuid: 'somebody-elses' as SrUuid, state: cancelled };
      };
      bench.partner.once(endpoint, { kind: 'lost_before' });
      act(bench, id!);
      await bench.run(5_000);
      expect(bench.partner.srs[0]).toMatchObject({ [what]: then });
    },
  );

  test('a submit that is refused because somebody submitted already counts as done', async () => {
    const bench = openBench();
    const [id] = await ready(bench, 'A');
    bench.partner.rule = (endpoint) => (endpoint === 'submit_sr' ? { kind: 'refuse' } : null);
    const { submitSr } = bench.partner;
    bench.partner.submitSr = (sr, signal) => {
      bench.partner.srs[0]!.state = { primary: 'QC', supplement: 'PENDING' };
      return submitSr(sr, signal);
    };
    await bench.run(5_000);
    expect(bench.item(id!)).toMatchObject({ stage: 'in_review' });
    expect(bench.operations(id!).at(-1)).toBe('submit done');
  });
});

describe('many items', () => {
  test('go side by side, at most as many as allowed, each in its order', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, uploadsAtOnce: 3 };
    bench.partner.rule = (endpoint) => (endpoint === 'upload_media' ? { kind: 'slow', delayMs: 50 } : null);
    const references = ['A', 'B', 'C', 'D', 'E', 'F'];
    await ready(bench, ...references);
    await bench.run(2_000);
    expect(bench.partner.most.uploads).toBe(3);
    for (const reference of references) {
      const own = bench.partner.calls.filter((call) => call.includes(` ${reference}`) && !call.startsWith('find'));
      expect(own).toEqual([
        `create ${reference}`,
        `sides of ${reference}`,
        `progress of ${reference}`,
        `upload front-${reference} of ${reference} to front`,
        `upload back-${reference} of ${reference} to back`,
        `progress of ${reference}`,
        `submit ${reference}`,
      ]);
    }
  });

  test('offline they queue, one call tries for all, and they go on by themselves', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, uploadsAtOnce: 2 };
    bench.partner.rule = () => ({ kind: 'offline' });
    const ids = ['A', 'B', 'C', 'D'].map((reference) => bench.create(reference));
    bench.start();
    await bench.run(2 * minute);
    expect(bench.store.connections.current()?.online).toBe(false);
    expect(bench.partner.calls.length).toBeLessThan(25);
    const [earlier = 0, later = 0] = bench.partner.callTimes.slice(-2);
    expect(later - earlier).toBeGreaterThan(7_000);
    expect(ids.flatMap((id) => bench.operations(id))).toEqual(ids.map(() => 'create pending'));
    expect(bench.engine?.isIdle()).toBe(false);
    bench.partner.rule = () => null;
    await bench.run(20_000);
    expect(bench.partner.srs).toHaveLength(4);
    expect(bench.store.connections.current()?.online).toBe(true);
  });

  test('polls stay within their budget and hold no operation', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, pollsPerMinute: 6 };
    const ids = await ready(bench, ...Array.from({ length: 12 }, (_, index) => `A${index}`));
    await bench.run(10 * minute);
    expect(ids.every((id) => bench.item(id).stage === 'in_review')).toBe(true);
    // The first two looks for each are before its create and before its first photo, and are none.
    const finds = bench.partner.callTimes.filter((_, index) => bench.partner.calls[index]?.startsWith('find'));
    const polls = finds.slice(2 * ids.length);
    expect(polls.length).toBeGreaterThan(30);
    for (const start of polls) {
      expect(polls.filter((at) => at >= start && at < start + minute).length).toBeLessThanOrEqual(6);
    }
  });

  test('a bug in one operation is told and does not stop the others', async () => {
    const bench = openBench();
    const prepare = bench.media.prepareUpload;
    Object.assign(bench.media, {
      prepareUpload: (photo: { id: string }, signal: AbortSignal) => {
        if (photo.id === 'front-A') throw new TypeError('x is undefined');
        return prepare.call(bench.media, photo as never, signal);
      },
    });
    const [broken, other] = await ready(bench, 'A', 'B');
    await bench.run(minute);
    expect(bench.item(other!).stage).toBe('in_review');
    expect(bench.item(broken!)).toMatchObject({ stage: 'needs_attention', lastError: { code: 'internal' } });
  });
});

describe('start and stop', () => {
  test('closing with calls under way ends at once; they are pending and read before they are repeated', async () => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'hang' });
    const id = bench.create('A');
    bench.start();
    await bench.run(10);
    await bench.engine?.close();
    expect(bench.store.operations.ofItem(id)[0]).toMatchObject({ status: 'pending', outcomeUnknown: true });
    expect(bench.partner.calls).toEqual(['find A', 'create A']);
    await bench.restart();
    await bench.run(100);
    expect(bench.partner.calls[2]).toMatch(/^find id-/);
    expect(bench.partner.srs).toHaveLength(1);
  });

  test('after a crash in an upload the photo is not sent twice', async () => {
    const bench = openBench();
    await ready(bench, 'A');
    bench.partner.once('upload_media', { kind: 'lost_after' });
    const { uploadMedia } = bench.partner;
    let crashes = 1;
    bench.partner.uploadMedia = async (upload, signal) => {
      const answer = uploadMedia(upload, signal).catch(() => undefined);
      if (crashes > 0) {
        crashes -= 1;
        await answer;
        bench.crash();
        return new Promise(() => undefined);
      }
      return (await answer) ?? { counted: true };
    };
    await bench.run(2_000);
    expect(bench.partner.srs[0]?.uploads.map(({ photoId }) => photoId)).toEqual(['front-A', 'back-A']);
  });

  test('another connection in use: the engine of the one before stands still', async () => {
    const bench = openBench();
    bench.start();
    await bench.run(10);
    bench.use('other');
    bench.create('A');
    await bench.run(minute);
    expect(bench.partner.calls).toEqual([]);
    expect(bench.store.connections.current()).toMatchObject({ name: 'other', online: null });
  });

  test('idle once all is sent, not while something waits for time; closing ends the wait', async () => {
    const bench = openBench();
    bench.partner.once('create', { kind: 'server' });
    bench.create('A');
    const engine = bench.start();
    const seen: string[] = [];
    const idle = engine.whenIdle(new AbortController().signal).then(() => seen.push('idle'));
    await bench.run(300);
    expect(seen).toEqual([]);
    await bench.run(2_000);
    await idle;
    expect(seen).toEqual(['idle']);
    bench.partner.once('create', { kind: 'hang' });
    bench.create('B');
    const waiting = expect(engine.whenIdle(new AbortController().signal)).rejects.toThrow('closing');
    await bench.run(10);
    await engine.close();
    await waiting;
  });

  test('polls that wait for their budget do not keep it from being idle', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, pollsPerMinute: 1 };
    await ready(bench, 'A', 'B', 'C');
    await bench.run(10_000);
    expect(bench.store.items.duePolls(bench.context.connection().id, Date.now(), 9).length).toBeGreaterThan(0);
    expect(bench.engine?.isIdle()).toBe(true);
  });

  test('an operation without an item runs too', async () => {
    const bench = openBench();
    const payload = { kind: 'update_user', userId: 'u-1', changes: { email: 'a@b.example' } } as const;
    const { id: connectionId } = bench.context.connection();
    bench.store.operations.insert({ id: 'o' as OperationId, connectionId, itemId: null, payload, at: Date.now() });
    bench.start();
    await bench.run(100);
    expect(bench.partner.calls).toEqual(['user u-1']);
    expect(bench.store.operations.get('o' as OperationId)?.status).toBe('done');
  });
});
