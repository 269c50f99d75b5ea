import type { PictureSize } from '../../main/contract/liveCamera.ts';
import { askableSizes, isSameSize, largestFirst } from './pictureSizes.ts';

export interface NativeSizes {
  readonly has: readonly PictureSize[];
  /** In the order of asking. */
  readonly unasked: readonly PictureSize[];
  readonly toAsk: number;
}

export interface OfferedSizes {
  readonly sizes: readonly PictureSize[];
  /** It is null while the camera is not asked. */
  readonly asking: AskingProgress | null;
  /** Some sizes stayed unanswered, and the camera is not asked again for now. */
  readonly isPartial: boolean;
}

export interface AskingProgress {
  readonly asked: number;
  readonly of: number;
}

/**
 * `most` is the widest of one size and the highest of another, and need not be a size itself. The largest are asked
 * first: they matter most where time runs out.
 */
export function startSizes(max: PictureSize, opened: PictureSize): NativeSizes {
  const unasked = askableSizes(max).filter((size) => !isSameSize(size, opened));
  return { has: [opened], unasked, toAsk: unasked.length };
}

export function withOpened(known: NativeSizes, opened: PictureSize): NativeSizes {
  return known.has.some((size) => isSameSize(size, opened)) ? known : withAnswer(known, opened, 'has');
}

/** `unknown`: the camera failed; the size is asked last, so that it does not hold up the others. */
export type SizeAnswer = 'has' | 'has_not' | 'unknown';

export function withAnswer(known: NativeSizes, size: PictureSize, answer: SizeAnswer): NativeSizes {
  const unasked = known.unasked.filter((other) => !isSameSize(other, size));
  switch (answer) {
    case 'has':
      return { ...known, has: largestFirst([...known.has, size]), unasked };
    case 'has_not':
      return { ...known, unasked };
    case 'unknown':
      return { ...known, unasked: [...unasked, size] };
  }
}

/** Answers null when all is known. */
export function nextToAsk({ unasked }: NativeSizes): PictureSize | null {
  return unasked[0] ?? null;
}

export function offeredSizes(
  known: NativeSizes,
  { isAsked, isLeft }: { readonly isAsked: boolean; readonly isLeft: boolean },
): OfferedSizes {
  const { has, unasked, toAsk } = known;
  return {
    sizes: has,
    asking: isAsked ? { asked: toAsk - unasked.length, of: toAsk } : null,
    isPartial: isLeft && unasked.length > 0,
  };
}
