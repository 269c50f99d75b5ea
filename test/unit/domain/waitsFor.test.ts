import { expect, test } from 'vitest';
import { stages } from '../../../main/domain/model.ts';
import { sidesWanted, waitsForText } from '../../../main/domain/outbox/waitsFor.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { item, photoId, sidesOf } from '../store/samples.ts';

const nothing = { text: null };

test.each(stages)('an item that is %s says what it waits for, with no operation left', (stage) => {
  for (const requirements of ['none', 'server'] as const) {
    for (const wanted of [[], ['Front']]) {
      expect(english(waitsForText(item('1', { stage, requirements }), nothing, wanted))).toMatch(/\w.*\.$/);
    }
  }
});

test('the sides are named, and those that find no room are counted', () => {
  const shooting = item('1', { requirements: 'server' });
  const said = (wanted: readonly string[], stage: 'shooting' | 'reshoot' = 'shooting') =>
    english(waitsForText({ ...shooting, stage }, nothing, wanted));
  expect(said(['Front', 'Back'])).toBe('To shoot: Front, Back.');
  expect(said(['Front', 'Back', 'Sole', 'Box', 'Tag'])).toBe('To shoot: Front, Back, Sole and 2 more.');
  expect(said(['Sole'], 'reshoot')).toBe('To shoot again: Sole.');
  expect(said([], 'reshoot')).toBe('To shoot again. The partner has not named the sides yet.');
});

test('a reason of the next operation goes before the sides', () => {
  const offline = { text: asGiven('Waits for the network.') };
  expect(english(waitsForText(item('1', { stage: 'reshoot' }), offline, ['Front']))).toBe('Waits for the network.');
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

test('required sides without a photo are wanted in their order', () => {
  const sides = sidesOf('1', 3).map((side) => ({ ...side, required: true }));
  const [first, second, third] = sides;
  if (!first || !second || !third) throw new Error('three sides');
  const photos = [{ id: photoId('p'), sideUuid: second.uuid, place: 'active' }] as const;
  expect(sidesWanted(sides, photos, [])).toEqual([first.name, third.name]);
  expect(sidesWanted([], [], [])).toEqual([]);
});
