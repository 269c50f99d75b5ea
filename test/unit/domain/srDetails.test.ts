import { expect, test } from 'vitest';
import { mergeDetails, requirementsMismatch } from '../../../main/domain/partner/srDetails.ts';
import { english } from '../../../main/texts/render.ts';

const sides = [{ required: true }, { required: true }, { required: false }];
const reported = { expected: 2, sidesCount: 3, requiredCount: 2, optionalCount: 1 };

test('a count that agrees with the sides is no news, nor is one that was not told or cannot be compared yet', () => {
  expect(requirementsMismatch(reported, sides)).toEqual([]);
  expect(
    requirementsMismatch({ ...reported, sidesCount: null, requiredCount: null, optionalCount: null }, sides),
  ).toEqual([]);
  expect(requirementsMismatch(null, sides)).toEqual([]);
  expect(requirementsMismatch({ ...reported, sidesCount: 9 }, [])).toEqual([]);
  // How many photos a side expects is not shown.
  expect(requirementsMismatch({ ...reported, expected: 7 }, sides)).toEqual([]);
});

test('each count that differs is said with both figures', () => {
  expect(
    requirementsMismatch({ ...reported, sidesCount: 4, requiredCount: 3, optionalCount: 0 }, sides).map(english),
  ).toEqual([
    'The partner says 4 sides and sent 3. Ask the partner which is right.',
    'The partner says 3 required sides and sent 2. Ask the partner which is right.',
    'The partner says 0 optional sides and sent 1. Ask the partner which is right.',
  ]);
});

test('what is told later counts, and what is not told again stays', () => {
  const first = mergeDetails(null, { legacyId: 'L-1', active: true, updatedAt: 1 });
  expect(first).toMatchObject({ legacyId: 'L-1', active: true, updatedAt: 1, source: null });
  expect(mergeDetails(first, { legacyId: null, active: false, updatedAt: 2 })).toEqual({
    ...first,
    active: false,
    updatedAt: 2,
  });
});
