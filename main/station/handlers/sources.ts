import type { Store } from '../../domain/ports/store.ts';
import { sourcesView } from '../sources/sourcesView.ts';
import type { Implementer } from './implementer.ts';

export interface SourcesDoor {
  readonly store: Pick<Store, 'photos' | 'settings' | 'refused'>;
}

const mostShown = 200;

export function sourcesPart(os: Implementer, { store }: SourcesDoor) {
  return {
    get: os.sources.get.handler(() => sourcesView(store)),
    refused: os.sources.refused.handler(() => ({
      files: [...store.refused.newest(mostShown)],
      count: store.refused.count(),
    })),
    dismissRefused: os.sources.dismissRefused.handler(({ input }) => {
      store.refused.dismiss(input.id);
      return {};
    }),
  };
}
