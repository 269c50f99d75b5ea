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

/** The index is rebuilt whenever the connection's tree changes. */
export interface KindIndex {
  search(query: string, limit: number): KindSearchAnswer;
  /** Must run in the transaction of the change. */
  change(connectionId: ConnectionId, changes: readonly KindChange[]): void;
  /** Works a few milliseconds at a time. Resolves when the index is built, or could not be. */
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

const addedAtOnce = 25;
/** The limit of a commit, whatever the clock says. */
const maxInACommit = 1_000;

export function createKindIndex(core: KindIndexParts): KindIndex {
  return new StationKindIndex(core);
}

class StationKindIndex implements KindIndex {
  readonly #core: KindIndexParts;
  #running: Promise<void> | null = null;
  #making: { readonly connectionId: ConnectionId; readonly missed: KindChange[] } | null = null;

  constructor(core: KindIndexParts) {
    this.#core = core;
  }

  search(query: string, limit: number): KindSearchAnswer {
    const source = this.#core.store.kinds.source();
    if (source === null || source.connectionId !== this.#core.store.connections.current()?.id) return nothing;
    return this.#core.store.kinds.search(query, limit);
  }

  change(connectionId: ConnectionId, changes: readonly KindChange[]): void {
    if (this.#core.store.kinds.source()?.connectionId === connectionId) this.#core.store.kinds.change(changes);
    if (this.#making?.connectionId === connectionId) this.#making.missed.push(...changes);
  }

  async refresh(): Promise<void> {
    // A single command searches nothing.
    if (!this.#core.options.live || this.#core.closing.aborted || (this.#running === null && this.#wanted() === null))
      return;
    this.#running ??= this.#follow()
      .catch((error: unknown) => {
        if (!this.#core.closing.aborted)
          this.#core.options.log.error('The index of the taxonomy could not be made', { error: String(error) });
      })
      .finally(() => {
        this.#running = null;
        this.#making = null;
      });
    await this.#running;
  }

  async close(): Promise<void> {
    await this.#running;
  }

  #wanted(): IndexSource | null {
    const connectionId = this.#core.store.connections.current()?.id ?? null;
    const fetchedAt = connectionId && this.#core.store.taxonomy.fetchedAt(connectionId);
    if (connectionId === null || fetchedAt === null) return null;
    const made = this.#core.store.kinds.source();
    return made?.connectionId === connectionId && made.fetchedAt === fetchedAt ? null : { connectionId, fetchedAt };
  }

  #isWanted({ connectionId, fetchedAt }: IndexSource): boolean {
    const source = this.#wanted();
    return source?.connectionId === connectionId && source.fetchedAt === fetchedAt && !this.#core.closing.aborted;
  }

  async #commitSome<Step>(steps: Iterator<Step>, apply: (step: Step) => number): Promise<boolean> {
    const turns = createTurns(this.#core.time);
    const { result, onDisk } = this.#core.store.durableTransaction(() => {
      for (let written = 0; written < maxInACommit && !turns.isOver(); ) {
        const step = steps.next();
        if (step.done) return false;
        written += apply(step.value);
      }
      return true;
    });
    await onDisk;
    this.#core.checkpointer.poke();
    await turns.rest();
    return result;
  }

  async #commitAll<Step>(source: IndexSource, steps: Iterable<Step>, apply: (step: Step) => number) {
    const iterator = steps[Symbol.iterator]();
    while (this.#isWanted(source) && (await this.#commitSome(iterator, apply)));
  }

  async #make(source: IndexSource): Promise<void> {
    const { connectionId } = source;
    const missed: KindChange[] = [];
    this.#making = { connectionId, missed };
    const tree = this.#core.store.taxonomy.get(connectionId)?.tree ?? [];
    const facts = entryFacts(this.#core.store.taxonomyRecords, connectionId);
    const found = this.#core.store.taxonomyRecords.all(connectionId, 'model');
    await this.#commitAll(source, [null], () => this.#clearNext());
    await this.#commitAll(source, chunksIn(kindsOf(tree), addedAtOnce), (kinds) => {
      this.#core.store.kinds.addNext(
        kinds.map((kind): RankedKind => ({ ...kind, standing: facts.get(kind.uuid) ?? noStanding })),
      );
      return kinds.length;
    });
    await this.#commitAll(source, chunksOf(found, addedAtOnce), (records) => {
      this.#core.store.kinds.changeNext(
        records.map(({ value }) => ({ change: 'found', path: placeOf(value, tree), standing: standingOf(value) })),
      );
      return records.length;
    });
    if (!this.#isWanted(source)) return;
    this.#core.store.transaction(() => {
      this.#core.store.kinds.changeNext(missed);
      this.#core.store.kinds.switchToNext(source);
    });
    this.#making = null;
    this.#core.changes.publish('taxonomy:details');
    await this.#commitSome([null].values(), () => this.#clearNext());
  }

  #clearNext(): number {
    this.#core.store.kinds.clearNext();
    return 0;
  }

  async #follow(): Promise<void> {
    for (let source = this.#wanted(); source !== null && !this.#core.closing.aborted; source = this.#wanted())
      await this.#make(source);
  }
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
