import { array, assert, boolean, constantFrom, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { decideLabel, mayBeItems, mayOpenItem, type SeenReference } from '../../../main/domain/intake/labelShot.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';

const own = 'item-A' as ItemId;
const other = 'item-B' as ItemId;
const third = 'item-C' as ItemId;
const a: SeenReference = { text: 'A', itemId: own };
const b: SeenReference = { text: 'B', itemId: other };
const c: SeenReference = { text: 'C', itemId: third };
const n: SeenReference = { text: 'N', itemId: null };
const e: SeenReference = { text: 'E', itemId: null, isExpected: true };
const m: SeenReference = { text: 'M', itemId: null };

const open = { itemId: own, mayOpen: true };
const named = { itemId: own, mayOpen: false };
const nothing = { itemId: null, mayOpen: true };
const opensB = { kind: 'open', itemId: other, reference: 'B' };
const plain = { kind: 'photo', others: [] };

describe('with item A open', () => {
  test.each([
    ['no code', [], open, plain],
    ['its own code', [a], open, plain],
    ['its own and another', [a, b], open, { kind: 'photo', others: ['B'] }],
    ['its own and a new one', [a, n], open, { kind: 'photo', others: ['N'] }],
    ['another item', [b], open, opensB],
    ['another item and a new one', [n, b], open, opensB],
    ['a new one', [n], open, { kind: 'new', reference: 'N' }],
    ['the same label twice', [b, b], open, opensB],
    ['several here', [b, c], open, { kind: 'unclear', references: ['B', 'C'] }],
    ['an expected one and a new one', [n, e], open, { kind: 'new', reference: 'E' }],
    ['an item that is here and an expected one', [e, b], open, opensB],
    ['several new ones', [n, m], open, { kind: 'unclear', references: ['N', 'M'] }],
    ['another item, but given for A by a person', [b], named, { kind: 'photo', others: ['B'] }],
    ['a new one, but given for A by a person', [n], named, { kind: 'photo', others: ['N'] }],
  ] as const)('%s', (_case, seen, destination, decision) => {
    expect(decideLabel(seen, destination)).toEqual(decision);
  });
});

describe('with nothing open', () => {
  test.each([
    ['no code', [], nothing, plain],
    ['an item', [b], nothing, opensB],
    ['a new one', [n], nothing, { kind: 'new', reference: 'N' }],
    ['several', [a, b], nothing, { kind: 'unclear', references: ['A', 'B'] }],
    ['an item, dropped by a person: of no item, it can be of no wrong one', [b], { ...nothing, mayOpen: false }, plain],
  ] as const)('%s', (_case, seen, destination, decision) => {
    expect(decideLabel(seen, destination)).toEqual(decision);
  });
});

test('whatever is seen: nothing opens that is open or not seen, and nothing opens where a person has chosen', () => {
  const seen = array(constantFrom(a, b, c, e, n, m), { maxLength: 6 });
  const to = record({ itemId: option(constantFrom(own, other)), mayOpen: boolean() });
  assert(
    property(seen, to, (references, destination) => {
      const decision = decideLabel(references, destination);
      if (decision.kind !== 'photo') expect(destination.mayOpen).toBe(true);
      if (decision.kind === 'open') {
        expect(decision.itemId).not.toBe(destination.itemId);
        expect(references).toContainEqual({ text: decision.reference, itemId: decision.itemId });
      }
      if (decision.kind === 'new') expect(references.every(({ itemId }) => itemId === null)).toBe(true);
      if (decision.kind === 'photo' && destination.itemId === null) expect(decision.others).toEqual([]);
      const ownIsSeen = references.some(({ itemId }) => itemId !== null && itemId === destination.itemId);
      if (ownIsSeen) expect(decision.kind).toBe('photo');
    }),
  );
});

test.each([
  ['hot folder', true],
  [photoSources.usb, true],
  ['dropped', false],
  ['import', false],
  ['card import', false],
  ['watched folder', false],
  ['practice camera', false],
] as const)('a photo by %s may open an item: %s', (source, may) => {
  expect(mayOpenItem(source)).toBe(may);
});

test.each([
  ['a part of a slanted label', '1234567890', 14, false],
  ['the whole of it', '12345678901231', 14, true],
  ['whatever it says, where no length is set', '12345678901231', null, false],
])('Interleaved 2 of 5: %s', (_, text, itfLength, counts) => {
  expect(mayBeItems({ kind: 'itf', text }, { itfLength })).toBe(counts);
  expect(mayBeItems({ kind: 'code_128', text }, { itfLength })).toBe(true);
});
