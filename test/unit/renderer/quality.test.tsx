import { expect, test } from 'vitest';
import type { QualityNote } from '../../../main/contract/quality.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createQualityStore } from '../../../renderer/data/settings/qualityStore.ts';
import { figuresOf, markText } from '../../../renderer/format/figures.ts';
import { QualitySection } from '../../../renderer/screens/settings/quality/QualitySection.tsx';
import {
  countFlagged,
  histogram,
  readTyped,
  type Threshold,
  type ThresholdScale,
  thresholdScales,
  typedText,
} from '../../../renderer/screens/settings/quality/thresholds.ts';
import { PhotoQuality } from '../../../renderer/screens/shoot/stage/PhotoQuality.tsx';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { fakeQuality } from '../../fakes/page/fakeQuality.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { renderOnStores } from './renderOnStores.tsx';
import { createStoreBench } from './storeUnderTest.ts';

const blurred: QualityNote = {
  code: 'blurred',
  severity: 'warning',
  label: asGiven('Blurred'),
  text: asGiven('Blurred: hold still.'),
};
const dark: QualityNote = {
  code: 'too_dark',
  severity: 'warning',
  label: asGiven('Too dark'),
  text: asGiven('Too dark: more light.'),
};
const yellow: QualityNote = {
  code: 'colour_cast',
  severity: 'note',
  label: asGiven('Colour cast'),
  text: asGiven('Looks yellow.'),
};

const twice: QualityNote = {
  code: 'same_picture',
  severity: 'warning',
  label: asGiven('Same as Front'),
  text: asGiven('The same picture as Front.'),
};

function scaleOf(threshold: Threshold): ThresholdScale {
  const scale = thresholdScales.find((other) => other.threshold === threshold);
  if (scale === undefined) throw new Error(threshold);
  return scale;
}

function itemWith(notesOfSides: Readonly<Record<string, QualityNote[]>>) {
  const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 3, at: 1 });
  const sides = item.sides.map((side) => {
    const notes = notesOfSides[side.name] ?? [];
    return side.photo === null ? side : { ...side, photo: { ...side.photo, notes } };
  });
  return { ...item, sides };
}

function panel(item: ReturnType<typeof itemWith>, viewed: string, last: string | null): string {
  const named = (name: string | null) => item.sides.find((side) => side.name === name);
  return renderOnStores(<PhotoQuality />, ({ shoot }) => {
    const photoId = named(last)?.photo?.id ?? null;
    const flash =
      photoId === null
        ? null
        : { sideUuid: null, photoId, photoVerdict: 'good' as const, verdict: 'good' as const, at: 1 };
    shoot.setState({ item, viewedSideUuid: named(viewed)?.uuid ?? null, flash });
  });
}

test('figures are told one by one, with what is nothing left out', () => {
  const figures = {
    itemSharpness: null,
    sharpness: 512.4,
    clippedHigh: 0.021,
    clippedLow: 0.001,
    brightness: 0.58,
    cast: { a: 3, b: 4 },
  };
  const said = (photo: Parameters<typeof figuresOf>[0]) =>
    figuresOf(photo).map((figure) => english(figure).replaceAll('\u00a0', ' '));
  expect(said({ width: 6000, height: 4000, figures })).toEqual([
    '6000 × 4000',
    'sharpness 512',
    'brightness 58 %',
    '2 % pure white',
    'colour cast 5',
  ]);
  expect(said({ width: 6000, height: 4000, figures: { ...figures, itemSharpness: 1_840 } })[1]).toBe(
    'sharpness of the item 1840',
  );
  const unsure = { ...figures, sharpness: null, cast: null, clippedHigh: 0 };
  expect(said({ width: 60, height: 40, figures: unsure })).toEqual([
    '60 × 40',
    'nothing to focus on',
    'brightness 58 %',
  ]);
  expect(said({ width: 60, height: 40, figures: null })).toEqual(['60 × 40']);
});

test('a mark names the first warning and counts the others; notes make no mark', () => {
  expect(markText([])).toBeNull();
  expect(inEnglish(markText([yellow]))).toBeNull();
  expect(inEnglish(markText([yellow, blurred]))).toBe('Blurred');
  expect(inEnglish(markText([blurred, dark, yellow]))).toBe('Blurred +1');
});

test('the photo that has just come is spoken of while the next side is looked at', () => {
  const item = itemWith({ Front: [blurred], Back: [yellow] });
  const html = panel(item, 'Back', 'Front');
  expect(html).toContain('Just taken: Front');
  expect(html).toContain('Blurred: hold still.');
  expect(html).toContain('data-testid="retake-Front"');
  expect(html).toContain('Looks yellow.');
  // A note is no reason to shoot again.
  expect(html).not.toContain('data-testid="retake-Back"');
});

test('the same photo is spoken of once, a good one not at all', () => {
  expect(panel(itemWith({ Front: [blurred] }), 'Front', 'Front').match(/Blurred: hold still/g)).toHaveLength(1);
  expect(panel(itemWith({}), 'Front', 'Back')).not.toContain('<li');
});

test('a picture that came twice can be taken off or kept', () => {
  const html = panel(itemWith({ Back: [twice] }), 'Left side', 'Back');
  expect(html).toContain('data-testid="take-off"');
  expect(html).toContain('data-testid="keep"');
  expect(html).not.toContain('data-testid="retake-Back"');
  expect(panel(itemWith({ Back: [twice, dark] }), 'Back', null)).toContain('data-testid="retake-Back"');
  expect(panel(itemWith({ Back: [dark] }), 'Back', null)).not.toContain('data-testid="keep"');
});

test('an item that takes no photos is not to be shot again', () => {
  const html = panel({ ...itemWith({ Front: [blurred] }), stage: 'in_review' }, 'Front', null);
  expect(html).toContain('Blurred: hold still.');
  expect(html).not.toContain('data-testid="retake-Front"');
});

/** The section with each of its folds open in turn. */
function foldsOf(quality: ReturnType<typeof fakeQuality>, ...folds: readonly string[]): string {
  return folds
    .map((opened) =>
      renderOnStores(
        <QualitySection quality={quality} saving={false} opened={opened} onChange={() => undefined} />,
        () => undefined,
      ),
    )
    .join('')
    .replaceAll('<!-- -->', '');
}

test('each threshold says what it would flag of the last photos', () => {
  const quality = fakeQuality();
  const html = foldsOf(quality, ...thresholdScales.map(({ threshold }) => threshold));
  expect(html).toContain('It would flag 1 of the last 400 photos.');
  expect(html.match(/It would flag/g)).toHaveLength(thresholdScales.length);
  const { measured } = quality;
  const empty = Object.fromEntries(Object.keys(measured).map((threshold) => [threshold, []])) as never;
  expect(foldsOf(fakeQuality({ measured: empty }), 'sharpness')).toContain('No photo has been measured');
});

test('a note that is turned off says that it keeps nothing off its side', () => {
  const { settings } = fakeQuality();
  const turnedOff = (off: Partial<typeof settings.thresholds>): number => {
    const quality = fakeQuality({ settings: { ...settings, thresholds: { ...settings.thresholds, ...off } } });
    return foldsOf(quality, 'blocks').match(/Turned off above/g)?.length ?? 0;
  };
  const dark = { brightness: null, clippedLow: null };
  const counts = [turnedOff({}), turnedOff(dark), turnedOff({ ...dark, itemHighlights: null })];
  // The whole picture's sharpness makes two notes: nothing to be seen, and blurred where the item's makes none.
  const sharpness = [turnedOff({ sharpness: null }), turnedOff({ sharpness: null, itemSharpness: null })];
  expect([...counts, ...sharpness]).toEqual([0, 0, 1, 1, 2]);
});

test('what a threshold flags, and the bars that show it, count every photo once', () => {
  const [sharpness, clippedHigh] = [scaleOf('sharpness'), scaleOf('clippedHigh')];
  expect(countFlagged(sharpness, [100, 199, 200, 300], 200)).toBe(2);
  expect(countFlagged(clippedHigh, [0.1, 0.35, 0.36], 0.35)).toBe(1);
  expect(histogram([0, 5, 9.99, 10, 25], 10, 10)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 3]);
});

test('a threshold is typed in whole numbers or percent; what is none, or out of range, is said', () => {
  const [sharpness, clippedHigh] = [scaleOf('sharpness'), scaleOf('clippedHigh')];
  expect([typedText(sharpness, 200), typedText(clippedHigh, 0.35)]).toEqual(['200', '35']);
  expect(readTyped(sharpness, ' 215 ')).toEqual({ value: 215 });
  expect([readTyped(clippedHigh, '29'), readTyped(clippedHigh, '29 %')]).toEqual([{ value: 0.29 }, { value: 0.29 }]);
  expect([readTyped(sharpness, '0'), readTyped(sharpness, '800')]).toEqual([{ value: 0 }, { value: 800 }]);
  for (const bad of ['', ' ', '-1', '801', '1e3', '0x20', '2,5', '2.5', 'sharp', 'NaN', 'Infinity', '٣', '%']) {
    expect(inEnglish(readTyped(sharpness, bad)), bad).toEqual({
      error: 'Type a whole number from 0 to 800. Nothing was changed.',
    });
  }
  const glare = scaleOf('glare');
  expect([typedText(glare, 0.006), readTyped(glare, '0.7'), readTyped(glare, '1,5 %')]).toEqual([
    '0.6',
    { value: expect.closeTo(0.007) },
    { value: 0.015 },
  ]);
  expect(inEnglish(readTyped(glare, '0.75'))).toEqual({
    error: 'Type a number from 0 to 5, such as 0.6. Nothing was changed.',
  });
  expect(inEnglish(readTyped(clippedHigh, '101'))).toMatchObject({ error: expect.stringContaining('from 0 to 100') });
});

test('two thresholds changed one right after the other are both kept; one that is refused goes back', async () => {
  const { bridge, context, reported } = createStoreBench();
  const store = createQualityStore(context);
  await store.getState().look();
  const settings = () => {
    const { view } = store.getState();
    if (view === null) throw new Error('the view');
    return view.settings;
  };
  const change = (thresholds: Partial<ReturnType<typeof settings>['thresholds']>) =>
    store.getState().change({ thresholds });
  await Promise.all([change({ sharpness: 250 }), change({ cast: 12 })]);
  expect(bridge.world.quality.settings.thresholds).toMatchObject({ sharpness: 250, cast: 12 });
  expect(store.getState()).toMatchObject({ busy: false, view: bridge.world.quality });

  bridge.failNext('quality.change', 'The disk is full.');
  await change({ cast: 40 });
  expect(reported).toEqual(['error: The disk is full.']);
  expect(settings().thresholds.cast).toBe(12);
});

test('a changed threshold goes to the station and its answer is shown', async () => {
  const { bridge, context } = createStoreBench();
  const store = createQualityStore(context);
  expect(store.getState().view).toBeNull();
  await store.getState().look();
  const view = store.getState().view;
  if (view === null) throw new Error('the view');
  const changed = { ...view.settings, blocks: ['blurred' as const] };
  const saving = store.getState().change({ blocks: { blurred: true } });
  expect(store.getState().busy).toBe(true);
  await saving;
  expect(store.getState()).toMatchObject({ busy: false, view: { settings: changed } });
  expect(bridge.calls.at(-1)).toEqual({ path: 'quality.change', input: { blocks: { blurred: true } } });
});
