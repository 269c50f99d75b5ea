import type { TaxonomyView } from '../../contract/taxonomy.ts';
import { PartnerFailure } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { isUnusableCredential } from '../../domain/partner/credentials.ts';
import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import type { Store } from '../../domain/ports/store.ts';
import { every, type Time } from '../../lib/async/time.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { type ConnectionStateParts, learnFailure, learnSuccess } from './connectionState.ts';
import type { Connections } from './connections.ts';

const dayMs = 86_400_000;
const reloadAfterMs = 60_000;

export interface TaxonomyCache {
  view(): TaxonomyView;
  /** Throws `PartnerFailure`; the cache stays as it was. */
  refresh(signal: AbortSignal): Promise<void>;
  /** The cache is kept at most a day old. Called once. */
  keepFresh(): void;
  close(): Promise<void>;
}

export interface TaxonomyParts extends ConnectionStateParts {
  readonly options: Pick<StationOptions, 'log'>;
  readonly store: Pick<Store, 'connections' | 'durableTransaction' | 'kinds' | 'taxonomy'>;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  readonly connections: Pick<Connections, 'link' | 'require'>;
  readonly details: { refreshOld(): void };
  readonly kinds: { refresh(): Promise<void> };
  readonly services: { refreshSoon(): void };
  readonly clock: () => Millis;
  readonly time: Time;
  readonly closing: AbortSignal;
}

export function createTaxonomyCache(core: TaxonomyParts): TaxonomyCache {
  const { store, connections } = core;
  const running = new Set<Promise<void>>();

  function cached(): ReturnType<typeof store.taxonomy.get> {
    const current = store.connections.current();
    return current ? store.taxonomy.get(current.id) : null;
  }

  async function refresh(signal: AbortSignal): Promise<void> {
    const { partner, connection, ask } = connections.require();
    const tree = await ask('category_tree', () => partner.categoryTree(signal)).catch((error: unknown) => {
      learnFailure(core, connection.id, error);
      throw error;
    });
    learnSuccess(core, connection.id);
    await keep(connection.id, tree, core.clock());
    core.changes.publish('taxonomy');
    await core.kinds.refresh();
  }

  async function keep(connectionId: ConnectionId, tree: readonly TaxonomyCategory[], fetchedAt: Millis): Promise<void> {
    const { onDisk } = store.durableTransaction(() => {
      const before = store.taxonomy.fetchedAt(connectionId);
      const isAnother = store.taxonomy.put(connectionId, tree, fetchedAt);
      if (!isAnother && before !== null) store.kinds.confirm({ connectionId, fetchedAt }, before);
    });
    await onDisk;
  }

  async function refreshWhenOld(): Promise<void> {
    const { link } = connections;
    // A tree of an older version is indexed too, without a network.
    void core.kinds.refresh();
    // A refused key is not tried again each minute.
    if (!link || isUnusableCredential(store.connections.current()?.credentialState ?? 'missing')) return;
    const fetchedAt = store.taxonomy.fetchedAt(link.connection.id) ?? 0;
    core.services.refreshSoon();
    if (Math.abs(core.clock() - fetchedAt) < dayMs) return;
    core.details.refreshOld();
    try {
      await link.budget.take(core.closing);
      await refresh(core.closing);
    } catch (error) {
      if (error instanceof PartnerFailure)
        core.options.log.info('The taxonomy could not be refreshed', { reason: error.message });
      else if (!core.closing.aborted) throw error;
    }
  }

  function refreshSoon(): void {
    const looking = refreshWhenOld().catch((error: unknown) =>
      core.options.log.error('The taxonomy could not be refreshed', { error: String(error) }),
    );
    running.add(looking);
    void looking.finally(() => running.delete(looking));
  }

  return {
    refresh,
    async close() {
      await Promise.all(running);
    },
    view() {
      const taxonomy = cached();
      return {
        fetchedAt: taxonomy?.fetchedAt ?? null,
        categories: (taxonomy?.tree ?? []).map(({ uuid, name, types }) => ({
          uuid,
          name,
          types: types.map((type) => ({ uuid: type.uuid, name: type.name })),
        })),
      };
    },
    keepFresh() {
      refreshSoon();
      const stops = [every(core.time, reloadAfterMs, refreshSoon), core.changes.subscribe('link', refreshSoon)];
      const stop = (): void => {
        for (const each of stops) each();
      };
      core.closing.addEventListener('abort', stop, { once: true });
    },
  };
}
