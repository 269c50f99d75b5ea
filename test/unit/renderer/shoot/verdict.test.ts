import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../../main/contract/views.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { isWellCompleted } from '../../../../renderer/state/items/checklist.ts';
import { frameVerdict, reportedVerdict, verdictOfPhoto } from '../../../../renderer/state/shoot/onStage.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';

const blurred = { code: 'blurred', severity: 'warning', label: asGiven('Blurred'), text: asGiven('Blurred.') } as const;
const cast = { ...blurred, code: 'colour_cast', severity: 'note' } as const;
const item = (captured: number) => fakeItem({ id: 'i1', referenceId: 'SKU-1', captured, at: 1 });

/** The item with this said of the photo of its sixth side. */
function noted(view: ItemView, notes: readonly (typeof blurred | typeof cast)[]): ItemView {
  const sides = view.sides.map((side, at) =>
    at === 5 && side.photo !== null ? { ...side, photo: { ...side.photo, notes: [...notes] } } : side,
  );
  return { ...view, sides };
}

describe('the verdict of a photo that is shown', () => {
  const view = noted(item(6), [blurred]);
  const [good, look] = [view.sides[0]?.photo ?? null, view.sides[5]?.photo ?? null];
  const flash = { sideUuid: null, photoId: good?.id ?? null, photoVerdict: 'look', verdict: 'look', at: 1 } as const;

  it('is the one that was told of it, and stays its own once another photo is told of', () => {
    expect(verdictOfPhoto({ item: view, flash }, good)).toBe('look');
    expect(verdictOfPhoto({ item: view, flash }, look)).toBe('look');
    expect(verdictOfPhoto({ item: view, flash: { ...flash, photoId: look?.id ?? null } }, good)).toBe('good');
  });

  it('stays its own, and the colour of its frame, when the file after it is refused', () => {
    const [seen] = view.sides;
    const shoot = { item: view, flash: { ...flash, photoVerdict: 'good', verdict: 'refused' } } as const;
    const shot = { side: seen ?? null, isShot: true, isComplete: false, view: 'photo' } as const;
    expect([verdictOfPhoto(shoot, good), reportedVerdict(shoot, good)]).toEqual(['good', 'refused']);
    expect(frameVerdict(shoot, shot)).toBe('good');
    // A photo that is gone back to, and all that was taken, are not framed for it either.
    expect(frameVerdict(shoot, { ...shot, isShot: false })).toBeNull();
    expect(frameVerdict(shoot, { ...shot, side: view.sides[6] ?? null, isShot: false, isComplete: true })).toBeNull();
  });

  it('of the last photo does not frame all photos green while one of them is to be looked at', () => {
    const all = { side: null, isShot: false, isComplete: true, view: 'photo' } as const;
    const framed = (notes: Parameters<typeof noted>[1]) =>
      frameVerdict({ item: noted(item(6), notes), flash: { ...flash, verdict: 'good' } }, all);
    expect([framed([]), framed([blurred])]).toEqual(['good', null]);
  });

  it('is told around a side that waits for its photo, red too', () => {
    const shoot = { item: view, flash: { ...flash, verdict: 'refused' } } as const;
    const waiting = { side: view.sides[6] ?? null, isShot: false, isComplete: false, view: 'photo' } as const;
    expect(frameVerdict(shoot, waiting)).toBe('refused');
    expect(frameVerdict(shoot, { ...waiting, side: view.sides[0] ?? null, view: 'live' })).toBe('refused');
    expect(frameVerdict({ ...shoot, flash: null }, waiting)).toBeNull();
  });

  it('is to look at it where it may be of another item', () => {
    const warning = { photoId: good?.id ?? '', filename: 'a.jpg', sideUuid: null, reason: 'code' } as const;
    const wrong = { ...view, wrongItem: [{ ...warning, reference: 'SKU-2', otherItemId: null }] };
    expect(verdictOfPhoto({ item: wrong, flash: null }, good)).toBe('look');
  });
});

describe('an item is well completed', () => {
  it('by a last photo with nothing to say but a note', () => {
    expect(isWellCompleted(item(5), item(6))).toBe(true);
    expect(isWellCompleted(item(5), noted(item(6), [cast]))).toBe(true);
  });

  it('not by one with a warning, not before the last, and not twice', () => {
    expect(isWellCompleted(item(5), noted(item(6), [blurred]))).toBe(false);
    expect(isWellCompleted(item(4), item(5))).toBe(false);
    expect(isWellCompleted(item(6), item(7))).toBe(false);
  });
});
