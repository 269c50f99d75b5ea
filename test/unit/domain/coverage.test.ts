import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf } from '../../../main/domain/item/coverage.ts';
import { sideFacts, wantsPhoto } from '../../../main/domain/item/sideStatus.ts';
import { photoPlaces } from '../../../main/domain/model.ts';
import { photoId } from '../store/samples.ts';
import { flag, photoOn, side } from './facts.ts';

const sides = [side('Front'), side('Back'), side('Sole', { required: false })];

test('required sides count that have a photo which was not rejected; the first side with a photo is shown', () => {
  const photos = [photoOn('Back'), photoOn('Sole')];
  expect(coverageOf(sides, photos, [])).toEqual({
    requiredDone: 1,
    requiredTotal: 2,
    thumbnailPhotoId: photoId('photo-Back'),
  });
  expect(coverageOf(sides, photos, [flag('Back')]).requiredDone).toBe(0);
  expect(coverageOf(sides, photos, [flag('Back', { resolvedAt: 5 })]).requiredDone).toBe(1);
});

test('without a photo on a side the first one of the tray is shown', () => {
  const tray = { place: 'tray', sideUuid: null } as const;
  const photos = [photoOn('a', { ...tray, id: photoId('first') }), photoOn('b', { ...tray, id: photoId('second') })];
  expect(coverageOf(sides, photos, [])).toEqual({ requiredDone: 0, requiredTotal: 2, thumbnailPhotoId: 'first' });
  expect(coverageOf(sides, [photoOn('Back', { place: 'superseded' })], []).thumbnailPhotoId).toBeNull();
});

test('a row of the queue never says other than the item itself does', () => {
  const names = ['Front', 'Back', 'Sole'];
  const anyPhoto = fc.record({ name: fc.constantFrom(...names), place: fc.constantFrom(...photoPlaces) });
  const anyFlag = fc.record({ name: fc.constantFrom(...names, null), isOpen: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(anyPhoto, { maxLength: 6 }),
      fc.array(anyFlag, { maxLength: 4 }),
      (photoChoices, flagChoices) => {
        const photos = photoChoices.map(({ name, place }, index) =>
          photoOn(name, { place, id: photoId(`p${index}`), sequence: index }),
        );
        const flags = flagChoices.map(({ name, isOpen }) => flag(name, { resolvedAt: isOpen ? null : 9 }));
        const required = sideFacts(sides, photos, [], flags).filter((facts) => facts.side.required);
        const { requiredDone, requiredTotal } = coverageOf(sides, photos, flags);
        expect([requiredDone, requiredTotal]).toEqual([
          required.filter((facts) => !wantsPhoto(facts)).length,
          required.length,
        ]);
      },
    ),
  );
});
