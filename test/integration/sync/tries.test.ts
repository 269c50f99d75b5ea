import { expect, test } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import { retryItem } from '../../../main/sync/actions/itemCommands.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';
import { known, ready } from './itemSteps.ts';

const minute = 60_000;

test('what came of an upload stays not known through other failures, until the upload itself is refused', async () => {
  const bench = openBench();
  const id = await known(bench);
  bench.partner.once('upload_media', { kind: 'lost_before' });
  bench.shoot(id, 'front');
  await bench.run(100);
  bench.partner.calls.length = 0;
  bench.partner.once('progress', { kind: 'refuse' });
  bench.partner.once('progress', { kind: 'limit', type: 'partner_level', waitMs: 1_000 });
  bench.partner.once('upload_media', { kind: 'refuse' });
  for (let tries = 0; tries < 2; tries += 1) {
    await bench.run(5_000);
    expect(bench.item(id).stage).toBe('needs_attention');
    retryItem(bench.context, id);
  }
  await bench.run(100);
  const upload = 'upload front-A of A to front';
  const asked = ['progress of A', 'progress of A', 'progress of A', upload];
  // The refusal may mean that the side is not asked for any more.
  const again = ['sides of A', 'progress of A'];
  expect(bench.partner.calls).toEqual([...asked, ...again, upload, 'progress of A']);
});

test('an upload that the partner answers and never counts is sent once more, then waits for a person', async () => {
  const bench = openBench();
  const id = await known(bench);
  let sent = 0;
  bench.partner.uploadMedia = async () => {
    sent += 1;
    return { counted: false };
  };
  bench.shoot(id, 'front');
  await bench.run(10 * minute);
  expect(sent).toBe(2);
  expect(bench.sides(id).front).toBe('captured');
  expect(bench.item(id)).toMatchObject({ stage: 'needs_attention', lastError: { code: 'not_counted' } });
});

test('an upload that is slow to be counted is not sent again', async () => {
  const bench = openBench();
  bench.partner.countsInAnswer = false;
  const [id] = await ready(bench, 'A');
  const { progress } = bench.partner;
  let hidden = 6;
  bench.partner.progress = async (srUuid, signal) => {
    const seen = await progress(srUuid, signal);
    hidden -= 1;
    return hidden > 0 ? { ...seen, currentRequired: 0, met: false } : seen;
  };
  await bench.run(10_000);
  expect(bench.partner.srs[0]?.uploads.map(({ photoId }) => photoId)).toEqual(['front-A', 'back-A']);
  expect(bench.item(id!).stage).toBe('in_review');
});

test('answers that do not fit count in a row: one that fails otherwise begins the count anew', async () => {
  const bench = openBench();
  const misfits = Array.from({ length: 4 }, () => 'unreadable' as const);
  const failures = [...misfits, 'server' as const, ...misfits];
  const { createSr } = bench.partner;
  bench.partner.createSr = async (...args) => {
    const kind = failures.shift();
    if (kind === undefined) return createSr(...args);
    const text = asGiven('It did not fit.');
    throw new PartnerFailure({ kind, code: kind, text, endpoint: 'create', outcomeUnknown: false });
  };
  const id = bench.create('A');
  bench.start();
  await bench.run(20 * minute);
  expect(bench.item(id)).toMatchObject({ stage: 'shooting', srKnown: true });
});

test('after an outage of many tries, answers that do not fit are tried as often as ever before a person is asked', async () => {
  const bench = openBench();
  const [id] = await ready(bench, 'A');
  for (let tries = 0; tries < 7; tries += 1) bench.partner.once('upload_media', { kind: 'server' });
  bench.partner.countsInAnswer = false;
  const { progress } = bench.partner;
  let hidden = 5;
  bench.partner.progress = async (srUuid, signal) => {
    const seen = await progress(srUuid, signal);
    const isHidden = seen.currentRequired > 0 && hidden > 0;
    if (isHidden) hidden -= 1;
    return isHidden ? { ...seen, currentRequired: 0, met: false } : seen;
  };
  for (let step = 0; step < 900; step += 1) {
    await bench.run(1_000);
    expect(bench.item(id!).stage).not.toBe('needs_attention');
  }
  expect(bench.item(id!).stage).toBe('in_review');
  expect(bench.partner.srs[0]?.uploads.map(({ photoId }) => photoId)).toEqual(['front-A', 'back-A']);
});

test('a refusal stays the reason where the look-up after it fails', async () => {
  const bench = openBench();
  const [id] = await ready(bench, 'A');
  bench.partner.rule = (endpoint) => {
    if (endpoint === 'submit_sr') return { kind: 'refuse' };
    return endpoint === 'find' && bench.partner.calls.includes('submit A') ? { kind: 'server' } : null;
  };
  await bench.run(1_000);
  expect(bench.item(id!)).toMatchObject({ stage: 'needs_attention', lastError: { code: 'http_400' } });
});

test('a refusal parks, is kept, and is tried again when a person says so', async () => {
  const bench = openBench();
  bench.partner.once('upload_media', { kind: 'refuse' });
  const [id] = await ready(bench, 'A');
  await bench.run(10 * minute);
  expect(bench.item(id!)).toMatchObject({ stage: 'needs_attention', lastError: { code: 'http_400' } });
  expect(bench.operations(id!)).toEqual(['create done', 'upload parked', 'upload done', 'submit pending']);
  expect(bench.engine?.isIdle()).toBe(true);
  retryItem(bench.context, id!);
  expect(bench.item(id!).lastError).toBeNull();
  await bench.run(100);
  expect(bench.item(id!).stage).toBe('in_review');
  expect(() => retryItem(bench.context, id!)).toThrow('Nothing');
});

test('a list of sides that is empty for once sends no photo to the tray', async () => {
  const bench = openBench();
  const id = await known(bench);
  bench.shoot(id, 'front');
  await bench.run(1_000);
  const { groups } = bench.partner;
  bench.partner.groups = [];
  const { progress } = bench.partner;
  bench.partner.progress = async (...of) => ({
    ...(await progress(...of)),
    totalRequired: 2,
    totalOptional: 1,
    met: false,
  });
  await bench.run(20 * minute);
  expect(bench.sides(id)).toEqual({ front: 'uploaded', back: 'missing', tag: 'missing' });
  expect(bench.partner.calls.filter((call) => call === 'sides of A')).toHaveLength(2);
  bench.partner.progress = progress;
  bench.partner.groups = groups;
});

test('an item that nobody opens again goes on once the partner asks for less', async () => {
  const bench = openBench();
  const id = await known(bench);
  bench.shoot(id, 'front');
  await bench.run(1_000);
  bench.partner.groups = [fakeGroup(fakeSide('front'))];
  await bench.run(3 * 60 * minute);
  expect(bench.item(id).stage).toBe('in_review');
  expect(bench.partner.calls.filter((call) => call === 'sides of A')).toHaveLength(2);
});

test('a photo that waits for a person goes to the tray once its side is asked for no more', async () => {
  const bench = openBench();
  const id = await known(bench);
  bench.partner.once('upload_media', { kind: 'refuse' });
  bench.shoot(id, 'back', 'b1');
  await bench.run(1_000);
  expect(bench.operations(id)).toContain('upload parked');
  bench.partner.groups = [fakeGroup(fakeSide('front'))];
  await bench.run(60 * minute);
  expect(bench.operations(id)).toContain('upload dropped');
  expect(bench.store.photos.get('b1' as never)).toMatchObject({ place: 'tray', sideUuid: null });
  expect(bench.item(id)).toMatchObject({ stage: 'shooting' });
});
