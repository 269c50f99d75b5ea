import type { FilterChoices } from '../../contract/items/itemFilter.ts';
import type { ViewContext } from './viewContext.ts';

/** In no order: the page sorts names as its language does. */
export function filterChoices(view: ViewContext): FilterChoices {
  const { items, connections } = view.store;
  const current = connections.current();
  if (current === null) return { types: [], services: [] };
  const types = items.oneOfEach('type', current.id).map((item) => {
    const { category, type } = view.names(item);
    return { uuid: item.typeUuid, category, name: type };
  });
  const services = items.oneOfEach('service', current.id).flatMap((item) => {
    const service = view.service(item);
    return service === null ? [] : [{ uuid: service.uuid, name: service.label ?? service.name ?? service.uuid }];
  });
  return { types, services };
}
