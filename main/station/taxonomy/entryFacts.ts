import type { ConnectionId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { EntryDetails } from '../../domain/taxonomy/records.ts';

export function entryFacts(
  records: Store['taxonomyRecords'],
  connectionId: ConnectionId,
): ReadonlyMap<string, EntryDetails> {
  const entries = (['category', 'type'] as const).flatMap((kind) =>
    records.all(connectionId, kind).map(({ uuid, value }) => [uuid, value] as const),
  );
  const brands = records.all(connectionId, 'type_brands').flatMap(({ value }) => value);
  const models = records.all(connectionId, 'model').map(({ value }) => value);
  return new Map<string, EntryDetails>([
    ...models.flatMap(({ brand }) => (brand ? [[brand.uuid, plainDetails(brand.media)] as const] : [])),
    ...brands.map(({ uuid, media, ordinal }) => [uuid, { media, ordinal, featured: false }] as const),
    ...models.map(({ uuid, media, featured }) => [uuid, { media, featured, ordinal: null }] as const),
    ...entries,
  ]);
}

function plainDetails(media: string | null): EntryDetails {
  return { media, featured: false, ordinal: null };
}
