import type { TaxonomyCategory } from '../partner/service.ts';
import { type KindLevel, type KindPath, kindLevels, nowhere } from './kindPath.ts';
import type { NamedEntry } from './records.ts';

/** An entry of the taxonomy as the index holds it. */
export interface IndexedKind extends NamedEntry {
  /** What is above it. Entries with the same object here share what is kept of it. */
  readonly above: KindPath;
  readonly level: KindLevel;
  /** Its place among all entries, in the order of the tree. */
  readonly order: number;
}

/** How the partner wants an entry shown; what is not known of it is false and null. */
export interface Standing {
  readonly featured: boolean;
  readonly ordinal: number | null;
}

export const noStanding: Standing = { featured: false, ordinal: null };

/** All entries of a tree, each behind what it is in. */
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

const mostOrdinals = 10_000;
const mostLetters = 1_000;
const mostOrders = 10_000_000;

/**
 * Among entries that fit a search equally well the smaller rank comes first: what is higher in the tree, then the featured, then by the
 * partner's order, then the shorter name, then as the tree has them. No two entries of an index have the same; it fits into 50 bits.
 */
export function rankOf(level: KindLevel, standing: Standing, letters: number, order: number): number {
  const ordinal = Math.min(Math.max(Math.round(standing.ordinal ?? mostOrdinals), 0), mostOrdinals - 1);
  const shown = (kindLevels.indexOf(level) * 2 + (standing.featured ? 0 : 1)) * mostOrdinals + ordinal;
  return (shown * mostLetters + Math.min(letters, mostLetters - 1)) * mostOrders + Math.min(order, mostOrders - 1);
}

/** The rank that an entry of this rank has with another standing. */
export function rankedAnew(rank: number, standing: Standing): number {
  const shown = Math.floor(rank / mostOrders / mostLetters);
  const letters = Math.floor(rank / mostOrders) % mostLetters;
  return rankOf(levelAt(Math.floor(shown / mostOrdinals / 2)), standing, letters, rank % mostOrders);
}

export function levelOfRank(rank: number): KindLevel {
  return levelAt(Math.floor(rank / mostOrders / mostLetters / mostOrdinals / 2));
}

function levelAt(index: number): KindLevel {
  const level = kindLevels[index];
  if (level === undefined) throw new Error(`No level of the taxonomy has the number ${index}`);
  return level;
}

/** What each word of a folded name ends with, but for the word itself and its last letter: a beginning of one of these is a part inside a word. */
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
