import { asGiven, type Text, text } from '../../main/texts/text.ts';
import type { FiguresView, QualityNote } from '../../preload/contract/quality.ts';
import type { PhotoView } from '../../preload/contract/views.ts';

/**
 * What was measured of a photo, in one quiet line: `6000 × 4000 · sharpness 512 · 58 % light · 2 % blown out`. It breaks between two
 * figures alone.
 */
export function figuresText({ width, height, figures }: Pick<PhotoView, 'width' | 'height' | 'figures'>): string {
  const size = `${width} × ${height}`;
  const parts = figures === null ? [size] : [size, ...measured(figures)];
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

function measured({ sharpness, brightness, clippedHigh, clippedLow, cast }: FiguresView): readonly string[] {
  return [
    sharpness === null ? 'nothing to focus on' : `sharpness ${Math.round(sharpness)}`,
    `${percent(brightness)} light`,
    ...(clippedHigh >= 0.005 ? [`${percent(clippedHigh)} blown out`] : []),
    ...(clippedLow >= 0.005 ? [`${percent(clippedLow)} black`] : []),
    ...(cast === null ? [] : [`cast ${Math.round(Math.hypot(cast.a, cast.b))}`]),
  ];
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** The mark on a small picture: its first warning and how many more there are; null when there is nothing to warn of. */
export function markText(notes: readonly QualityNote[]): Text | null {
  const [first, ...more] = notes.filter(({ severity }) => severity === 'warning');
  if (first === undefined) return null;
  return more.length === 0 ? asGiven(first.label) : text('frame.warnings', { label: first.label, count: more.length });
}
