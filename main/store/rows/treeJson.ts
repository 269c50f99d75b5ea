import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { taxonomyJson } from './jsonColumns.ts';
import { fromJson } from './rows.ts';

/** The schema takes 60 ms over 50,000 models at a start, this check 5; the schema judges what fails it. */
export function treeFromJson(json: string): readonly TaxonomyCategory[] {
  const tree = parsed(json);
  return isTree(tree) ? tree : fromJson(taxonomyJson, json, 'taxonomy.tree');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isTree(value: unknown): value is readonly TaxonomyCategory[] {
  return isListOf(value, (category) => isListOf(category.types, (type) => isListOf(type.brands, isBrand)));
}

function isBrand({ models }: Fields): boolean {
  return isListOf(models, () => true);
}

type Fields = Readonly<Record<string, unknown>>;

function isListOf(value: unknown, isWhole: (entry: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((entry) => isNamed(entry) && isWhole(entry));
}

function isNamed(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const { uuid, name, count = null } = value as Fields;
  return typeof uuid === 'string' && typeof name === 'string' && (count === null || typeof count === 'number');
}
