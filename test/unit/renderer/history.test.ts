import { describe, expect, it } from 'vitest';
import { describeHistory } from '../../../renderer/format/history.ts';
import { saysTheSame } from '../../../renderer/format/words.ts';
import { canRetry } from '../../../renderer/stores/checklist.ts';

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
  ])('%s', (what, detail, line) => {
    expect(describeHistory({ what, detail }, sides)).toBe(line);
  });

  it('shows no id of a side that is not known', () => {
    expect(describeHistory({ what: 'photo placed', detail: `side: ${sides[0]?.uuid}` }, [])).toBe('Photo placed');
  });
});

it('tells a sentence once', () => {
  expect(saysTheSame('Needs a person: the key was refused.', 'The key was refused')).toBe(true);
  expect(saysTheSame('Waits for the network.', 'The key was refused')).toBe(false);
});

it('retries only what waits or is parked', () => {
  const operations = { pending: 0, inFlight: 0, parked: 0 };
  expect(canRetry({ operations, nextTryAt: null })).toBe(false);
  expect(canRetry({ operations: { ...operations, parked: 1 }, nextTryAt: null })).toBe(true);
});
