import type { TaxonomyCache } from '../connection/taxonomy.ts';
import type { TaxonomyFinder } from '../taxonomy/finder.ts';
import type { Services } from '../taxonomy/services.ts';
import { taxonomyJson } from '../views/statusJson.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface TaxonomyDependencies {
  readonly taxonomy: Pick<TaxonomyCache, 'view' | 'refresh'>;
  readonly finder: Pick<TaxonomyFinder, 'browse' | 'search' | 'searchPartner'>;
  readonly services: Pick<Services, 'choiceFor'>;
  readonly closing: AbortSignal;
}

export function taxonomyPart(os: Implementer, { taxonomy, finder, services, closing }: TaxonomyDependencies) {
  return {
    get: os.taxonomy.get.handler(() => taxonomy.view()),
    refresh: os.taxonomy.refresh.handler(async () => {
      await taxonomy.refresh(closing);
      return taxonomy.view();
    }),
    browse: os.taxonomy.browse.handler(({ input }) => finder.browse(input)),
    search: os.taxonomy.search.handler(({ input }) => finder.search(input.query, input.limit)),
    searchPartner: os.taxonomy.searchPartner.handler(({ input, signal }) =>
      finder.searchPartner(input, signal === undefined ? closing : AbortSignal.any([signal, closing])),
    ),
    services: os.taxonomy.services.handler(({ input }) => services.choiceFor(input.typeUuid)),
  };
}

export interface TaxonomyCommandDependencies extends Pick<TaxonomyDependencies, 'closing'> {
  readonly taxonomy: Pick<TaxonomyCache, 'refresh'>;
  readonly view: ViewContext;
}

export function taxonomyCommands(os: CommandImplementer, { taxonomy, view, closing }: TaxonomyCommandDependencies) {
  return {
    taxonomyRefresh: os.taxonomyRefresh.handler(async () => {
      await taxonomy.refresh(closing);
      return taxonomyJson(view);
    }),
    taxonomyList: os.taxonomyList.handler(() => taxonomyJson(view)),
  };
}
