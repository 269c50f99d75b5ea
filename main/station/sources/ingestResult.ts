import type { IngestResult } from '../../contract/commands/photos.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import { english } from '../../texts/render.ts';
import type { Ingested } from '../intake/ingested.ts';

export function ingestResult(
  { items, sides }: Pick<Store, 'items' | 'sides'>,
  file: string,
  ingested: Ingested,
): IngestResult {
  const { notice, photo } = ingested;
  // The contract has ids as plain strings.
  const itemId = notice.itemId as ItemId | null;
  const side = itemId === null ? undefined : sides.ofItem(itemId).find(({ uuid }) => uuid === notice.sideUuid);
  return {
    file,
    accepted: ingested.answer === 'accepted',
    message: english(notice.message),
    reference_id: itemId === null ? null : (items.get(itemId)?.referenceId ?? null),
    photo: photo && { id: photo.id, sha256: photo.sha256, bytes: photo.bytes },
    side: side === undefined ? null : { uuid: side.uuid, name: side.name },
  };
}
