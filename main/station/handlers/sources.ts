import type { Store } from '../../domain/ports/store.ts';
import { cameraPrograms } from '../sources/cameraPrograms.ts';
import { sourcesView } from '../sources/sourcesView.ts';
import type { Implementer } from './implementer.ts';

export interface SourcesDependencies {
  readonly store: Pick<Store, 'photos' | 'settings' | 'refused'>;
}

const maxShown = 200;

export function sourcesPart(os: Implementer, { store }: SourcesDependencies) {
  return {
    programs: os.sources.programs.handler(async () => ({ programs: await cameraPrograms() })),
    get: os.sources.get.handler(() => sourcesView(store)),
    refused: os.sources.refused.handler(() => ({
      files: [...store.refused.newest(maxShown)],
      count: store.refused.count(),
    })),
    dismissRefused: os.sources.dismissRefused.handler(({ input }) => {
      store.refused.dismiss(input.id);
      return {};
    }),
  };
}
