import { describe, expect, it } from 'vitest';
import { englishCatalogue } from '../../../../main/texts/render.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { historyLine } from '../../../../renderer/format/history.ts';
import { saysTheSame } from '../../../../renderer/format/words.ts';
import { canRetry } from '../../../../renderer/stores/shoot/checklist.ts';
import { wordsIn } from '../../../../renderer/words/words.ts';

const words = wordsIn(englishCatalogue);
const sides = [{ uuid: '8f14e45f-ceea-467f-a9d2-1d6f0b7f9d10', name: 'Heel' }];

describe('a line of the history', () => {
  it.each([
    ['photo placed', 'photo: 01J9-x, side: 8f14e45f-ceea-467f-a9d2-1d6f0b7f9d10', 'Photo placed: Heel'],
    [
      'known to the partner',
      'srUuid: 8f14e45f-ceea-467f-a9d2-1d6f0b7f9d11, sameUuid: true',
      'Registered with the partner',
    ],
    ['requirements received', 'sides: 1, toTray: []', 'Sides received from the partner: 1 side'],
    [
      'parked',
      'operation: create, reason: No such type, ask the partner',
      'Stopped, needs a person: registering the item, No such type, ask the partner',
    ],
    ['state changed', 'primary: DRAFT, supplement: null', 'Partner changed the state: DRAFT'],
    ['marked done', '', 'Marked done'],
    [
      'photo sent',
      'photo: 01J9-x, side: 8f14e45f-ceea-467f-a9d2-1d6f0b7f9d10, sent: original, bytes: 2901578, sha256: 5cb8',
      'Photo sent: Heel, as it was taken, 2.9 MB',
    ],
    [
      'photo sent',
      'side: 8f14e45f-ceea-467f-a9d2-1d6f0b7f9d10, sent: copy, recipe: edge-2400.bytes-500000.bare.jpg, bytes: 353592',
      'Photo sent: Heel, as a copy, JPEG, at most 2400 pixels, at most 500 kB, without its location, 354 kB',
    ],
    [
      'photo sent',
      'sent: copy, recipe: no-location.jpg, bytes: 2000000',
      'Photo sent: as a copy, without its location, 2.0 MB',
    ],
    ['photo sent', 'sent: copy, recipe: picture, bytes: 500', 'Photo sent: as a copy, the JPEG inside it, 500 B'],
  ])('%s', (what, detail, line) => {
    expect(historyLine({ what, detail }, sides, words)).toBe(line);
  });

  it('shows no id of a side that is not known', () => {
    expect(historyLine({ what: 'photo placed', detail: `side: ${sides[0]?.uuid}` }, [], words)).toBe('Photo placed');
  });
});

it('tells a sentence once', () => {
  expect(saysTheSame(words, asGiven('Needs a person: the key was refused.'), asGiven('The key was refused'))).toBe(
    true,
  );
  expect(saysTheSame(words, asGiven('Waits for the network.'), asGiven('The key was refused'))).toBe(false);
});

it('retries only what waits or is parked', () => {
  const operations = { pending: 0, inFlight: 0, parked: 0 };
  expect(canRetry({ operations, nextTryAt: null })).toBe(false);
  expect(canRetry({ operations: { ...operations, parked: 1 }, nextTryAt: null })).toBe(true);
});
