import { LRUCache } from 'lru-cache';
import type { KindEntry, KindSearchView, LevelView, PartnerSearchView } from '../../contract/taxonomy.ts';
import { PartnerFailure, StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { CachedTaxonomy } from '../../domain/ports/partnerStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type KindPath, nowhere, placeOf } from '../../domain/taxonomy/kindPath.ts';
import { brandLevel, categoryLevel, type LevelEntry, modelLevel, typeLevel } from '../../domain/taxonomy/levels.ts';
import type { EntryDetails, FoundModel } from '../../domain/taxonomy/records.ts';
import { type ConnectionStateParts, learnFailure, learnSuccess } from '../connection/connectionState.ts';
import type { Link } from '../connection/link.ts';
import type { DetailLink, TaxonomyDetails, Wish } from './details.ts';
import { entryFacts } from './entryFacts.ts';
import type { KindIndex } from './kindIndex.ts';

export interface TaxonomyFinder {
  browse(within: Within): LevelView;
  search(query: string, limit: number): KindSearchView;
  /** A person's question goes at once. A failure is part of the answer: the station's own list stays. */
  searchPartner(wish: PartnerSearch, signal: AbortSignal): Promise<PartnerSearchView>;
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

export type FinderLink = DetailLink & { readonly partner: Pick<Link['partner'], 'modelsPage'> };

const nothingSaved: CachedTaxonomy = { tree: [], fetchedAt: 0 };
const pageSize = 50;
/** Repeated words are not asked again within this time. */
const answerLastsMs = 300_000;
const maxAnswers = 200;
/** A model that no search has found for so long is forgotten; items keep theirs. */
const foundLastsMs = 90 * 86_400_000;

export function createTaxonomyFinder(core: FinderParts): TaxonomyFinder {
  return new StationFinder(core);
}

class StationFinder implements TaxonomyFinder {
  readonly #core: FinderParts;
  readonly #answers = new LRUCache<string, { readonly at: Millis; readonly answer: PartnerSearchView }>({
    max: maxAnswers,
  });
  #modelRevision = 0;
  readonly #facts: () => ReturnType<typeof entryFacts>;

  constructor(core: FinderParts) {
    this.#core = core;
    this.#facts = remembered(() => {
      const connectionId = this.#core.store.connections.current()?.id ?? null;
      const key = [connectionId, this.#modelRevision, this.#core.details.revision].join();
      return {
        key,
        make: () => (connectionId === null ? new Map() : entryFacts(this.#core.store.taxonomyRecords, connectionId)),
      };
    });
  }

  mediaOf(uuid: string): string | null {
    return this.#facts().get(uuid)?.media ?? null;
  }

  browse({ categoryUuid, typeUuid, brandUuid }: Within): LevelView {
    const { connectionId, kept } = this.#current();
    const { tree } = kept;
    const detailsOf = (uuid: string): EntryDetails | null => this.#facts().get(uuid) ?? null;
    const fetchedAt = kept === nothingSaved ? null : kept.fetchedAt;
    const category = tree.find(({ uuid }) => uuid === categoryUuid);
    const type = category?.types.find(({ uuid }) => uuid === typeUuid);
    const reported =
      connectionId && type ? this.#core.store.taxonomyRecords.get(connectionId, 'type_brands', type.uuid)?.value : null;
    const brand =
      type?.brands.find(({ uuid }) => uuid === brandUuid) ?? reported?.find(({ uuid }) => uuid === brandUuid) ?? null;
    if (!category) {
      this.#core.details.want(tree.map(({ uuid }) => ({ kind: 'category', uuid })));
      return { within: nowhere, fetchedAt, entries: this.#viewOf(nowhere, 'category', categoryLevel(tree, detailsOf)) };
    }
    const inCategory = { ...nowhere, category: named(category) };
    if (!type) {
      this.#core.details.want(category.types.map(({ uuid }): Wish => ({ kind: 'type', uuid })));
      return {
        within: inCategory,
        fetchedAt,
        entries: this.#viewOf(inCategory, 'type', typeLevel(category, detailsOf)),
      };
    }
    const inType = { ...inCategory, type: named(type) };
    if (!brand || connectionId === null) {
      this.#core.details.want([{ kind: 'type_brands', uuid: type.uuid }]);
      const groups = new Map((reported ?? []).map(({ uuid, sideGroups }) => [uuid, sideGroups]));
      const entries = this.#viewOf(inType, 'brand', brandLevel(type, reported ?? null));
      return {
        within: inType,
        fetchedAt,
        entries: entries.map((entry) => ({ ...entry, sideGroups: groups.get(entry.brand?.uuid ?? '') ?? null })),
      };
    }
    this.#core.details.want([{ kind: 'brand_models', uuid: brand.uuid }]);
    const inBrand = { ...inType, brand: named(brand) };
    const inTree = type.brands.find(({ uuid }) => uuid === brand.uuid)?.models ?? [];
    const ofBrand = this.#core.store.taxonomyRecords.get(connectionId, 'brand_models', brand.uuid)?.value ?? null;
    return {
      within: inBrand,
      fetchedAt,
      entries: this.#viewOf(inBrand, 'model', modelLevel(tree, inTree, ofBrand, detailsOf)),
    };
  }

  search(query: string, limit: number): KindSearchView {
    const connectionId = this.#core.store.connections.current()?.id ?? null;
    const { hits, total, nearest } = this.#core.kinds.search(query, limit);
    const fetchedAt = connectionId && this.#core.store.taxonomy.fetchedAt(connectionId);
    return { entries: hits.map((hit) => this.#entryView(hit)), total, nearest, fetchedAt };
  }

  async searchPartner(wish: PartnerSearch, signal: AbortSignal): Promise<PartnerSearchView> {
    const { connectionId, kept } = this.#current();
    const key = JSON.stringify([connectionId, wish]);
    const before = this.#answers.get(key);
    if (before && Math.abs(this.#core.clock() - before.at) < answerLastsMs) return before.answer;
    try {
      const { link, page } = await this.#ask(wish, signal);
      const models = page.entries.map((model): FoundModel => {
        const { uuid, name, media, feature, brand } = model;
        const ofBrand = brand && { uuid: brand.uuid, name: brand.name, media: brand.media };
        return { uuid, name, media, featured: feature, brand: ofBrand, typeUuid: wish.typeUuid };
      });
      this.#keep(link.connection.id, models);
      const { totalPages, totalCount } = page.metadata;
      const isLast = models.length === 0 || (totalPages === null ? models.length < pageSize : wish.page >= totalPages);
      const answer = {
        entries: models.map((model) => this.#entryView(placeOf(model, kept.tree))),
        total: totalCount,
        nextPage: isLast ? null : wish.page + 1,
        failure: null,
      };
      this.#answers.set(key, { at: this.#core.clock(), answer });
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

  #current(): { readonly connectionId: ConnectionId | null; readonly kept: CachedTaxonomy } {
    const connectionId = this.#core.store.connections.current()?.id ?? null;
    return { connectionId, kept: (connectionId && this.#core.store.taxonomy.get(connectionId)) ?? nothingSaved };
  }

  async #ask({ query, page, typeUuid, brandUuid }: PartnerSearch, signal: AbortSignal) {
    const link = this.#core.connections.require();
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
      learnSuccess(this.#core, id);
      return { link, page: answer };
    } catch (error) {
      learnFailure(this.#core, id, error);
      throw error;
    }
  }

  #keep(connectionId: ConnectionId, models: readonly FoundModel[]): void {
    if (models.length === 0) return;
    this.#core.store.transaction(() => {
      const found = models.map((model): FoundModel => {
        const before = this.#core.store.taxonomyRecords.get(connectionId, 'model', model.uuid)?.value;
        return { ...model, typeUuid: model.typeUuid ?? before?.typeUuid ?? null };
      });
      for (const model of found)
        this.#core.store.taxonomyRecords.put(connectionId, 'model', model.uuid, model, this.#core.clock());
      const old = this.#core.store.taxonomyRecords.prune(connectionId, 'model', this.#core.clock() - foundLastsMs);
      const { tree } = this.#core.store.taxonomy.get(connectionId) ?? nothingSaved;
      this.#core.kinds.change(connectionId, [
        ...old.map((uuid) => ({ change: 'forgotten', uuid }) as const),
        ...found.map(({ featured, ...model }) => {
          return { change: 'found', path: placeOf(model, tree), standing: { featured, ordinal: null } } as const;
        }),
      ]);
    });
    this.#modelRevision += 1;
  }

  #viewOf(within: KindPath, level: KindEntry['level'], entries: readonly LevelEntry[]): KindEntry[] {
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

  #entryView(path: KindPath): KindEntry {
    const level = path.model ? 'model' : path.brand ? 'brand' : path.type ? 'type' : 'category';
    const known = this.#facts().get(path[level]?.uuid ?? '');
    return {
      ...path,
      level,
      featured: known?.featured ?? false,
      count: null,
      sideGroups: null,
      picture: this.#pictured(path),
    };
  }

  #pictured({ model, brand, type, category }: KindPath): string | null {
    const nearest = [model, brand, type, category].find(
      (entry) => entry && (this.#facts().get(entry.uuid)?.media ?? null) !== null,
    );
    return nearest?.uuid ?? null;
  }
}

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
