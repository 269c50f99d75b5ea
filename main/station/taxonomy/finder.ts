import type { KindEntry, KindSearchView, LevelView, PartnerSearchView } from '../../contract/taxonomy.ts';
import { PartnerFailure, StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { CachedTaxonomy } from '../../domain/ports/partnerStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type KindPath, nowhere, placeOf } from '../../domain/taxonomy/kindPath.ts';
import { brandLevel, categoryLevel, type LevelEntry, modelLevel, typeLevel } from '../../domain/taxonomy/levels.ts';
import type { EntryDetails, FoundModel } from '../../domain/taxonomy/records.ts';
import { NewestKeys } from '../../lib/newestKeys.ts';
import { type ConnectionStateParts, learnFailure, learnSuccess } from '../connection/connectionState.ts';
import type { Link } from '../connection/link.ts';
import type { DetailLink, TaxonomyDetails, Wish } from './details.ts';
import { entryFacts } from './entryFacts.ts';
import type { KindIndex } from './kindIndex.ts';

/** Where a person finds an item's kind: level by level, by what they type, and by the partner's own search. */
export interface TaxonomyFinder {
  browse(within: Within): LevelView;
  search(query: string, limit: number): KindSearchView;
  /** A person's own question goes at once. A failure is told in the answer: the station's own list goes on. */
  searchPartner(wish: PartnerSearch, signal: AbortSignal): Promise<PartnerSearchView>;
  /** The address of an entry's picture; null where none is known. */
  mediaOf(uuid: string): string | null;
}

export interface Within {
  readonly categoryUuid: string | null;
  readonly typeUuid: string | null;
  readonly brandUuid: string | null;
}

export interface PartnerSearch {
  readonly query: string;
  readonly page: number;
  readonly typeUuid: string | null;
  readonly brandUuid: string | null;
}

export interface FinderParts extends ConnectionStateParts {
  readonly store: Pick<Store, 'connections' | 'taxonomy' | 'taxonomyRecords' | 'transaction'>;
  readonly connections: { readonly link: FinderLink | null; require(): FinderLink };
  readonly details: Pick<TaxonomyDetails, 'want' | 'revision'>;
  readonly kinds: Pick<KindIndex, 'change' | 'search'>;
  readonly clock: () => Millis;
}

/** The part of the connection in use that the partner is searched by. */
export type FinderLink = DetailLink & { readonly partner: Pick<Link['partner'], 'modelsPage'> };

const nothingKept: CachedTaxonomy = { tree: [], fetchedAt: 0 };
const pageSize = 50;
/** The same words typed again within this time are not asked for again. */
const answerLastsMs = 300_000;
const mostAnswers = 200;
/** A model that no search has found for so long is forgotten; items keep theirs. */
const foundLastsMs = 90 * 86_400_000;

export function createTaxonomyFinder(core: FinderParts): TaxonomyFinder {
  const { store, clock } = core;
  const answers = new NewestKeys<{ readonly at: Millis; readonly answer: PartnerSearchView }>(mostAnswers);
  let modelRevision = 0;
  const facts = remembered(() => {
    const connectionId = store.connections.current()?.id ?? null;
    const key = [connectionId, modelRevision, core.details.revision].join();
    return { key, make: () => (connectionId === null ? new Map() : entryFacts(store.taxonomyRecords, connectionId)) };
  });

  function current(): { readonly connectionId: ConnectionId | null; readonly kept: CachedTaxonomy } {
    const connectionId = store.connections.current()?.id ?? null;
    return { connectionId, kept: (connectionId && store.taxonomy.get(connectionId)) ?? nothingKept };
  }

  function browse({ categoryUuid, typeUuid, brandUuid }: Within): LevelView {
    const { connectionId, kept } = current();
    const { tree } = kept;
    const detailsOf = (uuid: string): EntryDetails | null => facts().get(uuid) ?? null;
    const fetchedAt = kept === nothingKept ? null : kept.fetchedAt;
    const category = tree.find(({ uuid }) => uuid === categoryUuid);
    const type = category?.types.find(({ uuid }) => uuid === typeUuid);
    const told = connectionId && type ? store.taxonomyRecords.get(connectionId, 'type_brands', type.uuid)?.value : null;
    const brand =
      type?.brands.find(({ uuid }) => uuid === brandUuid) ?? told?.find(({ uuid }) => uuid === brandUuid) ?? null;
    if (!category) {
      core.details.want(tree.map(({ uuid }) => ({ kind: 'category', uuid })));
      return { within: nowhere, fetchedAt, entries: viewOf(nowhere, 'category', categoryLevel(tree, detailsOf)) };
    }
    const inCategory = { ...nowhere, category: named(category) };
    if (!type) {
      core.details.want(category.types.map(({ uuid }): Wish => ({ kind: 'type', uuid })));
      return { within: inCategory, fetchedAt, entries: viewOf(inCategory, 'type', typeLevel(category, detailsOf)) };
    }
    const inType = { ...inCategory, type: named(type) };
    if (!brand || connectionId === null) {
      core.details.want([{ kind: 'type_brands', uuid: type.uuid }]);
      const groups = new Map((told ?? []).map(({ uuid, sideGroups }) => [uuid, sideGroups]));
      const entries = viewOf(inType, 'brand', brandLevel(type, told ?? null));
      return {
        within: inType,
        fetchedAt,
        entries: entries.map((entry) => ({ ...entry, sideGroups: groups.get(entry.brand?.uuid ?? '') ?? null })),
      };
    }
    core.details.want([{ kind: 'brand_models', uuid: brand.uuid }]);
    const inBrand = { ...inType, brand: named(brand) };
    const inTree = type.brands.find(({ uuid }) => uuid === brand.uuid)?.models ?? [];
    const ofBrand = store.taxonomyRecords.get(connectionId, 'brand_models', brand.uuid)?.value ?? null;
    return {
      within: inBrand,
      fetchedAt,
      entries: viewOf(inBrand, 'model', modelLevel(tree, inTree, ofBrand, detailsOf)),
    };
  }

  function search(query: string, limit: number): KindSearchView {
    const connectionId = store.connections.current()?.id ?? null;
    const { hits, total, nearest } = core.kinds.search(query, limit);
    const fetchedAt = connectionId && store.taxonomy.fetchedAt(connectionId);
    return { entries: hits.map(entryView), total, nearest, fetchedAt };
  }

  async function searchPartner(wish: PartnerSearch, signal: AbortSignal): Promise<PartnerSearchView> {
    const { connectionId, kept } = current();
    const key = JSON.stringify([connectionId, wish]);
    const before = answers.get(key);
    if (before && Math.abs(clock() - before.at) < answerLastsMs) return before.answer;
    try {
      const { link, page } = await ask(wish, signal);
      const models = page.entries.map((model): FoundModel => {
        const { uuid, name, media, feature, brand } = model;
        const ofBrand = brand && { uuid: brand.uuid, name: brand.name, media: brand.media };
        return { uuid, name, media, featured: feature, brand: ofBrand, typeUuid: wish.typeUuid };
      });
      keep(link.connection.id, models);
      const { totalPages, totalCount } = page.metadata;
      const isLast = models.length === 0 || (totalPages === null ? models.length < pageSize : wish.page >= totalPages);
      const answer = {
        entries: models.map((model) => entryView(placeOf(model, kept.tree))),
        total: totalCount,
        nextPage: isLast ? null : wish.page + 1,
        failure: null,
      };
      answers.set(key, { at: clock(), answer });
      return answer;
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof PartnerFailure || error instanceof StationError)
        return {
          entries: [],
          total: null,
          nextPage: null,
          failure: error instanceof PartnerFailure ? error.details.text : error.text,
        };
      throw error;
    }
  }

  async function ask({ query, page, typeUuid, brandUuid }: PartnerSearch, signal: AbortSignal) {
    const link = core.connections.require();
    const { id } = link.connection;
    const wanted = {
      search: query,
      pageSize,
      ...(typeUuid === null ? {} : { typeUuid }),
      ...(brandUuid === null ? {} : { brandUuid }),
    };
    link.budget.spend();
    try {
      const answer = await link.ask('models', () => link.partner.modelsPage(wanted, page, signal));
      learnSuccess(core, id);
      return { link, page: answer };
    } catch (error) {
      learnFailure(core, id, error);
      throw error;
    }
  }

  function keep(connectionId: ConnectionId, models: readonly FoundModel[]): void {
    if (models.length === 0) return;
    store.transaction(() => {
      const found = models.map((model): FoundModel => {
        const before = store.taxonomyRecords.get(connectionId, 'model', model.uuid)?.value;
        return { ...model, typeUuid: model.typeUuid ?? before?.typeUuid ?? null };
      });
      for (const model of found) store.taxonomyRecords.put(connectionId, 'model', model.uuid, model, clock());
      const old = store.taxonomyRecords.prune(connectionId, 'model', clock() - foundLastsMs);
      const { tree } = store.taxonomy.get(connectionId) ?? nothingKept;
      core.kinds.change(connectionId, [
        ...old.map((uuid) => ({ change: 'forgotten', uuid }) as const),
        ...found.map(({ featured, ...model }) => {
          return { change: 'found', path: placeOf(model, tree), standing: { featured, ordinal: null } } as const;
        }),
      ]);
    });
    modelRevision += 1;
  }

  function viewOf(within: KindPath, level: KindEntry['level'], entries: readonly LevelEntry[]): KindEntry[] {
    return entries.map((entry) => ({
      ...within,
      [level]: named(entry),
      level,
      featured: entry.featured,
      count: entry.count,
      sideGroups: null,
      picture: entry.media === null ? null : entry.uuid,
    }));
  }

  function entryView(path: KindPath): KindEntry {
    const level = path.model ? 'model' : path.brand ? 'brand' : path.type ? 'type' : 'category';
    const known = facts().get(path[level]?.uuid ?? '');
    return {
      ...path,
      level,
      featured: known?.featured ?? false,
      count: null,
      sideGroups: null,
      picture: pictured(path),
    };
  }

  /** The entry nearest to what is meant that has a picture. */
  function pictured({ model, brand, type, category }: KindPath): string | null {
    const nearest = [model, brand, type, category].find(
      (entry) => entry && (facts().get(entry.uuid)?.media ?? null) !== null,
    );
    return nearest?.uuid ?? null;
  }

  return { browse, search, searchPartner, mediaOf: (uuid) => facts().get(uuid)?.media ?? null };
}

/** Made anew when its key changes. */
function remembered<Value>(now: () => { readonly key: string; readonly make: () => Value }): () => Value {
  let last: { readonly key: string; readonly value: Value } | null = null;
  return () => {
    const { key, make } = now();
    if (last?.key !== key) last = { key, value: make() };
    return last.value;
  };
}

function named({ uuid, name }: { readonly uuid: string; readonly name: string }) {
  return { uuid, name };
}
