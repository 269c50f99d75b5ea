import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { text } from '../../texts/text.ts';
import {
  type Effect,
  findsWords,
  isWithin,
  keepsBrand,
  keepsPlace,
  keepsSizeOne,
  modelsOf,
  turnsPage,
} from './effects.ts';
import type { ProbeStep } from './findName.ts';
import { type Notebook, type ParamSearch, refusalOfUnknown, tryValue } from './notebook.ts';

/** Learns the parameters of List Models (spec 4.10): each must change the list as its meaning demands. */
export function* learnModels(notebook: Notebook, categories: readonly TaxonomyCategory[]): ProbeStep<void> {
  const looked = yield* notebook.look('models', '');
  if (looked === null) return notebook.leaveOpen('models', text('probe.endpointClosed'));
  const { value } = looked;
  const entries = modelsOf(value)?.entries ?? [];
  const [model, ...more] = entries;
  if (model === undefined || more.length === 0) return notebook.leaveOpen('models', text('probe.fewModels'));
  const refusesUnknown = refusalOfUnknown(looked);
  const withValue = (wanted: string | number, effect: Effect): ParamSearch => ({
    refusesUnknown,
    tries: [tryValue(looked, wanted, effect)],
  });

  yield* notebook.learn('models', 'page', withValue(2, turnsPage(value)));
  yield* notebook.learn('models', 'size', withValue(1, keepsSizeOne(value)));
  yield* notebook.learn('models', 'search', withValue(model.name, findsWords(value, model.name)));
  const listed = new Set(entries.map(({ uuid }) => uuid));
  const brand = entries.find((entry) => entry.brand !== null)?.brand?.uuid ?? '';
  const type = placeApart(
    categories.flatMap((category) => category.types.map((entry) => placeOf(entry.uuid, [entry]))),
    listed,
  );
  const category = placeApart(
    categories.map((entry) => placeOf(entry.uuid, entry.types)),
    listed,
  );
  yield* notebook.learn('models', 'brand', withValue(brand, keepsBrand(value, brand)));
  yield* notebook.learn('models', 'type', withValue(type.uuid, keepsPlace(value, type.models)));
  yield* notebook.learn('models', 'category', withValue(category.uuid, keepsPlace(value, category.models)));
}

interface Place {
  readonly uuid: string;
  readonly models: ReadonlySet<string>;
}

function placeOf(uuid: string, types: TaxonomyCategory['types']): Place {
  const models = types.flatMap((type) => type.brands.flatMap((brand) => brand.models.map((model) => model.uuid)));
  return { uuid, models: new Set(models) };
}

/** The place lacks a listed model, so that filtering by it must change the list. */
function placeApart(places: readonly Place[], listed: ReadonlySet<string>): Place {
  const apart = places.find(({ models }) => models.size > 0 && !isWithin(listed, models));
  return apart ?? places[0] ?? { uuid: '', models: new Set() };
}
