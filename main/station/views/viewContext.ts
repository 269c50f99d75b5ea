import type { ServiceView } from '../../contract/taxonomy.ts';
import type { ConnectionId, ItemId, SideUuid } from '../../domain/ids.ts';
import type { Retake } from '../../domain/item/retake.ts';
import type { Overlay } from '../../domain/judgement/region.ts';
import type { QualityRules } from '../../domain/judgement/verdicts.ts';
import type { Item, Millis, SendPolicy } from '../../domain/model.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { StorePort } from '../../sync/storePort.ts';
import { minEdgeReader, servicesReader, storedPolicies } from '../connection/profileReaders.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { serviceView } from '../taxonomy/services.ts';

export interface ViewContext {
  readonly store: StorePort;
  /** By default of the connection in use. */
  readonly policy: (of?: ConnectionId) => SendPolicy;
  readonly clock: () => Millis;
  readonly isOpen: (itemId: ItemId) => boolean;
  readonly chosenSide: (itemId: ItemId) => SideUuid | null;
  readonly finishes: (itemId: ItemId) => boolean;
  readonly awaitedRetake: (itemId: ItemId) => Retake | null;
  readonly revision: (itemId: ItemId) => number;
  readonly connectionState: () => Pick<Connection, 'online' | 'credentialState' | 'pausedUntil'>;
  readonly quality: () => QualityRules;
  readonly overlayOf: (url: string) => Overlay | null;
  readonly names: (item: Item) => KindNames;
  readonly service: (item: Item) => ServiceView | null;
}

export interface KindNames {
  readonly category: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly model: string | null;
}

const unconnected = { online: null, credentialState: 'missing', pausedUntil: null } as const;

const notLive = {
  isOpen: () => false,
  chosenSide: () => null,
  awaitedRetake: () => null,
  finishes: () => false,
  revision: () => 0,
  overlayOf: () => null,
};

/** A reader beside the running station sees these. */
export function viewContextOf(
  store: StorePort,
  clock: () => Millis,
  live: Pick<ViewContext, 'isOpen' | 'chosenSide' | 'awaitedRetake' | 'finishes' | 'revision' | 'overlayOf'> = notLive,
): ViewContext {
  const minEdgeFor = minEdgeReader();
  const servicesOf = servicesReader();
  let cached: { at: Millis; connectionId: string; names: ReadonlyMap<string, string> } | null = null;

  function namesOf(item: Item): ReadonlyMap<string, string> {
    const taxonomy = store.taxonomy.get(item.connectionId);
    if (!taxonomy) return new Map();
    if (cached?.at !== taxonomy.fetchedAt || cached.connectionId !== item.connectionId) {
      const pairs = taxonomy.tree.flatMap((category) => [
        [category.uuid, category.name] as const,
        ...category.types.map((type) => [type.uuid, type.name] as const),
      ]);
      cached = { at: taxonomy.fetchedAt, connectionId: item.connectionId, names: new Map(pairs) };
    }
    return cached.names;
  }

  return {
    store,
    clock,
    ...live,
    policy: storedPolicies(store),
    quality: () => ({
      ...readSetting(store, stationSettings.quality),
      minEdge: minEdgeFor(store.connections.current()),
    }),
    connectionState: () => store.connections.current() ?? unconnected,
    names(item) {
      const names = namesOf(item);
      return {
        category: names.get(item.categoryUuid) ?? null,
        type: names.get(item.typeUuid) ?? null,
        brand: item.brand?.name ?? null,
        model: item.model?.name ?? null,
      };
    },
    service({ serviceUuid, connectionId }) {
      if (serviceUuid === null) return null;
      const rules = servicesOf(store.connections.get(connectionId));
      return serviceView(store, { id: connectionId }, rules, serviceUuid);
    },
  };
}
