import type { ConnectionId } from '../../domain/ids.ts';
import type { IndexSource, KindChange, KindSearchAnswer, RankedKind } from '../../domain/ports/kindIndexStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { kindsOf, noStanding } from '../../domain/taxonomy/indexedKind.ts';
import { placeOf } from '../../domain/taxonomy/kindPath.ts';
import type { Time } from '../../lib/async/time.ts';
import { createTurns } from '../../lib/async/turns.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { entryFacts } from './entryFacts.ts';

/** The index by which an entry of the taxonomy is found: made anew whenever the tree of the connection in use is another one. */
export interface KindIndex {
  /** From the index as it is: while another is made for a newer tree, that of the tree before. Nothing while there is none yet. */
  search(query: string, limit: number): KindSearchAnswer;
  /** To be called in the transaction that keeps what changed. */
  change(connectionId: ConnectionId, changes: readonly KindChange[]): void;
  /** Makes it anew where it is not of the newest tree, a few milliseconds at a time. Resolves when it is made, or could not be. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface KindIndexParts {
  readonly options: Pick<StationOptions, 'log' | 'live'>;
  readonly store: Pick<
    Store,
    'connections' | 'durableTransaction' | 'kinds' | 'taxonomy' | 'taxonomyRecords' | 'transaction'
  >;
  readonly checkpointer: { poke(): void };
  readonly changes: Pick<Changes, 'publish'>;
  readonly time: Time;
  readonly closing: AbortSignal;
}

/** So many entries are added between two looks at the clock. */
const addedAtOnce = 25;
/** A commit holds no more, whatever the clock says. */
const mostInACommit = 1_000;

export function createKindIndex(core: KindIndexParts): KindIndex {
  const { store, closing, time } = core;
  let running: Promise<void> | null = null;
  /** What changed while an index is being made for this connection. */
  let making: { readonly connectionId: ConnectionId; readonly missed: KindChange[] } | null = null;

  /** The tree that the index is to be of; null: it is, or there is no tree. */
  function wanted(): IndexSource | null {
    const connectionId = store.connections.current()?.id ?? null;
    const fetchedAt = connectionId && store.taxonomy.fetchedAt(connectionId);
    if (connectionId === null || fetchedAt === null) return null;
    const made = store.kinds.source();
    return made?.connectionId === connectionId && made.fetchedAt === fetchedAt ? null : { connectionId, fetchedAt };
  }

  function isWanted({ connectionId, fetchedAt }: IndexSource): boolean {
    const source = wanted();
    return source?.connectionId === connectionId && source.fetchedAt === fetchedAt && !closing.aborted;
  }

  /** Steps of one commit, as many as there is time for. Answers whether more are left. */
  async function commitSome<Step>(steps: Iterator<Step>, apply: (step: Step) => number): Promise<boolean> {
    const turns = createTurns(time);
    const { result, onDisk } = store.durableTransaction(() => {
      for (let written = 0; written < mostInACommit && !turns.isOver(); ) {
        const step = steps.next();
        if (step.done) return false;
        written += apply(step.value);
      }
      return true;
    });
    await onDisk;
    core.checkpointer.poke();
    await turns.rest();
    return result;
  }

  async function commitAll<Step>(source: IndexSource, steps: Iterable<Step>, apply: (step: Step) => number) {
    const iterator = steps[Symbol.iterator]();
    while (isWanted(source) && (await commitSome(iterator, apply)));
  }

  async function make(source: IndexSource): Promise<void> {
    const { connectionId } = source;
    const missed: KindChange[] = [];
    making = { connectionId, missed };
    const tree = store.taxonomy.get(connectionId)?.tree ?? [];
    const facts = entryFacts(store.taxonomyRecords, connectionId);
    const found = store.taxonomyRecords.all(connectionId, 'model');
    await commitAll(source, [null], () => clearNext());
    await commitAll(source, chunksIn(kindsOf(tree), addedAtOnce), (kinds) => {
      store.kinds.addNext(kinds.map((kind): RankedKind => ({ ...kind, standing: facts.get(kind.uuid) ?? noStanding })));
      return kinds.length;
    });
    await commitAll(source, chunksOf(found, addedAtOnce), (records) => {
      store.kinds.changeNext(
        records.map(({ value }) => ({ change: 'found', path: placeOf(value, tree), standing: standingOf(value) })),
      );
      return records.length;
    });
    if (!isWanted(source)) return;
    store.transaction(() => {
      store.kinds.changeNext(missed);
      store.kinds.switchToNext(source);
    });
    making = null;
    core.changes.publish('taxonomy:details');
    await commitSome([null].values(), () => clearNext());
  }

  /** The shelf that is not in use. */
  function clearNext(): number {
    store.kinds.clearNext();
    return 0;
  }

  async function follow(): Promise<void> {
    for (let source = wanted(); source !== null && !closing.aborted; source = wanted()) await make(source);
  }

  return {
    search(query, limit) {
      const source = store.kinds.source();
      if (source === null || source.connectionId !== store.connections.current()?.id) return nothing;
      return store.kinds.search(query, limit);
    },
    change(connectionId, changes) {
      if (store.kinds.source()?.connectionId === connectionId) store.kinds.change(changes);
      if (making?.connectionId === connectionId) making.missed.push(...changes);
    },
    async refresh() {
      // A single command searches nothing.
      if (!core.options.live || closing.aborted || (running === null && wanted() === null)) return;
      running ??= follow()
        .catch((error: unknown) => {
          if (!closing.aborted)
            core.options.log.error('The index of the taxonomy could not be made', { error: String(error) });
        })
        .finally(() => {
          running = null;
          making = null;
        });
      await running;
    },
    async close() {
      await running;
    },
  };
}

const nothing: KindSearchAnswer = { hits: [], total: 0, nearest: false };

function standingOf({ featured }: { readonly featured: boolean }) {
  return { featured, ordinal: null };
}

function* chunksIn<Value>(values: Iterable<Value>, size: number): Generator<readonly Value[]> {
  let chunk: Value[] = [];
  for (const value of values) {
    chunk.push(value);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
