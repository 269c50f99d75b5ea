import type { ItemId, PhotoId } from '../ids.ts';
import type { FoundCode } from '../photo/codes.ts';
import { photoSources } from '../photo/photoSources.ts';

export interface LabelSettings {
  /** A label's photo opens its item instead of landing on a side. */
  readonly opensItems: boolean;
  /** A photo with another item's code gets a warning. */
  readonly warnsOfOthers: boolean;
  /** A regular expression for the whole of a new reference; null: none is new. */
  readonly pattern: string | null;
  /**
   * The only length of Interleaved 2 of 5 codes that counts; null: none. This code does not mark its end, so a slanted
   * label reads as a shorter one.
   */
  readonly itfLength: number | null;
}

export const defaultLabels: LabelSettings = { opensItems: false, warnsOfOthers: false, pattern: null, itfLength: null };

export function mayBeItems({ kind, text }: FoundCode, { itfLength }: Pick<LabelSettings, 'itfLength'>): boolean {
  return kind !== 'itf' || text.length === itfLength;
}

/** An item's reference, or a possible new one. */
export interface SeenReference {
  readonly text: string;
  /** Null: no item, or a cancelled one. */
  readonly itemId: ItemId | null;
  readonly isExpected?: boolean;
}

export interface AwaitedLabel {
  readonly reference: string;
  readonly photoId: PhotoId;
  readonly source: string;
}

export type LabelDecision =
  /** `others` are references of other items, for a warning. */
  | { readonly kind: 'photo'; readonly others: readonly string[] }
  | { readonly kind: 'open'; readonly itemId: ItemId; readonly reference: string }
  | { readonly kind: 'new'; readonly reference: string }
  /** Several labels: a person decides, and the photo stays ordinary. */
  | { readonly kind: 'unclear'; readonly references: readonly string[] };

/**
 * A photo with its own item's code is that item's. One other label opens its item; among several, known items count,
 * else expected ones.
 */
export function decideLabel(
  seen: readonly SeenReference[],
  destination: { readonly itemId: ItemId | null; readonly mayOpen: boolean },
): LabelDecision {
  const { itemId, mayOpen } = destination;
  const others = seen.filter((reference) => itemId === null || reference.itemId !== itemId);
  const showsOwn = others.length < seen.length;
  if (others.length === 0 || showsOwn || !mayOpen) {
    return { kind: 'photo', others: itemId === null ? [] : textsOf(others) };
  }
  const [first, ...rest] = distinct(bestKnown(others));
  if (first === undefined || rest.length > 0) return { kind: 'unclear', references: textsOf(others) };
  return first.itemId === null
    ? { kind: 'new', reference: first.text }
    : { kind: 'open', itemId: first.itemId, reference: first.text };
}

function bestKnown(seen: readonly SeenReference[]): readonly SeenReference[] {
  const here = seen.filter(({ itemId }) => itemId !== null);
  const expected = seen.filter(({ isExpected }) => isExpected === true);
  return [here, expected].find((known) => known.length > 0) ?? seen;
}

/** Only photos that come by themselves may open an item; a person's choice of item stands. */
const ownWays: readonly string[] = [photoSources.hotFolder, photoSources.usb, photoSources.tether];

export function mayOpenItem(source: string): boolean {
  return ownWays.includes(source);
}

function distinct(references: readonly SeenReference[]): readonly SeenReference[] {
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
}

function textsOf(references: readonly SeenReference[]): readonly string[] {
  return distinct(references).map(({ text }) => text);
}
