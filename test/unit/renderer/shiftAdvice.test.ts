import { expect, test } from 'vitest';
import type { StatusView } from '../../../main/contract/views.ts';
import { stationReleaseText } from '../../../main/texts/releaseText.ts';
import { english } from '../../../main/texts/render.ts';
import { shiftAdvice } from '../../../renderer/format/shiftAdvice.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';

const ids = (change: Partial<StatusView>) => shiftAdvice(fakeStatus(change)).map(({ id }) => id);
const onlyHere = { kind: 'only_here', photos: 3, items: 2, withoutItem: 0 } as const;

test('with nothing left the station may go', () => {
  expect(ids({})).toEqual(['shift.mayGo']);
});

test('photos on their way want the station left on; offline and without a key somebody has to be told', () => {
  const sending = { release: onlyHere, photosLeft: 3 };
  expect(ids(sending)).toEqual(['shift.leaveOn', 'shift.keepStation']);
  expect(ids({ ...sending, online: false })).toEqual(['shift.offline', 'shift.keepStation']);
  expect(ids({ ...sending, online: false, credentials: 'refused' })).toEqual(['shift.signIn', 'shift.keepStation']);
});

test('items in review keep the station from being wiped; one that is still to be reported keeps it on', () => {
  const counts = { ...fakeStatus().counts, in_review: 2 };
  expect(ids({ counts })).toEqual(['shift.inReview']);
  const unfinished = { ...onlyHere, kind: 'unfinished', photos: 0, items: 0 } as const;
  expect(ids({ counts: { ...counts, sending: 1 }, release: unfinished })).toEqual(['shift.sending', 'shift.mayRest']);
});

test('what a person has left to do is named, in a fixed order', () => {
  const counts = { ...fakeStatus().counts, shooting: 2, ready: 1, reshoot: 1 };
  expect(ids({ counts, parked: 1, release: { ...onlyHere, withoutItem: 4 } })).toEqual([
    'shift.parked',
    'shift.withoutItem',
    'shift.incomplete',
    'shift.ready',
    'shift.reshoot',
    'shift.keepStation',
  ]);
  expect(ids({ counts, release: { ...onlyHere, kind: 'unfinished', photos: 0, items: 0 } }).at(-1)).toBe(
    'shift.mayRest',
  );
});

test('one is spoken of as one, several as several', () => {
  const said = (change: Partial<StatusView>) => shiftAdvice(fakeStatus(change)).map((line) => english(line));
  const lacking = (shooting: number, withoutItem: number) => ({
    counts: { ...fakeStatus().counts, shooting, ready: 0, reshoot: 0 },
    release: { ...onlyHere, withoutItem },
  });
  expect(said(lacking(1, 1))).toEqual(
    expect.arrayContaining([
      '1 item lacks photos: finish it, or leave it in its place for the next shift.',
      '1 photo belongs to no item yet: give it to its item, or delete it.',
    ]),
  );
  expect(said(lacking(2, 3))).toEqual(
    expect.arrayContaining([
      '2 items lack photos: finish them, or leave them in their places for the next shift.',
      '3 photos belong to no item yet: give them to their items, or delete them.',
    ]),
  );
});

test('the station is told of in one plain line', () => {
  const said = (change: Partial<StatusView>) => english(stationReleaseText(fakeStatus(change)));
  expect(said({ mode: 'connected', connectionName: 'acme' })).toBe('All photos are with acme');
  expect(said({})).toBe('All photos are with the partner');
  expect(said({ release: { ...onlyHere, photos: 12, items: 5 } })).toBe(
    '12 photos of 5 items are still only on this station',
  );
  expect(said({ release: { ...onlyHere, photos: 1, items: 1 } })).toBe(
    '1 photo of 1 item is still only on this station',
  );
  expect(said({ release: { ...onlyHere, photos: 0, items: 0, withoutItem: 1 } })).toBe(
    '1 photo of no item is still only on this station',
  );
  expect(said({ release: { ...onlyHere, withoutItem: 4 } })).toBe(
    '3 photos of 2 items and 4 of no item are still only on this station',
  );
});
