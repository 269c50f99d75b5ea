import type { PictureSize } from '../../main/contract/liveCamera.ts';
import { askableSizes, isSameSize, largestFirst } from './pictureSizes.ts';

/** The sizes that a camera has itself, as far as they are known. */
export interface NativeSizes {
  /** The largest first. */
  readonly has: readonly PictureSize[];
  /** Sizes that it was not asked for yet, or gave no answer to, in the order of asking. */
  readonly unasked: readonly PictureSize[];
  /** How many there were to ask in all. */
  readonly toAsk: number;
}

/** The sizes of a camera that can be chosen, as far as they are known. */
export interface OfferedSizes {
  /** The largest first. */
  readonly sizes: readonly PictureSize[];
  /** How far the camera has been asked; null while it is not asked. */
  readonly asking: AskingProgress | null;
  /** It did not answer for all of them, and is not asked again for now. */
  readonly isPartial: boolean;
}

export interface AskingProgress {
  readonly asked: number;
  readonly of: number;
}

/**
 * A camera that says it can at most this, and was opened at its own size `opened`. The most need not be a size of its own: it is the
 * widest of one and the highest of another. The largest are asked for first: they are of most use where time runs out.
 */
export function startSizes(most: PictureSize, opened: PictureSize): NativeSizes {
  const unasked = askableSizes(most).filter((size) => !isSameSize(size, opened));
  return { has: [opened], unasked, toAsk: unasked.length };
}

/** Opened again, at this size of its own. */
export function withOpened(known: NativeSizes, opened: PictureSize): NativeSizes {
  return known.has.some((size) => isSameSize(size, opened)) ? known : withAnswer(known, opened, 'has');
}

/** `unknown`: the camera failed over it. It is put last, so that it does not keep the others from being asked. */
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

/** Null when all is known. */
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
