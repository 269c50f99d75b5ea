import { expect, test } from 'vitest';
import { answerRejection, dismissRejection, rejectSide, unrejectSide } from '../../../main/sync/actions/markSides.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { text as say } from '../../../main/texts/text.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import { openBench } from './bench.ts';
import { notify, reject, rejected, submitted } from './itemSteps.ts';

type Bench = ReturnType<typeof openBench>;

/** In review, then QC / REJECTED, with no word on which sides are meant. */
async function rejectedWithoutNames(bench: Bench) {
  const id = await submitted(bench);
  await bench.run(5_000);
  bench.partner.srs[0]!.state = rejected;
  notify(bench, id, { type: 'state_change', state: rejected });
  expect(bench.item(id).stage).toBe('reshoot');
  return id;
}

test('a side marked by hand is shot again and the item is submitted again', async () => {
  const bench = openBench();
  const id = await rejectedWithoutNames(bench);
  rejectSide(bench.context, id, 'FRONT', 'seen on the page');
  expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'uploaded' });
  bench.shoot(id, 'front', 'f2');
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
  expect(bench.partner.srs[0]?.submissions).toBe(2);
});

test.each([
  ['by the side', (bench: Bench, id: Parameters<typeof unrejectSide>[1]) => unrejectSide(bench.context, id, 'front')],
  [
    'by the rejection',
    (bench: Bench, id: Parameters<typeof unrejectSide>[1]) =>
      dismissRejection(bench.context, id, bench.store.rejections.ofItem(id)[0]!.id),
  ],
])('a mark that is taken back %s is as if it had never been: nothing is submitted', async (_how, takeBack) => {
  const bench = openBench();
  const id = await rejectedWithoutNames(bench);
  rejectSide(bench.context, id, 'front', 'a slip');
  takeBack(bench, id);
  await bench.run(60_000);
  expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'uploaded' });
  expect(bench.store.audit.ofItem(id, 99).map(({ text }) => text)).toContainEqual(
    say('history.rejectionDismissed', { side: 'front' }),
  );
  expect(bench.item(id).stage).toBe('reshoot');
  expect(bench.partner.srs[0]?.submissions).toBe(1);
});

test('a remark that names no side is answered by the new photo of the side that a person marked for it, and asked anew by its undo', async () => {
  const bench = openBench();
  const id = await submitted(bench);
  await bench.run(5_000);
  reject(bench, id, 'Sole');
  rejectSide(bench.context, id, 'front', 'the sole is the front');
  bench.partner.rule = () => ({ kind: 'offline' });
  bench.shoot(id, 'front', 'f2');
  undoPhotos(bench.context, id);
  unrejectSide(bench.context, id, 'front');
  expect(bench.item(id).stage).toBe('reshoot');
  expect(bench.store.operations.openOfItem(id)).toEqual([]);

  rejectSide(bench.context, id, 'front', 'the sole is the front');
  bench.shoot(id, 'front', 'f3');
  bench.partner.rule = () => null;
  bench.engine?.tryNow();
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
  expect(bench.partner.srs[0]?.submissions).toBe(2);
});

test('a rejection that names no side is taken back by the name that the partner gave', async () => {
  const bench = openBench();
  const id = await submitted(bench);
  await bench.run(5_000);
  reject(bench, id, 'Sole');
  expect(() => unrejectSide(bench.context, id, 'front')).toThrow('front is not marked as rejected.');
  unrejectSide(bench.context, id, 'Sole');
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
});

test('marked again, a side has the newer reason; of two sides of one name the one that is said is marked', async () => {
  const bench = openBench();
  bench.partner.groups = [
    { ...fakeGroup(fakeSide('front', { name: 'Cover' })), uuid: 'g1' },
    { ...fakeGroup(fakeSide('back', { name: 'Cover' })), uuid: 'g2', name: 'Interior' },
  ];
  const id = await rejectedWithoutNames(bench);
  expect(() => rejectSide(bench.context, id, 'Cover', 'x')).toThrow(
    'More than one side is called "Cover". Say which: Cover (Exterior), Cover (Interior); or give its uuid.',
  );
  expect(() => rejectSide(bench.context, id, 'Heel', 'x')).toThrow(
    'The item has no side called "Heel". Its sides are: Cover (Exterior), Cover (Interior).',
  );
  rejectSide(bench.context, id, 'cover (interior)', 'dark');
  rejectSide(bench.context, id, 'back', 'blurred');
  expect(bench.store.rejections.ofItem(id)).toMatchObject([{ sideUuid: 'back', reason: 'blurred', markedBy: 'Kim' }]);
  // The other one of that name is not meant: it is as it was.
  rejectSide(bench.context, id, 'front', 'x');
  bench.shoot(id, 'back', 'b2');
  expect(bench.sides(id)).toMatchObject({ front: 'rejected', back: 'captured' });
});

test('an answer lets the photo stand, says why and by whom, and the item goes on to review', async () => {
  const bench = openBench();
  const id = await submitted(bench);
  await bench.run(5_000);
  reject(bench, id, 'front', 'back');
  const [front, back] = bench.store.rejections.ofItem(id);
  if (front === undefined || back === undefined) throw new Error('Both sides were rejected.');
  answerRejection(bench.context, id, front.id, { kind: 'worn_off', words: null });
  expect(bench.sides(id)).toMatchObject({ front: 'uploaded', back: 'rejected' });
  expect(bench.item(id).stage).toBe('reshoot');
  expect(bench.store.audit.ofItem(id, 99).map(({ text }) => text)).toContainEqual(
    say('history.rejectionAnswered', { side: 'front', answer: say('answer.wornOff') }),
  );
  answerRejection(bench.context, id, back.id, { kind: 'other', words: 'There is no back' });
  const who = bench.context.who;
  expect(bench.store.rejections.ofItem(id).map(({ answer }) => answer)).toMatchObject([
    { kind: 'worn_off', words: null, who },
    { kind: 'other', words: 'There is no back', who },
  ]);
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
  expect(bench.partner.srs[0]?.submissions).toBe(2);
  // It has its answer.
  expect(() => answerRejection(bench.context, id, back.id, { kind: 'worn_off', words: null })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});

test('an answer to a mark by hand keeps the mark with it', async () => {
  const bench = openBench();
  const id = await rejectedWithoutNames(bench);
  rejectSide(bench.context, id, 'front', 'seen on the page');
  const mark = bench.store.rejections.ofItem(id)[0];
  if (mark === undefined) throw new Error('The side was marked.');
  answerRejection(bench.context, id, mark.id, { kind: 'cannot_be_better', words: null });
  expect(bench.store.rejections.ofItem(id)).toMatchObject([{ id: mark.id, answer: { kind: 'cannot_be_better' } }]);
});
