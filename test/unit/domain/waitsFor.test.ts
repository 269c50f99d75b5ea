import { expect, test } from 'vitest';
import { stages } from '../../../main/domain/model.ts';
import { sidesWanted, waitsForText } from '../../../main/domain/outbox/waitsFor.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { item, photoId, sidesOf } from '../store/samples.ts';

const nothing = { text: null };

test.each(stages)('an item that is %s says what it waits for, with no operation left', (stage) => {
  for (const requirements of ['none', 'server'] as const) {
    for (const wanted of [[], ['Front']]) {
      const said = english(waitsForText(item('1', { stage, requirements }), nothing, wanted));
      expect(said).toMatch(/^[A-Z].*\w$/);
      expect(said).not.toMatch(/nothing/i);
    }
  }
});

test('the sides are named, and those that find no room are counted', () => {
  const shooting = item('1', { requirements: 'server' });
  const said = (wanted: readonly string[], stage: 'shooting' | 'reshoot' = 'shooting') =>
    english(waitsForText({ ...shooting, stage }, nothing, wanted));
  expect(said(['Front', 'Back'])).toBe('Needs photos: Front, Back');
  expect(said(['Front', 'Back', 'Sole', 'Box', 'Tag'])).toBe('Needs photos: Front, Back, Sole and 2 more');
  expect(said(['Sole'], 'reshoot')).toBe('Needs new photos: Sole');
  expect(said([], 'reshoot')).toBe('Rejected: the partner has not named the sides yet');
});

test('a reason of the next operation goes before the sides', () => {
  const offline = { text: text('waiting.network') };
  expect(english(waitsForText(item('1', { stage: 'reshoot' }), offline, ['Front']))).toBe('Waits for the network');
  expect(
    english(
      waitsForText(
        item('1', { stage: 'needs_attention', lastError: { code: 'x', text: asGiven('Refused.'), at: 1 } }),
        nothing,
        [],
      ),
    ),
  ).toBe('Refused.');
});

test('what the network said is told with it', () => {
  const because = { text: text('waiting.networkBecause', { reason: 'No answer.' }) };
  expect(english(waitsForText(item('1', { stage: 'sending' }), because, []))).toBe('Waits for the network: No answer.');
});

test('how an item ended is said plainly', () => {
  const invalidation = { code: 'DUPLICATE', message: 'Duplicate.' };
  const said = (change: Parameters<typeof item>[1]) => english(waitsForText(item('1', change), nothing, []));
  expect(said({ stage: 'cancelled', invalidation })).toBe('Cancelled: Duplicate.');
  expect(said({ stage: 'cancelled' })).toBe('Cancelled');
  expect(said({ stage: 'authentic' })).toBe('Finished: authentic');
});

test('required sides without a photo are wanted in their order', () => {
  const sides = sidesOf('1', 3).map((side) => ({ ...side, required: true }));
  const [first, second, third] = sides;
  if (!first || !second || !third) throw new Error('three sides');
  const photos = [{ id: photoId('p'), sideUuid: second.uuid, place: 'active' }] as const;
  expect(sidesWanted(sides, photos, [])).toEqual([first.name, third.name]);
  expect(sidesWanted([], [], [])).toEqual([]);
});
