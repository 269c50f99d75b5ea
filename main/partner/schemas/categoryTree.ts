import { z } from 'zod';
import type { TaxonomyBrand, TaxonomyCategory, TaxonomyType } from '../../domain/partner/service.ts';
import type { ReadPart } from './readPart.ts';
import { identifier, optionalCount, optionalList, words } from './values.ts';

/** The spec does not show counts; we assume one of these names. */
const counts = { count: optionalCount, item_count: optionalCount };

const model = z.object({ uuid: identifier, name: words });
const ofBrand = <Model extends z.ZodType>(entry: Model) =>
  z.object({ uuid: identifier, name: words, models: optionalList(entry), ...counts }).transform(withCount);
const ofType = <Brand extends z.ZodType>(entry: Brand) =>
  z.object({ uuid: identifier, name: words, brands: optionalList(entry), ...counts }).transform(withCount);
const ofCategory = <Type extends z.ZodType>(entry: Type) =>
  z.object({ uuid: identifier, name: words, types: optionalList(entry), ...counts }).transform(withCount);
const ofAnswer = <Category extends z.ZodType>(entry: Category) => z.object({ data: z.array(entry) });

/** Spec 4.8. */
export const categoryTreeAnswer = ofAnswer(ofCategory(ofType(ofBrand(model)))).transform(
  (answer): readonly TaxonomyCategory[] => answer.data,
);

const part = z.unknown();
const parts = { answer: ofAnswer(part), category: ofCategory(part), type: ofType(part), brand: ofBrand(part) };

/** Reads megabytes part by part: a category without its types, a type without its brands. */
export async function readCategoryTree(answer: unknown, read: ReadPart): Promise<readonly TaxonomyCategory[]> {
  async function category(value: unknown, place: Place): Promise<TaxonomyCategory> {
    const shell = await read(parts.category, value, place);
    return { ...shell, types: await each(shell.types, [...place, 'types'], type) };
  }
  async function type(value: unknown, place: Place): Promise<TaxonomyType> {
    const shell = await read(parts.type, value, place);
    return { ...shell, brands: await each(shell.brands, [...place, 'brands'], brand) };
  }
  async function brand(value: unknown, place: Place): Promise<TaxonomyBrand> {
    const shell = await read(parts.brand, value, place);
    return { ...shell, models: await each(shell.models, [...place, 'models'], (one, at) => read(model, one, at)) };
  }
  const { data } = await read(parts.answer, answer, []);
  return each(data, ['data'], category);
}

type Place = readonly PropertyKey[];

async function each<Entry>(
  values: readonly unknown[],
  place: Place,
  readOne: (value: unknown, place: Place) => Promise<Entry>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const [index, value] of values.entries()) entries.push(await readOne(value, [...place, index]));
  return entries;
}

function withCount<Entry extends { readonly count: number | null; readonly item_count: number | null }>({
  count,
  item_count,
  ...entry
}: Entry) {
  const reported = count ?? item_count;
  return reported === null ? entry : { ...entry, count: reported };
}
