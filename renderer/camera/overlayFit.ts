import type { OverlayFit, RememberedFit } from '../../main/contract/overlays.ts';

/** Where an overlay lies on a picture. All sizes are relative to the picture, so that live view, photo and window agree. */

export const defaultFit: OverlayFit = { shown: true, opacity: 0.6, flipped: false, scale: 1, offsetX: 0, offsetY: 0 };

/** An overlay moved further than this could not be found again. */
const furthest = 0.75;

/** The fit of a side on the picture of a camera; the default where none is remembered. */
export function fitOf(fits: readonly RememberedFit[], side: string, camera: string): OverlayFit {
  return fits.find((entry) => entry.side === side && entry.camera === camera)?.fit ?? defaultFit;
}

export function withFit(fits: readonly RememberedFit[], changed: RememberedFit): readonly RememberedFit[] {
  return [...fits.filter((entry) => entry.side !== changed.side || entry.camera !== changed.camera), changed];
}

/** Moves the overlay by a part of the picture's width and height; it stays within reach. */
export function moved(fit: OverlayFit, byX: number, byY: number): Pick<OverlayFit, 'offsetX' | 'offsetY'> {
  return { offsetX: withinReach(fit.offsetX + byX), offsetY: withinReach(fit.offsetY + byY) };
}

/** How large an overlay can be made, and how small. */
export const sizes = { least: 0.5, most: 1.5 } as const;

/** The overlay's size after a step, within what the slider gives. */
export function resized({ scale }: OverlayFit, by: number): number {
  return Math.min(sizes.most, Math.max(sizes.least, round(scale + by)));
}

/** As the partner drew it, in the middle of the picture; how strong it is stays. */
export const asDrawn = { flipped: false, scale: 1, offsetX: 0, offsetY: 0 } as const;

export function isAsDrawn({ flipped, scale, offsetX, offsetY }: OverlayFit): boolean {
  return !flipped && scale === 1 && offsetX === 0 && offsetY === 0;
}

/** CSS for an overlay that fills the picture: scaled about the picture's middle first, then moved by parts of the picture. */
export function overlayTransform({ flipped, scale, offsetX, offsetY }: OverlayFit): string {
  return `translate(${percent(offsetX)}, ${percent(offsetY)}) scale(${flipped ? -scale : scale}, ${scale})`;
}

/** CSS width of a picture shown whole in a frame that is a size container; its height follows from the aspect ratio. */
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
