import type { KindEntry, ServiceChoiceView } from '../../../preload/contract/taxonomy.ts';

/** What a new item is, as the station makes it. */
export interface ChosenKind {
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly brand: Named | null;
  readonly model: Named | null;
}
interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** An entry with its category and type; null for one that says no type yet. */
export function chosenKind({
  category,
  type,
  brand,
  model,
}: Pick<KindEntry, 'category' | 'type' | 'brand' | 'model'>): ChosenKind | null {
  if (category === null || type === null) return null;
  return { categoryUuid: category.uuid, typeUuid: type.uuid, brand, model };
}

/** What Enter takes where services are asked for: the one used last where it is offered, else the usual one. Null: nothing yet. */
export function readyService({ services, usual }: ServiceChoiceView, last: string | null): string | null {
  return services.some(({ uuid }) => uuid === last) ? last : usual;
}
