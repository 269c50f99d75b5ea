import type { TaxonomyCategory } from '../partner/service.ts';
import { foldName } from './foldName.ts';
import type { FoundModel, NamedEntry } from './records.ts';

/** A place in the taxonomy, as far as it is known. The last entry that is given is the one that is meant. */
export interface KindPath {
  readonly category: NamedEntry | null;
  readonly type: NamedEntry | null;
  readonly brand: NamedEntry | null;
  readonly model: NamedEntry | null;
}

/** All names of a taxonomy, made ready to be searched at each key press. */
export interface TaxonomyIndex {
  readonly groups: readonly Group[];
}

/** Entries that share what is above them: that is compared once for all. */
interface Group {
  readonly above: KindPath;
  readonly level: keyof KindPath;
  /** Folded names of what is above, each word behind a space. */
  readonly context: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly uuid: string;
  readonly name: string;
  /** Each word behind a space. */
  readonly folded: string;
}

export interface SearchOptions {
  readonly limit: number;
  /** How the partner wants entries shown; null where that is not known. */
  readonly rankOf?: (uuid: string) => { readonly featured: boolean; readonly ordinal: number | null } | null;
}

export interface SearchAnswer {
  /** The best first. */
  readonly hits: readonly KindPath[];
  /** How many entries match; `hits` are the first of them. */
  readonly total: number;
  /** True when no entry has all the words: these have the most of them. */
  readonly nearest: boolean;
}

const nowhere: KindPath = { category: null, type: null, brand: null, model: null };
const levels = ['category', 'type', 'brand', 'model'] as const;

/** The whole tree. 50,000 models take a quarter of a second and some 20 MB. */
export function indexTree(tree: readonly TaxonomyCategory[]): TaxonomyIndex {
  const groups: Group[] = [];
  const add = (above: KindPath, level: keyof KindPath, context: string, entries: readonly NamedEntry[]): void => {
    if (entries.length > 0) groups.push({ above, level, context, entries: entries.map(entryOf) });
  };
  add(nowhere, 'category', '', tree);
  for (const category of tree) {
    const inCategory = { ...nowhere, category: named(category) };
    const categoryWords = wordsOf(category.name);
    add(inCategory, 'type', categoryWords, category.types);
    for (const type of category.types) {
      const inType = { ...inCategory, type: named(type) };
      const typeWords = categoryWords + wordsOf(type.name);
      add(inType, 'brand', typeWords, type.brands);
      for (const brand of type.brands)
        add({ ...inType, brand: named(brand) }, 'model', typeWords + wordsOf(brand.name), brand.models);
    }
  }
  return { groups };
}

/** Models that searches of the partner found, where the tree has them not. */
export function indexFound(models: readonly FoundModel[], tree: readonly TaxonomyCategory[]): TaxonomyIndex {
  const known = new Set(
    tree.flatMap(({ types }) => types.flatMap(({ brands }) => brands.flatMap((brand) => brand.models.map(uuidOf)))),
  );
  const groups = models
    .filter(({ uuid }) => !known.has(uuid))
    .map((model): Group => {
      const above = { ...placeOf(model, tree), model: null };
      const context = [above.category, above.type, above.brand].map((entry) => wordsOf(entry?.name ?? '')).join('');
      return { above, level: 'model', context, entries: [entryOf(model)] };
    });
  return { groups };
}

/** Where a found model belongs: with the type that was searched in, or the only type that has its brand. */
export function placeOf(
  { uuid, name, brand, typeUuid }: Pick<FoundModel, 'uuid' | 'name' | 'brand' | 'typeUuid'>,
  tree: readonly TaxonomyCategory[],
): KindPath {
  const types = tree.flatMap((category) => category.types.map((type) => ({ category, type })));
  const fits = types.filter(({ type }) =>
    typeUuid === null ? type.brands.some((other) => other.uuid === brand?.uuid) : type.uuid === typeUuid,
  );
  const only = fits.length === 1 ? fits[0] : undefined;
  return {
    category: only ? named(only.category) : null,
    type: only ? named(only.type) : null,
    brand: brand && named(brand),
    model: { uuid, name },
  };
}

/**
 * Entries that have every word of the query in their own name or above it, and at least one in their own. Words count from their
 * beginning, and after that anywhere in a word. Where none has all, those that have the most of them, and at least half.
 */
export function searchTaxonomy(indexes: readonly TaxonomyIndex[], query: string, options: SearchOptions): SearchAnswer {
  const folded = foldName(query);
  if (folded === '') return { hits: [], total: 0, nearest: false };
  const tokens = [...new Set(folded.split(' '))];
  const all = collect(indexes, folded, tokens, tokens.length, options);
  if (all.total > 0 || tokens.length === 1) return { ...all, nearest: false };
  return { ...collect(indexes, folded, tokens, Math.ceil(tokens.length / 2), options), nearest: true };
}

function collect(
  indexes: readonly TaxonomyIndex[],
  query: string,
  tokens: readonly string[],
  least: number,
  options: SearchOptions,
): Omit<SearchAnswer, 'nearest'> {
  const best = new Best<{ readonly group: Group; readonly entry: Entry }>(options.limit);
  let total = 0;
  for (const { groups } of indexes) {
    for (const group of groups) {
      const above = tokens.map((token) => matchOf(group.context, token));
      for (const entry of group.entries) {
        const match = matchEntry(entry, query, tokens, above, least);
        if (match === null) continue;
        total += 1;
        best.add(match * 100 + levels.indexOf(group.level), rest(entry, options), { group, entry });
      }
    }
  }
  const hits = best.values.map(({ group, entry }) => ({
    ...group.above,
    [group.level]: { uuid: entry.uuid, name: entry.name },
  }));
  return { hits, total };
}

type Match = 'begins' | 'inside' | null;

function matchOf(text: string, token: string): Match {
  const at = text.indexOf(token);
  if (at < 0) return null;
  if (text[at - 1] === ' ' || text.includes(` ${token}`)) return 'begins';
  // A letter inside a word says nothing.
  return token.length > 1 ? 'inside' : null;
}

/** How well an entry fits, 0 is best; null: it does not. */
function matchEntry(
  { folded }: Entry,
  query: string,
  tokens: readonly string[],
  above: readonly Match[],
  least: number,
): number | null {
  let own = 0;
  let ownBegins = 0;
  let matched = 0;
  let inside = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const mine = matchOf(folded, token);
    const match = mine === 'begins' ? mine : above[index] === 'begins' ? 'begins' : (mine ?? above[index] ?? null);
    if (mine !== null) own += 1;
    if (mine === 'begins') ownBegins += 1;
    if (match !== null) matched += 1;
    if (match === 'inside') inside += 1;
    if (matched + tokens.length - 1 - index < least) return null;
  }
  if (own === 0 || matched < least) return null;
  const missing = (tokens.length - matched) * 10;
  if (folded === ` ${query}`) return missing;
  if (folded.startsWith(` ${query}`)) return missing + 1;
  if (inside > 0) return missing + 4;
  return missing + (ownBegins === tokens.length ? 2 : 3);
}

/** Among equals: featured first, then the partner's order, then the shorter name. */
function rest({ uuid, folded }: Entry, { rankOf }: SearchOptions): number {
  const rank = rankOf?.(uuid) ?? null;
  const ordinal = Math.min(Math.max(rank?.ordinal ?? 9_999, 0), 9_999);
  return (rank?.featured === true ? 0 : 1e8) + ordinal * 1e4 + Math.min(folded.length, 9_999);
}

/** The few best of many, in order; of equals the one that came first. */
class Best<Value> {
  readonly #limit: number;
  readonly #kept: { readonly first: number; readonly second: number; readonly value: Value }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get values(): readonly Value[] {
    return this.#kept.map(({ value }) => value);
  }

  add(first: number, second: number, value: Value): void {
    const kept = this.#kept;
    let at = kept.length;
    for (let before = kept[at - 1]; before !== undefined; before = kept[at - 1]) {
      if (before.first < first || (before.first === first && before.second <= second)) break;
      at -= 1;
    }
    if (at >= this.#limit) return;
    kept.splice(at, 0, { first, second, value });
    if (kept.length > this.#limit) kept.pop();
  }
}

function entryOf({ uuid, name }: NamedEntry): Entry {
  return { uuid, name, folded: wordsOf(name) };
}

function wordsOf(name: string): string {
  const folded = foldName(name);
  return folded === '' ? '' : ` ${folded}`;
}

function named({ uuid, name }: NamedEntry): NamedEntry {
  return { uuid, name };
}

function uuidOf({ uuid }: NamedEntry): string {
  return uuid;
}
