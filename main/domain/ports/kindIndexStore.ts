import type { ConnectionId } from '../ids.ts';
import type { Millis } from '../model.ts';
import type { IndexedKind, Standing } from '../taxonomy/indexedKind.ts';
import type { KindPath } from '../taxonomy/kindPath.ts';

/**
 * One connection's entries. The next index is built in steps and switched on at once, so that no search sees half of
 * it.
 */
export interface KindIndexStore {
  source(): IndexSource | null;
  search(query: string, limit: number): KindSearchAnswer;
  /** Nothing of it is in use. */
  clearNext(): void;
  addNext(entries: readonly RankedKind[]): void;
  /** `change` for the next index. */
  changeNext(changes: readonly KindChange[]): void;
  switchToNext(source: IndexSource): void;
  /** The same tree was loaded again; another tree's index stays. */
  confirm(source: IndexSource, before: Millis): void;
  change(changes: readonly KindChange[]): void;
}

export interface IndexSource {
  readonly connectionId: ConnectionId;
  readonly fetchedAt: Millis;
}

export interface RankedKind extends IndexedKind {
  readonly standing: Standing;
}

export type KindChange =
  /** The partner said how the entry is shown. */
  | { readonly change: 'standing'; readonly uuid: string; readonly standing: Standing }
  /** The partner's search found the path's last entry. One in the tree only gets its standing. */
  | { readonly change: 'found'; readonly path: KindPath; readonly standing: Standing }
  /** One in the tree only loses its standing. */
  | { readonly change: 'forgotten'; readonly uuid: string };

export interface KindSearchAnswer {
  readonly hits: readonly KindPath[];
  /** All matches, of which `hits` are the first. */
  readonly total: number;
  /** No entry has all words; these have the most. */
  readonly nearest: boolean;
}
