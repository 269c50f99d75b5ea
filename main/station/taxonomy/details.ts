import { LRUCache } from 'lru-cache';
import { PartnerFailure } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { isUnusableCredential } from '../../domain/partner/credentials.ts';
import type { KindChange } from '../../domain/ports/kindIndexStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { TaxonomyRecordKind, TaxonomyRecords } from '../../domain/taxonomy/records.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { type ConnectionStateParts, learnFailure } from '../connection/connectionState.ts';
import type { Link } from '../connection/link.ts';
import type { KindIndex } from './kindIndex.ts';

export type DetailKind = Exclude<TaxonomyRecordKind, 'model'>;

export interface Wish {
  readonly kind: DetailKind;
  readonly uuid: string;
}

/** Details are read when a person sees them, and saved for work without a network. */
export interface TaxonomyDetails {
  want(wishes: readonly Wish[]): void;
  refreshOld(): void;
  readonly revision: number;
  close(): Promise<void>;
}

export interface DetailParts extends ConnectionStateParts {
  readonly options: Pick<StationOptions, 'log' | 'live'>;
  readonly store: Pick<Store, 'connections' | 'taxonomyRecords' | 'transaction'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly connections: { readonly link: DetailLink | null };
  readonly kinds: Pick<KindIndex, 'change'>;
  readonly clock: () => Millis;
  readonly closing: AbortSignal;
}

export type DetailLink = Pick<Link, 'ask' | 'budget' | 'connection'> & {
  readonly partner: Pick<Link['partner'], 'brandModels' | 'category' | 'service' | 'type' | 'typeBrands'>;
};

const dayMs = 86_400_000;
/** What the partner does not know, or answers oddly, is not asked again at once. */
const restMs = 3_600_000;
const maxRemembered = 10_000;
const reportedAtOnce = 8;
const detailKinds: readonly DetailKind[] = ['category', 'type', 'type_brands', 'brand_models', 'service'];

export function createTaxonomyDetails(core: DetailParts): TaxonomyDetails {
  const { store, changes, clock, closing } = core;
  const restUntil = new LRUCache<string, Millis>({ max: maxRemembered });
  let waiting: Wish[] = [];
  let running: Promise<void> | null = null;
  let revision = 0;

  function isDue(link: DetailLink, { kind, uuid }: Wish): boolean {
    if ((restUntil.get(keyOf(link, { kind, uuid })) ?? 0) > clock()) return false;
    const saved = store.taxonomyRecords.get(link.connection.id, kind, uuid);
    // A future time comes from a clock that was set back.
    return saved === null || Math.abs(clock() - saved.fetchedAt) >= dayMs;
  }

  async function fetchOne(link: DetailLink, wish: Wish): Promise<boolean> {
    await link.budget.take(closing);
    try {
      await fetchAs(link, wish.kind, wish.uuid);
      revision += 1;
      return true;
    } catch (error) {
      if (!(error instanceof PartnerFailure)) throw error;
      learnFailure(core, link.connection.id, error);
      if (stopsAll(error)) waiting = [];
      else restUntil.set(keyOf(link, wish), clock() + restMs);
      core.options.log.info('A part of the taxonomy could not be read', { kind: wish.kind, reason: error.message });
      return false;
    }
  }

  async function fetchAs<Kind extends DetailKind>(link: DetailLink, kind: Kind, uuid: string): Promise<void> {
    const value = await link.ask(kind, () => readers[kind](link.partner, uuid, closing));
    const { id } = link.connection;
    store.transaction(() => {
      store.taxonomyRecords.put(id, kind, uuid, value, clock());
      core.kinds.change(id, standings[kind](value, uuid));
    });
  }

  async function work(): Promise<void> {
    let untold = 0;
    for (let wish = waiting.shift(); wish !== undefined && !closing.aborted; wish = waiting.shift()) {
      const { link } = core.connections;
      if (!link || isUnusableCredential(store.connections.current()?.credentialState ?? 'missing')) break;
      if (isDue(link, wish) && (await fetchOne(link, wish))) untold += 1;
      if (untold > 0 && (untold >= reportedAtOnce || waiting.length === 0)) {
        untold = 0;
        changes.publish('taxonomy:details');
      }
    }
    waiting = [];
    if (untold > 0) changes.publish('taxonomy:details');
  }

  function begin(): void {
    running ??= work()
      .catch((error: unknown) => {
        if (!closing.aborted) core.options.log.error('The taxonomy could not be read', { error: String(error) });
      })
      .finally(() => {
        running = null;
        if (waiting.length > 0 && !closing.aborted) begin();
      });
  }

  function want(wishes: readonly Wish[]): void {
    const { link } = core.connections;
    if (!core.options.live || !link || closing.aborted) return;
    const due = wishes.filter((wish) => isDue(link, wish));
    if (due.length === 0) return;
    const asked = new Set(due.map(({ kind, uuid }) => `${kind} ${uuid}`));
    waiting = [...due, ...waiting.filter(({ kind, uuid }) => !asked.has(`${kind} ${uuid}`))];
    begin();
  }

  return {
    want,
    refreshOld() {
      const { link } = core.connections;
      if (!link) return;
      const saved = detailKinds.flatMap((kind) =>
        store.taxonomyRecords.all(link.connection.id, kind).map(({ uuid }) => ({ kind, uuid })),
      );
      const behind = saved.filter((wish) => isDue(link, wish));
      if (behind.length === 0) return;
      waiting = [...waiting, ...behind];
      begin();
    },
    get revision() {
      return revision;
    },
    async close() {
      waiting = [];
      await running;
    },
  };
}

type Reader<Kind extends DetailKind> = (
  partner: DetailLink['partner'],
  uuid: string,
  signal: AbortSignal,
) => Promise<TaxonomyRecords[Kind]>;

const readers: { readonly [Kind in DetailKind]: Reader<Kind> } = {
  category: async (partner, uuid, signal) => entryDetails(await partner.category(uuid, signal)),
  type: async (partner, uuid, signal) => entryDetails(await partner.type(uuid, signal)),
  type_brands: async (partner, uuid, signal) => {
    const { brands } = await partner.typeBrands(uuid, { withCounts: true }, signal);
    return brands.map(({ uuid, name, media, ordinal, sideGroups, active, relationActive, brandActive }) => ({
      uuid,
      name,
      media,
      ordinal,
      sideGroups,
      active: active && relationActive && brandActive,
    }));
  },
  brand_models: async (partner, uuid, signal) =>
    (await partner.brandModels(uuid, signal)).map(({ uuid, name }) => ({ uuid, name })),
  service: async (partner, uuid, signal) => {
    const { name, description, expectedCompletionTime, price, excludedFromBilling } = await partner.service(
      uuid,
      signal,
    );
    return { uuid, name, description, expectedCompletionTime, price, excludedFromBilling };
  },
};

const standings: { readonly [Kind in DetailKind]: (value: TaxonomyRecords[Kind], uuid: string) => KindChange[] } = {
  category: (standing, uuid) => [{ change: 'standing', uuid, standing }],
  type: (standing, uuid) => [{ change: 'standing', uuid, standing }],
  type_brands: (brands) =>
    brands.map(({ uuid, ordinal }) => ({ change: 'standing', uuid, standing: { featured: false, ordinal } })),
  brand_models: () => [],
  service: () => [],
};

function entryDetails(record: {
  readonly media: string | null;
  readonly feature: boolean;
  readonly ordinal: number | null;
}) {
  return { media: record.media, featured: record.feature, ordinal: record.ordinal };
}

/** The next call would meet it too. */
function stopsAll({ kind }: PartnerFailure): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'rate_limited' || kind === 'credentials';
}

function keyOf(link: DetailLink, { kind, uuid }: Wish): string {
  return JSON.stringify([link.connection.id, kind, uuid]);
}
