import type { OverlayFit, RememberedFit } from '../../main/contract/overlays.ts';

/** Sizes are relative to the picture, so that live view, photo and window agree. */

export const defaultFit: OverlayFit = { shown: true, opacity: 0.6, flipped: false, scale: 1, offsetX: 0, offsetY: 0 };

/** An overlay moved further could not be found again. */
const furthest = 0.75;

export function fitOf(fits: readonly RememberedFit[], side: string, camera: string): OverlayFit {
  return fits.find((entry) => entry.side === side && entry.camera === camera)?.fit ?? defaultFit;
}

export function withFit(fits: readonly RememberedFit[], changed: RememberedFit): readonly RememberedFit[] {
  return [...fits.filter((entry) => entry.side !== changed.side || entry.camera !== changed.camera), changed];
}

/** In parts of the picture's width and height; stays within reach. */
export function moved(fit: OverlayFit, byX: number, byY: number): Pick<OverlayFit, 'offsetX' | 'offsetY'> {
  return { offsetX: withinReach(fit.offsetX + byX), offsetY: withinReach(fit.offsetY + byY) };
}

export const sizes = { least: 0.5, most: 1.5 } as const;

export function resized({ scale }: OverlayFit, by: number): number {
  return Math.min(sizes.most, Math.max(sizes.least, round(scale + by)));
}

/** As the partner drew it, centred; its opacity stays. */
export const asDrawn = { flipped: false, scale: 1, offsetX: 0, offsetY: 0 } as const;

export function isAsDrawn({ flipped, scale, offsetX, offsetY }: OverlayFit): boolean {
  return !flipped && scale === 1 && offsetX === 0 && offsetY === 0;
}

/** Scales about the picture's middle first, then moves by parts of the picture. */
export function overlayTransform({ flipped, scale, offsetX, offsetY }: OverlayFit): string {
  return `translate(${percent(offsetX)}, ${percent(offsetY)}) scale(${flipped ? -scale : scale}, ${scale})`;
}

/** For a picture shown whole in a size container; the height follows from the aspect ratio. */
export function widthInFrame({ width, height }: { readonly width: number; readonly height: number }): string {
  return `min(100cqw, ${round((100 * width) / height)}cqh)`;
}

function withinReach(offset: number): number {
  return Math.min(furthest, Math.max(-furthest, round(offset)));
}

function percent(part: number): string {
  return `${round(part * 100)}%`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
