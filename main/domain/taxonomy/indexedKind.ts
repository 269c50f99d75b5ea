import type { TaxonomyCategory } from '../partner/service.ts';
import { type KindLevel, type KindPath, kindLevels, nowhere } from './kindPath.ts';
import type { NamedEntry } from './records.ts';

export interface IndexedKind extends NamedEntry {
  /** Entries that share this object share what is stored of it. */
  readonly above: KindPath;
  readonly level: KindLevel;
  readonly order: number;
}

/** Unknown is false and null. */
export interface Standing {
  readonly featured: boolean;
  readonly ordinal: number | null;
}

export const noStanding: Standing = { featured: false, ordinal: null };

/** Parents come before their children. */
export function* kindsOf(tree: readonly TaxonomyCategory[]): Generator<IndexedKind> {
  let order = 0;
  const kind = (above: KindPath, level: KindLevel, { uuid, name }: NamedEntry): IndexedKind => {
    order += 1;
    return { above, level, uuid, name, order };
  };
  for (const category of tree) {
    yield kind(nowhere, 'category', category);
    const inCategory = { ...nowhere, category: named(category) };
    for (const type of category.types) {
      yield kind(inCategory, 'type', type);
      const inType = { ...inCategory, type: named(type) };
      for (const brand of type.brands) {
        yield kind(inType, 'brand', brand);
        const inBrand = { ...inType, brand: named(brand) };
        for (const model of brand.models) yield kind(inBrand, 'model', model);
      }
    }
  }
}

const maxOrdinals = 10_000;
const maxLetters = 1_000;
const maxOrders = 10_000_000;

/**
 * The smaller rank comes first: higher in the tree, featured, the partner's order, the shorter name, the tree's order.
 * Unique, and fits into 50 bits.
 */
export function rankOf(level: KindLevel, standing: Standing, letters: number, order: number): number {
  const ordinal = Math.min(Math.max(Math.round(standing.ordinal ?? maxOrdinals), 0), maxOrdinals - 1);
  const shown = (kindLevels.indexOf(level) * 2 + (standing.featured ? 0 : 1)) * maxOrdinals + ordinal;
  return (shown * maxLetters + Math.min(letters, maxLetters - 1)) * maxOrders + Math.min(order, maxOrders - 1);
}

export function rankedAnew(rank: number, standing: Standing): number {
  const shown = Math.floor(rank / maxOrders / maxLetters);
  const letters = Math.floor(rank / maxOrders) % maxLetters;
  return rankOf(levelAt(Math.floor(shown / maxOrdinals / 2)), standing, letters, rank % maxOrders);
}

export function levelOfRank(rank: number): KindLevel {
  return levelAt(Math.floor(rank / maxOrders / maxLetters / maxOrdinals / 2));
}

function levelAt(index: number): KindLevel {
  const level = kindLevels[index];
  if (level === undefined) throw new Error(`No level of the taxonomy has the number ${index}`);
  return level;
}

/** Proper endings of each word: their beginnings are inner parts of it. */
export function innerParts(folded: string): string {
  const parts = folded.split(' ').flatMap((word) => {
    const letters = Array.from(word);
    return letters.slice(1, -1).map((_letter, index) => letters.slice(index + 1).join(''));
  });
  return [...new Set(parts)].join(' ');
}

function named({ uuid, name }: NamedEntry): NamedEntry {
  return { uuid, name };
}
