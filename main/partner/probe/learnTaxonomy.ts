import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { text } from '../../texts/text.ts';
import { brandPlace, filtersTree, isWithin, showsCounts, showsInactive, treeOf, treePlaces } from './effects.ts';
import type { ProbeStep } from './findName.ts';
import { flagSearch, type Notebook, refusalOfUnknown, tryValue } from './notebook.ts';

/** The active part is null where nobody knows how to ask for it. */
export interface SeenTree {
  readonly categories: readonly TaxonomyCategory[];
  readonly activePlaces: ReadonlySet<string> | null;
}

/** Spec 4.8. */
export function* learnTree(notebook: Notebook): ProbeStep<SeenTree> {
  const looked = yield* notebook.look('category_tree', '');
  if (looked === null) {
    notebook.leaveOpen('category_tree', text('probe.endpointClosed'));
    return { categories: [], activePlaces: null };
  }
  const { value } = looked;
  const search = flagSearch(looked, refusalOfUnknown(looked));
  let activePlaces: ReadonlySet<string> | null = null;
  const filters = (on: boolean) => (answer: unknown) => {
    const does = filtersTree(value, on)(answer);
    if (does) activePlaces = treePlaces(on ? answer : value);
    return does;
  };
  yield* notebook.learn('category_tree', 'active', {
    ...search,
    // Where only active entries come by default, `false` shows the effect.
    tries: [true, false].map((on) => tryValue(looked, on, filters(on))),
  });
  yield* notebook.learn('category_tree', 'counts', { ...search, tries: [tryValue(looked, true, showsCounts(value))] });
  return { categories: treeOf(value), activePlaces };
}

/** Spec 4.6. */
export function* learnTypeBrands(notebook: Notebook, typeUuid: string | null): ProbeStep<void> {
  const looked = yield* notebook.look('type_brands', typeUuid);
  if (looked === null) return notebook.leaveOpen('type_brands', text('probe.endpointClosed'));
  const search = flagSearch(looked, refusalOfUnknown(looked));
  for (const [param, effect] of [
    ['counts', showsCounts(looked.value)],
    ['inactive', showsInactive(looked.value)],
  ] as const)
    yield* notebook.learn('type_brands', param, { ...search, tries: [tryValue(looked, true, effect)] });
}

/** Only a type with inactive brands shows what reveals them. */
export function typeToAsk({ categories, activePlaces }: SeenTree): TaxonomyCategory['types'][number] | null {
  const types = categories.flatMap((category) => category.types);
  const hidden = types.find(
    (type) =>
      activePlaces !== null &&
      !isWithin(new Set(type.brands.map((brand) => brandPlace(type.uuid, brand.uuid))), activePlaces),
  );
  return hidden ?? types.find((type) => type.brands.length > 0) ?? types[0] ?? null;
}
