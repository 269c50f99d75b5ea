import type { ConnectionId } from '../../../domain/ids.ts';
import type { IndexSource, KindIndexStore, KindSearchAnswer } from '../../../domain/ports/kindIndexStore.ts';
import { foldName } from '../../../domain/taxonomy/foldName.ts';
import type { Sql } from '../../rows/sql.ts';
import { type KindShelf, kindShelf, type ShelfName } from './kindShelf.ts';
import { anywhere, withAllWords, withSomeWords } from './kindWords.ts';

/** No name on a box has more words; further ones are ignored. */
const maxWords = 16;
/** Subsets grow fast: five of seven are 21. */
const maxWordsApart = 7;

interface StateRow {
  readonly connectionId: string;
  readonly fetchedAt: number;
  readonly shelf: ShelfName;
}

/** One FTS5 shelf is in use, and the next index is built on the other (decision 0094). */
export function kindIndexTable(sql: Sql): KindIndexStore {
  const shelves: { readonly [Name in ShelfName]: KindShelf } = { a: kindShelf(sql, 'a'), b: kindShelf(sql, 'b') };
  const state = sql.prepare<StateRow>(
    'SELECT connection_id AS connectionId, fetched_at AS fetchedAt, shelf FROM kind_index',
  );
  const setState = sql.prepare(
    `INSERT INTO kind_index VALUES (1, @connectionId, @fetchedAt, @shelf) ON CONFLICT DO UPDATE
     SET connection_id = excluded.connection_id, fetched_at = excluded.fetched_at, shelf = excluded.shelf`,
  );

  function nextName(): ShelfName {
    return state.get()?.shelf === 'a' ? 'b' : 'a';
  }

  function use({ connectionId, fetchedAt }: IndexSource, shelf: ShelfName): void {
    setState.run({ connectionId, fetchedAt, shelf });
  }

  return {
    source() {
      const row = state.get();
      // `switchToNext` writes only branded ids.
      return row ? { connectionId: row.connectionId as ConnectionId, fetchedAt: row.fetchedAt } : null;
    },
    search(query, limit) {
      const row = state.get();
      return row ? searchShelf(shelves[row.shelf], query, limit) : nothing;
    },
    clearNext: () => sql.transaction(() => shelves[nextName()].clear()),
    addNext: (entries) => sql.transaction(() => shelves[nextName()].add(entries)),
    changeNext: (changes) => sql.transaction(() => shelves[nextName()].change(changes)),
    switchToNext: (source) => sql.transaction(() => use(source, nextName())),
    confirm: (source, before) =>
      sql.transaction(() => {
        const row = state.get();
        if (row?.connectionId === source.connectionId && row.fetchedAt === before) use(source, row.shelf);
      }),
    change: (changes) =>
      sql.transaction(() => {
        const row = state.get();
        if (row) shelves[row.shelf].change(changes);
      }),
  };
}

const nothing: KindSearchAnswer = { hits: [], total: 0, nearest: false };

/**
 * An entry needs every word in its name or path, at least one in its name. Words match from their beginning, then
 * anywhere in the name. Without such an entry, those with the most words come, at least half.
 */
function searchShelf(shelf: KindShelf, query: string, limit: number): KindSearchAnswer {
  const folded = foldName(query);
  if (folded === '') return nothing;
  const words = [...new Set(folded.split(' '))].slice(0, maxWords);
  const searches = withAllWords(words);
  const total = countOf(shelf, searches);
  const answer = (best: readonly Best[], found: number, nearest: boolean): KindSearchAnswer => ({
    hits: firstOf(best, limit).map((id) => shelf.pathOf(id)),
    total: found,
    nearest,
  });
  if (total > 0) {
    const named: readonly Best[] = [(max) => shelf.named(folded, max), (max) => shelf.beginning(folded, max)];
    return answer([...named, ...bestOf(shelf, searches)], total, false);
  }
  if (words.length === 1) return nothing;
  const some = searchesForSome(shelf, words.slice(0, maxWordsApart));
  return answer(bestOf(shelf, some), countOf(shelf, some), true);
}

function searchesForSome(shelf: KindShelf, words: readonly string[]): readonly string[] {
  const known = words.filter((word) => shelf.has(anywhere(word)));
  const least = Math.ceil(words.length / 2);
  for (let size = Math.min(known.length, words.length - 1); size >= least; size -= 1) {
    const sets = setsOf(known, size).filter((set) => shelf.has(lastOf(withSomeWords([set]))));
    if (sets.length > 0) return withSomeWords(sets);
  }
  return [];
}

type Best = (max: number) => readonly number[];

function bestOf(shelf: KindShelf, searches: readonly string[]): readonly Best[] {
  return searches.map((search) => (max) => shelf.best(search, max));
}

/** Each search includes the ones before. */
function countOf(shelf: KindShelf, searches: readonly string[]): number {
  return searches.length === 0 ? 0 : shelf.count(lastOf(searches));
}

/** Later searches repeat the hits of earlier ones. */
function firstOf(best: readonly Best[], limit: number): readonly number[] {
  const found = new Set<number>();
  for (const take of best) {
    if (found.size >= limit) break;
    for (const id of take(limit + found.size)) if (found.size < limit) found.add(id);
  }
  return [...found];
}

function setsOf(words: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]];
  return words.flatMap((word, index) => setsOf(words.slice(index + 1), size - 1).map((rest) => [word, ...rest]));
}

function lastOf(searches: readonly string[]): string {
  const last = searches.at(-1);
  if (last === undefined) throw new Error('There is nothing to search for');
  return last;
}
