import { describe, expect, test } from 'vitest';
import type { SrUuid } from '../../../main/domain/ids.ts';
import { answerExisting } from '../../../main/sync/actions/answerExisting.ts';
import { cancelItem, retryItem, submitItem } from '../../../main/sync/actions/itemCommands.ts';
import { cancelledItem, startAgain } from '../../../main/sync/actions/startAgain.ts';
import type { FakePartner, FakeSr } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';
import { answer, answersOfTwo, oneKey, orders, own, question, sentTo, testTwoStations } from './twoStations.ts';

const minute = 60_000;
const draft = { primary: 'DRAFT', supplement: null };
const pending = { primary: 'QC', supplement: 'PENDING' };
const authentic = { primary: 'COMPLETE', supplement: 'APPROVED' };

/** An SR that others made under the reference, with photos on these sides. */
function elsewhere(
  partner: FakePartner,
  referenceId: string,
  given: Partial<FakeSr> & { held?: string[] } = {},
): FakeSr {
  const { held = [], ...changes } = given;
  const uploads = held.map((side) => ({ sideUuid: side as never, photoId: `theirs-${side}`, at: Date.now() }));
  const sr = { uuid: `made-${partner.srs.length}` as SrUuid, microId: String(9_000 + partner.srs.length), referenceId };
  const made: FakeSr = { ...sr, state: draft, uploads, submissions: 0, ...changes };
  partner.srs.push(made);
  return made;
}

describe('what the partner has already', () => {
  test('is adopted: its uuid, sides and state; nothing is made', async () => {
    const bench = openBench();
    const sr = elsewhere(bench.partner, 'A');
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(bench.partner.calls).toEqual(['find A', 'sides of A', 'progress of A']);
    expect(bench.item(id)).toMatchObject({ srUuid: sr.uuid, microId: sr.microId, adopted: true, srKnown: true });
    expect(bench.item(id)).toMatchObject({ requirements: 'server', state: draft, stage: 'shooting' });
    bench.shoot(id, 'front');
    bench.shoot(id, 'back');
    await bench.run(1_000);
    expect(sentTo(sr)).toEqual(['front-A', 'back-A']);
    expect(bench.item(id).stage).toBe('in_review');
    // Its sides may be of another type than the item was made as.
    expect(bench.store.templates.get(bench.context.connection().id, 'c', 't')).toBeNull();
  });

  test.each([
    ['the micro id', { microId: '4711' }],
    ['the uuid', { uuid: '4711' as SrUuid }],
  ])('is another when the reference is %s of it', async (_name, changes) => {
    const bench = openBench();
    elsewhere(bench.partner, 'THEIRS', changes);
    const id = bench.create('4711');
    bench.start();
    await bench.run(100);
    expect(own(bench, '4711')).toHaveLength(1);
    expect(bench.item(id)).toMatchObject({ adopted: false, srKnown: true, srUuid: own(bench, '4711')[0]?.uuid });
  });

  test('is another when our key may not read it', async () => {
    const bench = openBench();
    elsewhere(bench.partner, 'A', { isStrangers: true });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(own(bench, 'A').map(({ uuid }) => uuid)).toEqual([bench.item(id).srUuid]);
    expect(bench.store.connections.current()?.credentialState).toBe('ok');
  });

  test.each([true, false])(
    'is found in the list behind a stranger of the same name; without a list (%s) it is not',
    async (canList) => {
      const bench = openBench();
      bench.policy = { ...bench.policy, canList };
      bench.partner.pageSize = 2;
      const sr = elsewhere(bench.partner, 'A');
      for (const other of ['B', 'C', 'D']) elsewhere(bench.partner, other);
      elsewhere(bench.partner, 'A', { isStrangers: true });
      const id = bench.create('A');
      bench.start();
      await bench.run(100);
      expect(bench.item(id).srUuid === sr.uuid).toBe(canList);
      expect(own(bench, 'A')).toHaveLength(canList ? 1 : 2);
    },
  );

  test('is not looked for where the profile says so', async () => {
    const bench = openBench();
    bench.policy = { ...bench.policy, existing: 'create' };
    elsewhere(bench.partner, 'A', { held: ['front'] });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(bench.partner.calls[0]).toBe('create A');
    bench.shoot(id, 'front');
    await bench.run(100);
    expect(sentTo(own(bench, 'A')[1])).toEqual(['front-A']);
  });

  test.each([
    ['take', 'made-0', true],
    ['anew', 'id-4', false],
  ] as const)('is a question each time where the profile asks; %s', async (given, srUuid, adopted) => {
    const bench = openBench();
    bench.policy = { ...bench.policy, existing: 'ask' };
    elsewhere(bench.partner, 'A');
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(question(bench, id)).toMatch('begun elsewhere');
    await answer(bench, id, given);
    expect(bench.item(id)).toMatchObject({ srUuid, adopted, stage: 'shooting' });
    bench.shoot(id, 'front');
    await bench.run(100);
    expect(sentTo(own(bench, 'A').find(({ uuid }) => uuid === srUuid))).toEqual(['front-A']);
  });
});

describe('an SR that has ended', () => {
  test('is opened when a person says so; photos that were taken stay here', async () => {
    const bench = openBench();
    elsewhere(bench.partner, 'A', { state: authentic, held: ['front', 'back'] });
    const id = bench.create('A');
    bench.photo('p1');
    bench.start();
    await bench.run(100);
    expect(question(bench, id)).toMatch('its result: authentic');
    await answer(bench, id, 'take');
    expect(bench.item(id)).toMatchObject({ stage: 'authentic', adopted: true, srUuid: 'made-0' });
    expect(own(bench, 'A')).toHaveLength(1);
    expect(bench.partner.calls).not.toContain('create A');
  });

  test('is sent anew when a person says so', async () => {
    const bench = openBench();
    elsewhere(bench.partner, 'A', { state: authentic });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(() => answerExisting(bench.context, id, 'follow')).toThrow('not asked');
    await answer(bench, id, 'anew');
    expect(own(bench, 'A')).toHaveLength(2);
    expect(bench.item(id)).toMatchObject({
      adopted: false,
      existing: null,
      stage: 'shooting',
      srUuid: own(bench, 'A')[1]?.uuid,
    });
    expect(() => answerExisting(bench.context, id, 'anew')).toThrow('not asked');
  });

  test('is passed over by an item that is started again, and by it alone', async () => {
    const bench = openBench();
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    cancelItem(bench.context, id, 'no');
    await bench.run(100);
    expect(cancelledItem(bench.context, 'A')).toBe(id);
    startAgain(bench.context, id, { referenceId: 'A', categoryUuid: 'c', typeUuid: 't', serviceUuid: null });
    await bench.run(100);
    expect(own(bench, 'A')).toHaveLength(2);
    expect(bench.item(id)).toMatchObject({ stage: 'shooting', adopted: false, srKnown: true });
  });
});

describe('photos from elsewhere', () => {
  test('wait for a person, who takes the SR over: ours go on top', async () => {
    const bench = openBench();
    const sr = elsewhere(bench.partner, 'A', { held: ['front', 'tag'] });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    expect(question(bench, id)).toMatch('2 of 3 sides are there from elsewhere');
    expect(() => answerExisting(bench.context, id, 'anew')).toThrow('not asked');
    retryItem(bench.context, id);
    await bench.run(100);
    expect(question(bench, id)).toMatch('2 of 3 sides');
    await answer(bench, id, 'take');
    bench.shoot(id, 'front');
    await bench.run(1_000);
    expect(bench.item(id).stage).toBe('shooting');
    bench.shoot(id, 'back');
    await bench.run(1_000);
    expect(sentTo(sr)).toEqual(['theirs-front', 'theirs-tag', 'front-A', 'back-A']);
    expect(bench.item(id).stage).toBe('in_review');
  });

  test('that complete the item are submitted when a person says so, and not before', async () => {
    const bench = openBench();
    const sr = elsewhere(bench.partner, 'A', { held: ['front', 'back'] });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    await answer(bench, id, 'take');
    expect([bench.item(id).stage, sr.submissions]).toEqual(['ready', 0]);
    bench.shoot(id, 'tag');
    await bench.run(minute);
    expect([bench.item(id).stage, sr.submissions]).toEqual(['ready', 0]);
    submitItem(bench.context, id);
    await bench.run(1_000);
    expect([bench.item(id).stage, sr.submissions]).toEqual(['in_review', 1]);
  });

  test('are left to the others: nothing of ours is sent, and the result is followed', async () => {
    const bench = openBench();
    const sr = elsewhere(bench.partner, 'A', { held: ['front'] });
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    await answer(bench, id, 'follow');
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', adopted: true });
    expect(() => bench.shoot(id, 'front')).toThrow('others take its photos');
    sr.state = { primary: 'QC', supplement: 'REJECTED' };
    await bench.run(60 * minute);
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', state: sr.state });
    sr.state = authentic;
    await bench.run(60 * minute);
    expect(bench.item(id).stage).toBe('authentic');
    expect(sentTo(sr)).toEqual(['theirs-front']);
  });

  test('that come between our create and our first photo are asked about too', async () => {
    const bench = openBench();
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    const [sr] = own(bench, 'A');
    sr!.uploads.push({ sideUuid: 'front' as never, photoId: 'theirs-front', at: Date.now() });
    bench.shoot(id, 'front');
    await bench.run(1_000);
    expect(question(bench, id)).toMatch('1 of 3 sides');
    expect(sentTo(sr)).toEqual(['theirs-front']);
    await answer(bench, id, 'follow');
    expect(bench.item(id).stage).toBe('in_review');
    expect(bench.store.photos.ofItem(id)).toMatchObject([{ id: 'front-A', place: 'tray', uploadedAt: null }]);
    expect(bench.operations(id)).toEqual(['create done', 'upload dropped']);
  });

  test('of an SR in review: it is followed, and photos taken here stay in the tray', async () => {
    const bench = openBench();
    bench.partner.rule = () => ({ kind: 'offline' });
    const first = bench.create('B');
    bench.store.templates.put(bench.context.connection().id, 'c', 't', bench.partner.groups, 1);
    const id = bench.create('A');
    bench.shoot(id, 'front');
    bench.start();
    await bench.run(1_000);
    elsewhere(bench.partner, 'A', { held: ['front', 'back'], state: pending });
    bench.partner.rule = () => null;
    await bench.run(minute);
    expect(bench.item(first).srKnown).toBe(true);
    expect(question(bench, id)).toMatch('reviews it: 2 of 3 sides');
    await answer(bench, id, 'take');
    expect(bench.item(id)).toMatchObject({ stage: 'in_review', adopted: true });
    expect(bench.store.photos.ofItem(id)).toMatchObject([{ id: 'front-A', place: 'tray' }]);
    expect(sentTo(own(bench, 'A')[0])).toEqual(['theirs-front', 'theirs-back']);
  });
});

test('a partner that answers everything and takes no photo is not asked without end', async () => {
  const bench = openBench();
  const id = bench.create('A');
  bench.start();
  await bench.run(100);
  bench.partner.rule = (endpoint) => (endpoint === 'upload_media' ? { kind: 'offline' } : null);
  bench.shoot(id, 'front');
  await bench.run(minute);
  expect(bench.partner.calls.filter((call) => call.startsWith('progress')).length).toBeLessThan(10);
});

// Each order with one of the two answers; with both in `adopt.long.test.ts`.
testTwoStations(orders().map((order, index) => [order, ...answersOfTwo[index % 2]!] as const));

describe('two stations of one key in the very same moment, neither of which sees the other', () => {
  test.each([
    ['refuses', ['first', 'second']],
    ['refuses', ['second', 'first']],
    ['answers', ['first', 'second']],
    ['answers', ['second', 'first']],
  ] as const)('have one SR where the partner keeps our uuid and %s the second (%j)', async (how, order) => {
    const a = openBench({ ids: 'a-', ...oneKey });
    const b = openBench({ ids: 'b-', partner: a.partner, ...oneKey });
    a.partner.answersDuplicates = how === 'answers';
    const stations = { first: { bench: a, id: a.create('A') }, second: { bench: b, id: b.create('A') } };
    a.start();
    b.start();
    await a.run(100);
    expect(a.partner.calls.filter((call) => call === 'create A')).toHaveLength(2);
    expect(own(a, 'A')).toHaveLength(1);
    const [sr] = own(a, 'A');
    for (const name of order) {
      const { bench, id } = stations[name];
      expect(bench.item(id)).toMatchObject({ srUuid: sr?.uuid, srKnown: true, stage: 'shooting' });
      bench.shoot(id, 'front', `front-${name}`);
      await bench.run(1_000);
    }
    const asked = stations[order[1]];
    expect(question(asked.bench, asked.id)).toMatch('1 of 3 sides are there from elsewhere');
    expect(sentTo(sr)).toEqual([`front-${order[0]}`]);
  });

  test('a create that is refused for another reason goes with another uuid when it is tried again', async () => {
    const bench = openBench(oneKey);
    bench.partner.once('create', { kind: 'refuse' });
    const id = bench.create('A');
    const first = bench.item(id).srUuid;
    bench.start();
    await bench.run(100);
    expect(bench.item(id)).toMatchObject({ stage: 'needs_attention', srKnown: false });
    retryItem(bench.context, id);
    await bench.run(100);
    expect(bench.item(id).srKnown).toBe(true);
    expect(own(bench, 'A').map(({ uuid }) => uuid)).toEqual([bench.item(id).srUuid]);
    expect(bench.item(id).srUuid).not.toBe(first);
  });

  test('one that is found by its uuid alone, and has ended, is asked about; another follows it', async () => {
    const bench = openBench(oneKey);
    const other = openBench({ ids: 'b-', partner: bench.partner, ...oneKey });
    const theirs = other.create('A');
    other.start();
    await other.run(100);
    own(bench, 'A')[0]!.state = authentic;
    elsewhere(bench.partner, 'A', { isStrangers: true });
    const id = bench.create('A');
    expect(bench.item(id).srUuid).toBe(other.item(theirs).srUuid);
    bench.start();
    await bench.run(100);
    expect(question(bench, id)).toMatch('its result: authentic');
    await answer(bench, id, 'anew');
    expect(own(bench, 'A')).toHaveLength(2);
    expect(bench.item(id)).toMatchObject({ srKnown: true, srUuid: own(bench, 'A')[1]?.uuid });
  });

  test('each has its own where many items share a reference', () => {
    const benches = ['a-', 'b-'].map((ids) => openBench({ ids, ...oneKey }));
    for (const bench of benches) bench.policy = { ...bench.policy, existing: 'create' };
    expect(new Set(benches.map((bench) => bench.item(bench.create('A')).srUuid)).size).toBe(2);
  });
});

describe('two stations in the very same moment, neither of which sees the other', () => {
  /** Both have made an SR of the reference. */
  async function twins(findsNewest: boolean) {
    const a = openBench({ ids: 'a-' });
    const b = openBench({ ids: 'b-', partner: a.partner });
    a.partner.findsNewest = findsNewest;
    const made = [a, b].map((bench) => ({ bench, id: bench.create('A') }));
    for (const { bench } of made) bench.start();
    await a.run(100);
    expect(own(a, 'A')).toHaveLength(2);
    const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
    return { partner: a.partner, first, second };
  }

  test.each(
    [true, false].flatMap((findsNewest) => [
      [findsNewest, ['first', 'second']] as const,
      [findsNewest, ['second', 'first']] as const,
    ]),
  )('both end with the one that Find names (the newest: %s), whoever shoots first (%j)', async (findsNewest, order) => {
    const { partner, ...stations } = await twins(findsNewest);
    const saved = findsNewest ? partner.srs[1] : partner.srs[0];
    const left = findsNewest ? partner.srs[0] : partner.srs[1];
    for (const name of order) {
      const { bench, id } = stations[name];
      bench.shoot(id, 'front', `front-${name}`);
      await bench.run(1_000);
    }
    // Who comes second is asked: a photo of the first would be replaced.
    const [before, after] = order.map((name) => stations[name]);
    expect(before?.bench.item(before.id)).toMatchObject({ srUuid: saved?.uuid, stage: 'shooting' });
    expect(question(after!.bench, after!.id)).toMatch('1 of 3 sides are there from elsewhere');
    await answer(after!.bench, after!.id, 'take');
    for (const { bench, id } of [before!, after!]) expect(bench.item(id).srUuid).toBe(saved?.uuid);
    expect(sentTo(saved)).toEqual(order.map((name) => `front-${name}`));
    expect(left).toMatchObject({ uploads: [], submissions: 0, state: draft });
  });

  test('photos that are left to the others stay here; the one made here can be kept instead', async () => {
    const { partner, first, second } = await twins(false);
    first.bench.shoot(first.id, 'front', 'front-first');
    await first.bench.run(1_000);
    second.bench.shoot(second.id, 'front', 'front-second');
    await second.bench.run(1_000);
    expect(() => answerExisting(second.bench.context, second.id, 'follow')).toThrow('not asked');
    await answer(second.bench, second.id, 'anew');
    second.bench.shoot(second.id, 'back', 'back-second');
    await second.bench.run(1_000);
    expect(partner.srs.map(sentTo)).toEqual([['front-first'], ['front-second', 'back-second']]);
    expect(second.bench.item(second.id)).toMatchObject({ srUuid: partner.srs[1]?.uuid, stage: 'in_review' });
  });

  test('a stranger of the same name is passed over', async () => {
    const bench = openBench();
    bench.partner.findsNewest = true;
    const id = bench.create('A');
    bench.start();
    await bench.run(100);
    elsewhere(bench.partner, 'A', { isStrangers: true });
    bench.shoot(id, 'front');
    await bench.run(1_000);
    expect(sentTo(own(bench, 'A')[0])).toEqual(['front-A']);
  });
});

test('a retake while the question is open is held by it, also where the look before it met a limit', async () => {
  const bench = openBench();
  const id = bench.create('A');
  bench.start();
  await bench.run(5_000);
  const [sr] = own(bench, 'A');
  sr!.uploads.push({ sideUuid: 'front' as never, photoId: 'theirs-front', at: Date.now() });
  bench.shoot(id, 'front');
  await bench.run(500);
  bench.partner.once('progress', { kind: 'limit', type: 'partner_level', waitMs: -1 });
  bench.shoot(id, 'front', 'retake');
  await bench.run(5_000);
  expect(question(bench, id)).toMatch('1 of 3 sides');
  expect(sentTo(sr)).toEqual(['theirs-front']);
});
