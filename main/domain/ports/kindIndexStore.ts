import type { ConnectionId } from '../ids.ts';
import type { Millis } from '../model.ts';
import type { IndexedKind, Standing } from '../taxonomy/indexedKind.ts';
import type { KindPath } from '../taxonomy/kindPath.ts';

/**
 * The index by which entries of the taxonomy are found at each key press: one connection's at a time. A new one is made beside the one in
 * use, in as many steps as it takes, and taken into use at once: no search sees half of it.
 */
export interface KindIndexStore {
  /** What the index in use was made of; null before there is one. */
  source(): IndexSource | null;
  search(query: string, limit: number): KindSearchAnswer;
  /** Empties the index beside, of which nothing is in use. */
  clearNext(): void;
  /** Adds entries to the index beside. */
  addNext(entries: readonly RankedKind[]): void;
  /** As `change`, of the index beside. */
  changeNext(changes: readonly KindChange[]): void;
  /** Takes the index beside into use. */
  switchToNext(source: IndexSource): void;
  /** The tree was loaded again and is the same. An index of another tree stays of that. */
  confirm(source: IndexSource, before: Millis): void;
  /** Changes the index in use. */
  change(changes: readonly KindChange[]): void;
}

export interface IndexSource {
  readonly connectionId: ConnectionId;
  /** Of the tree. */
  readonly fetchedAt: Millis;
}

export interface RankedKind extends IndexedKind {
  readonly standing: Standing;
}

export type KindChange =
  /** The partner told how an entry is shown. */
  | { readonly change: 'standing'; readonly uuid: string; readonly standing: Standing }
  /** A search of the partner found this model, the path's last entry. One that the tree has gets its standing alone. */
  | { readonly change: 'found'; readonly path: KindPath; readonly standing: Standing }
  /** A found model is no longer kept. One that the tree has loses its standing alone. */
  | { readonly change: 'forgotten'; readonly uuid: string };

export interface KindSearchAnswer {
  /** The best first. */
  readonly hits: readonly KindPath[];
  /** How many entries match; `hits` are the first of them. */
  readonly total: number;
  /** True when no entry has all the words: these have the most of them. */
  readonly nearest: boolean;
}
