import type { FiguresView, QualityNote } from '../../main/contract/quality.ts';
import type { PhotoView } from '../../main/contract/views.ts';
import { percent } from '../../main/texts/sizes.ts';
import { asGiven, type Text, text } from '../../main/texts/text.ts';

/** The measurements of a photo, figure by figure, e.g. `6000 × 4000`, `sharpness 512`, `brightness 58 %`, `2 % pure white`. */
export function figuresOf({
  width,
  height,
  figures,
}: Pick<PhotoView, 'width' | 'height' | 'figures'>): readonly Text[] {
  const size = asGiven(`${width} × ${height}`);
  return figures === null ? [size] : [size, ...measured(figures)];
}

function measured({
  itemSharpness,
  sharpness,
  brightness,
  clippedHigh,
  clippedLow,
  cast,
}: FiguresView): readonly Text[] {
  return [
    itemSharpness !== null
      ? text('figures.itemSharpness', { count: Math.round(itemSharpness) })
      : sharpness === null
        ? text('figures.noDetail')
        : text('figures.sharpness', { count: Math.round(sharpness) }),
    text('figures.brightness', { share: percent(brightness) }),
    ...(clippedHigh >= 0.005 ? [text('figures.white', { share: percent(clippedHigh) })] : []),
    ...(clippedLow >= 0.005 ? [text('figures.black', { share: percent(clippedLow) })] : []),
    ...(cast === null ? [] : [text('figures.cast', { count: Math.round(Math.hypot(cast.a, cast.b)) })]),
  ];
}

/** The figures in a word: the first warning, or that there is none. */
export function verdictOf({ figures, notes }: Pick<PhotoView, 'figures' | 'notes'>): Text {
  return markText(notes) ?? (figures === null ? text('figures.notMeasured') : text('figures.good'));
}

/** The mark on a small picture: its first warning and how many more there are; null when there is nothing to warn of. */
export function markText(notes: readonly QualityNote[]): Text | null {
  const [first, ...more] = notes.filter(({ severity }) => severity === 'warning');
  if (first === undefined) return null;
  return more.length === 0 ? first.label : text('frame.warnings', { label: first.label, count: more.length });
}
