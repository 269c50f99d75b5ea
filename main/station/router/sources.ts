import type { SourcesView } from '../../../preload/contract/sources.ts';
import type { Parts } from '../parts.ts';
import type { Implementer } from './implementer.ts';

export function sourcesPart(os: Implementer, { core }: Parts) {
  function view(): SourcesView {
    const lastPhotos = core.store.photos
      .lastOfSources()
      .map(({ id, source, filename, addedAt }) => ({ source, photoId: id, filename, at: addedAt }));
    return { lastPhotos };
  }
  return { get: os.sources.get.handler(view) };
}
