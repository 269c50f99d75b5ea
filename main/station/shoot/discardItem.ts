import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';
import { applyMoves } from '../../sync/actions/applyMoves.ts';
import { putBackExpected } from '../../sync/actions/expectedType.ts';
import { cancelItem } from '../../sync/actions/itemCommands.ts';
import { spotOf } from '../../sync/actions/placePhotos.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import type { ActionContext } from '../../sync/context.ts';
import { type ItemFacts, readFacts } from '../../sync/itemFacts.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

export interface Discarded {
  readonly item: Item;
  readonly photoIds: readonly PhotoId[];
  readonly isGone: boolean;
}

/**
 * An unsent item with a mistaken code is removed; its photos go to the inbox, and its row to the work list again. One without photos that the partner knows
 * is cancelled. Throws `not_possible` where a photo was sent.
 */
export function discardItem(context: ActionContext, itemId: ItemId): Discarded {
  const facts = readFacts(context, itemId);
  if (hasSentPhotos(facts)) throw new StationError('not_possible', text('discard.sent'));
  const { item, photos } = facts;
  const isGone = isUnheardOf(facts);
  const shown = photos.filter(({ place }) => place === 'active' || place === 'tray');
  if (isGone) {
    context.store.transaction(() => {
      // Replaced and removed photos are photos too.
      toInbox(context, itemId, photos);
      putBackExpected(context, itemId);
      context.store.items.remove(itemId);
    });
  } else {
    changeItem(context, itemId, () => toInbox(context, itemId, shown));
    // The partner reads reasons in English.
    cancelItem(context, itemId, english(text('shoot.discard')));
    changeItem(context, itemId, () => putBackExpected(context, itemId));
  }
  return { item, photoIds: shown.map(({ id }) => id), isGone };
}

function toInbox(context: ActionContext, itemId: ItemId, photos: ItemFacts['photos']): void {
  applyMoves(
    context,
    itemId,
    photos.map((photo) => ({
      photoId: photo.id,
      from: spotOf(photo),
      to: { place: 'inbox', sideUuid: null, itemId: null },
    })),
  );
}

/** An upload that may have reached the partner counts as sent. */
function hasSentPhotos({ photos, openOperations, item }: ItemFacts): boolean {
  const maySend = openOperations.some(
    ({ payload, status, outcomeUnknown }) => payload.kind === 'upload' && (status === 'in_flight' || outcomeUnknown),
  );
  return maySend || item.submittedAt !== null || photos.some(({ uploadedAt }) => uploadedAt !== null);
}

/** The partner has not heard of it, and nobody else began it. */
function isUnheardOf({ item, openOperations }: ItemFacts): boolean {
  const mayBeKnown = openOperations.some(
    ({ payload, status, outcomeUnknown }) => payload.kind === 'create' && (status === 'in_flight' || outcomeUnknown),
  );
  return !item.srKnown && !mayBeKnown && item.existing === null && item.movedAt === null;
}
