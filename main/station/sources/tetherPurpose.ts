import { extname } from 'node:path';
import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import type { Origin } from '../../capture/tether/tetherQueue.ts';
import type { ItemId } from '../../domain/ids.ts';
import { sideCalled } from '../../domain/item/sideLabels.ts';
import type { Store } from '../../domain/ports/store.ts';
import { asGiven, type Text, text } from '../../texts/text.ts';
import type { Destination } from '../intake/receive.ts';

export type Purpose =
  | { readonly kind: 'item'; readonly itemId: ItemId; readonly sideUuid: string | null; readonly at: number }
  | { readonly kind: 'test' };

export interface PurposeParts {
  readonly store: Pick<Store, 'items' | 'photos' | 'sides'>;
  readonly session: { readonly openItemId: ItemId | null };
}

const inbox: Destination = { itemId: null, side: null };

export function destinationOf(core: PurposeParts, file: CapturedFile, origin: Origin<Purpose>): Destination {
  if (origin.kind === 'camera') return { itemId: core.session.openItemId, side: null };
  if (origin.kind === 'earlier' || origin.context.kind === 'test') return inbox;
  const { itemId, sideUuid, at } = origin.context;
  if (core.store.items.get(itemId) === null) return inbox;
  if (sideUuid === null) return { itemId, side: null };
  // A late picture does not replace what was shot meanwhile.
  const hasNewer = core.store.photos
    .ofItem(itemId)
    .some(
      (photo) =>
        photo.sideUuid === sideUuid && photo.place === 'active' && photo.addedAt > at && !isSameShot(photo, file),
    );
  return hasNewer ? inbox : { itemId, side: sideUuid };
}

export function nameOfPurpose(
  core: Pick<PurposeParts, 'store'>,
  { itemId, sideUuid }: Extract<Purpose, { readonly kind: 'item' }>,
): Text {
  const side = sideCalled(core.store.sides.ofItem(itemId), sideUuid);
  const item = core.store.items.get(itemId)?.referenceId ?? itemId;
  return side === null ? asGiven(item) : text('tether.sideOfItem', { side: side.label, item });
}

/** RAW and JPEG of a shot differ only in their extension. */
export function isSameShot(
  { filename: one }: Pick<CapturedFile, 'filename'>,
  { filename: other }: Pick<CapturedFile, 'filename'>,
): boolean {
  const stem = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();
  return stem(one) === stem(other);
}
