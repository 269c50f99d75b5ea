import type { ItemId } from '../../domain/ids.ts';
import { isFromTheFuture } from '../../domain/partner/events.ts';
import type { ProgressAnswer } from '../../domain/partner/service.ts';
import type { ActionContext } from '../context.ts';
import { keepDetails } from './keepDetails.ts';

/**
 * The last upload's time dates photos sent since the last reading by the partner's clock, to compare with later
 * rejections. A future time dates none.
 */
export function applyProgress(context: ActionContext, itemId: ItemId, answer: ProgressAnswer, readAt: number): void {
  const { store } = context;
  const { details, ...progress } = answer;
  const before = store.items.get(itemId)?.progressReadAt ?? 0;
  const uploadedServerAt = progress.lastUploadDetectedAt;
  if (uploadedServerAt !== null && !isFromTheFuture(uploadedServerAt, readAt)) {
    for (const photo of store.photos.ofItem(itemId)) {
      if (photo.uploadedAt === null || photo.uploadedAt <= before || photo.uploadedAt > readAt) continue;
      store.photos.update(photo.id, { uploadedServerAt });
    }
  }
  keepDetails(store, itemId, details);
  store.items.update(itemId, { progress, progressReadAt: readAt });
}
