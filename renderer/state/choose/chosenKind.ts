import type { KindEntry, ServiceChoiceView } from '../../../main/contract/taxonomy.ts';

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

/** Null for an entry without a type yet. */
export function chosenKind({
  category,
  type,
  brand,
  model,
}: Pick<KindEntry, 'category' | 'type' | 'brand' | 'model'>): ChosenKind | null {
  if (category === null || type === null) return null;
  return { categoryUuid: category.uuid, typeUuid: type.uuid, brand, model };
}

/** Enter takes the service used last where it is offered, else the default. */
export function readyService({ services, usual }: ServiceChoiceView, last: string | null): string | null {
  return services.some(({ uuid }) => uuid === last) ? last : usual;
}
