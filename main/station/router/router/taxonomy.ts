import type { Parts } from '../../parts.ts';
import type { Implementer } from './implementer.ts';

export function taxonomyPart(os: Implementer, { core, taxonomy }: Parts) {
  return {
    get: os.taxonomy.get.handler(() => taxonomy.view()),
    refresh: os.taxonomy.refresh.handler(async () => {
      await taxonomy.refresh(core.closing);
      return taxonomy.view();
    }),
  };
}
