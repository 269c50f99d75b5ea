import { expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { itemTopic } from '../../../main/domain/ports/topics.ts';
import { changeItemDurably } from '../../../main/sync/actions/settle.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { openBench } from './bench.ts';
import { known } from './itemSteps.ts';

const refused = () => Promise.reject(new StationError('storage', asGiven('The disk takes nothing.')));

test('nothing is sent before its attempt is on the disk; it holds its slot meanwhile', async () => {
  const bench = openBench();
  bench.policy = { ...bench.policy, uploadsAtOnce: 1 };
  const wait = Promise.withResolvers<void>();
  bench.disk = () => wait.promise;
  const id = bench.create('A');
  bench.create('B');
  bench.start();
  await bench.run(5_000);
  expect(bench.partner.calls).toEqual([]);
  expect(bench.operations(id)).toEqual(['create in_flight']);
  wait.resolve();
  await bench.run(100);
  expect(bench.partner.calls.filter((call) => call.startsWith('create'))).toEqual(['create A', 'create B']);
});

test('an attempt that cannot be brought to the disk is not made, told, and made later', async () => {
  const bench = openBench();
  bench.disk = refused;
  const id = bench.create('A');
  bench.start();
  await bench.run(100);
  expect(bench.partner.calls).toEqual([]);
  expect(bench.bugs.splice(0)).toEqual([expect.objectContaining({ message: 'The disk takes nothing.' })]);
  expect(bench.operations(id)).toEqual(['create pending']);
  bench.disk = () => Promise.resolve();
  await bench.run(10_000);
  expect(bench.partner.calls).toContain('create A');
});

test('a durable change of an item is told at once, and done once it is on the disk', async () => {
  const bench = openBench();
  const id = bench.create('A');
  const wait = Promise.withResolvers<void>();
  bench.disk = () => wait.promise;
  const reported: string[] = [];
  bench.store.onCommit((topics) => reported.push(...topics));
  const change = changeItemDurably(bench.context, id, () => bench.store.items.update(id, { microId: '7' }));
  const done = change.then(() => reported.push('on the disk'));
  await bench.run(100);
  expect([reported, bench.item(id).microId]).toEqual([[itemTopic(id)], '7']);
  wait.resolve();
  await done;
  expect(reported).toEqual([itemTopic(id), 'on the disk']);
});

test('the end of an upload stands when the disk is late with it: the photo is not sent again', async () => {
  const bench = openBench();
  const id = await known(bench);
  bench.partner.once('upload_media', { kind: 'slow', delayMs: 500 });
  bench.shoot(id, 'front');
  await bench.run(100);
  bench.disk = refused;
  await bench.run(1_000);
  expect(bench.sides(id)).toMatchObject({ front: 'uploaded' });
  expect(bench.bugs.splice(0)).not.toEqual([]);
  bench.disk = () => Promise.resolve();
  bench.shoot(id, 'back');
  await bench.run(20_000);
  expect(bench.partner.calls.filter((call) => call.startsWith('upload'))).toEqual([
    'upload front-A of A to front',
    'upload back-A of A to back',
  ]);
  expect(bench.item(id).stage).toBe('in_review');
});

test.each([
  ['the disk fails for now is tried again', { cause: new Error('EIO') }, 'in_review'],
  ['are missing or damaged waits for a person', {}, 'needs_attention'],
])('a photo whose bytes %s', async (_name, options, stage) => {
  const bench = openBench();
  const id = await known(bench);
  const { prepareUpload } = bench.media;
  bench.media.prepareUpload = async () => {
    bench.media.prepareUpload = prepareUpload;
    throw new StationError('storage', asGiven('The photo cannot be read.'), options);
  };
  bench.shoot(id, 'front');
  bench.shoot(id, 'back');
  await bench.run(10_000);
  expect(bench.item(id).stage).toBe(stage);
});

test('a photo that did not fit its CRC-32 is compared by its hash the next time', async () => {
  const bench = openBench();
  const id = await known(bench);
  const { prepareUpload } = bench.media;
  bench.media.prepareUpload = async (...args) => ({ ...(await prepareUpload(...args)), crc32: 7 });
  const { uploadMedia } = bench.partner;
  const sums: (number | null)[] = [];
  bench.partner.uploadMedia = async (upload, signal) => {
    sums.push(upload.file.crc32);
    if (upload.file.crc32 === null) return uploadMedia(upload, signal);
    const text = asGiven('It did not fit.');
    const [kind, code, endpoint] = ['storage', 'photo_unreadable', 'upload_media'] as const;
    throw new PartnerFailure({ kind, code, text, endpoint, outcomeUnknown: false });
  };
  bench.shoot(id, 'front');
  await bench.run(10_000);
  expect(sums).toEqual([7, null]);
  expect(bench.sides(id).front).toBe('uploaded');
});
