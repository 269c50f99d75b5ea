import type { ItemId, PhotoId } from '../ids.ts';
import type { FoundCode } from '../photo/codes.ts';
import { photoSources } from '../photo/photoSources.ts';

/** The settings for codes on photos. */
export interface LabelSettings {
  /** A photo of a label opens its item instead of landing on a side. */
  readonly opensItems: boolean;
  /** A photo that shows the code of another item than its own is warned of. */
  readonly warnsOfOthers: boolean;
  /** A regular expression that a code must fit from end to end to be a reference that is new here; null: none is. */
  readonly pattern: string | null;
  /**
   * Codes of Interleaved 2 of 5 count where they have so many digits; null: none does. Such a code has nothing that says where it ends: a part of a
   * label that lies at a slant reads as a shorter one.
   */
  readonly itfLength: number | null;
}

export const defaultLabels: LabelSettings = { opensItems: false, warnsOfOthers: false, pattern: null, itfLength: null };

/** Whether a code that a photo shows may be an item's at all. */
export function mayBeItems({ kind, text }: FoundCode, { itfLength }: Pick<LabelSettings, 'itfLength'>): boolean {
  return kind !== 'itf' || text.length === itfLength;
}

/** A code that counts: it is the reference of an item here, or could be the one of a new item. */
export interface SeenReference {
  readonly text: string;
  /** Null: no item here has it, or only one that was cancelled. */
  readonly itemId: ItemId | null;
  /** It is on the work list. */
  readonly isExpected?: boolean;
}

/** A label that was photographed and whose item is not here yet. */
export interface AwaitedLabel {
  readonly reference: string;
  readonly photoId: PhotoId;
  readonly source: string;
}

export type LabelDecision =
  /** A photo like any other. `others` are references on it that are not its item's: worth a warning. */
  | { readonly kind: 'photo'; readonly others: readonly string[] }
  | { readonly kind: 'open'; readonly itemId: ItemId; readonly reference: string }
  | { readonly kind: 'new'; readonly reference: string }
  /** It shows several labels: a person must say which is meant. The photo is one like any other. */
  | { readonly kind: 'unclear'; readonly references: readonly string[] };

/**
 * Decides on a photo with these references. A photo that shows its own item's code is one of that item, whatever lies beside it. A
 * label of one other item opens that item; of several codes those that are here are meant, else those that the work list expects.
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

/**
 * Ways that photos come by on their own, to the item that is open. Files that a person hands over are of the item that the person
 * chose, whatever they show.
 */
const ownWays: readonly string[] = [photoSources.hotFolder, photoSources.usb, photoSources.tether];

/** Whether a photo of this source may open another item. */
export function mayOpenItem(source: string): boolean {
  return ownWays.includes(source);
}

function distinct(references: readonly SeenReference[]): readonly SeenReference[] {
  return [...new Map(references.map((reference) => [reference.text, reference])).values()];
}

function textsOf(references: readonly SeenReference[]): readonly string[] {
  return distinct(references).map(({ text }) => text);
}
