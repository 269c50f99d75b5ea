import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import type { EndpointName } from '../endpoints.ts';
import { clampPageSize, eachEntry, type Page } from '../pages.ts';
import type { PartnerCall, PartnerCalls } from '../partnerCalls.ts';
import { type Sorting, sortQuery, withQuery } from '../query.ts';
import { readPaths } from '../readPaths.ts';
import { readCategoryTree } from '../schemas/categoryTree.ts';
import { brandModelsAnswer, type ModelRecord, modelsAnswer } from '../schemas/models.ts';
import { serviceAnswer } from '../schemas/service.ts';
import { categoryAnswer, typeAnswer, typeBrandsAnswer } from '../schemas/taxonomy.ts';

/** Spec 4.8. The station asks for active entries only, with their counts. */
export function categoryTree(calls: PartnerCalls, signal: AbortSignal): Promise<readonly TaxonomyCategory[]> {
  const { active, counts } = calls.profile.params.category_tree;
  const path = withQuery(readPaths.category_tree(), { [active]: true, [counts]: true });
  return calls.readInParts(get('category_tree', path, signal), readCategoryTree);
}

/** Spec 4.5. */
export function type(calls: PartnerCalls, typeUuid: string, signal: AbortSignal) {
  return calls.read(get('type', readPaths.type(typeUuid), signal), typeAnswer);
}

export interface TypeBrandsOptions {
  readonly withCounts?: boolean;
  readonly withInactive?: boolean;
}

/** Spec 4.6. The profile names both parameters. */
export function typeBrands(calls: PartnerCalls, typeUuid: string, options: TypeBrandsOptions, signal: AbortSignal) {
  const { counts, inactive } = calls.profile.params.type_brands;
  const path = withQuery(readPaths.type_brands(typeUuid), {
    [counts]: options.withCounts,
    [inactive]: options.withInactive,
  });
  return calls.read(get('type_brands', path, signal), typeBrandsAnswer);
}

/** Spec 4.7. */
export function category(calls: PartnerCalls, categoryUuid: string, signal: AbortSignal) {
  return calls.read(get('category', readPaths.category(categoryUuid), signal), categoryAnswer);
}

/** Spec 4.9. */
export function brandModels(calls: PartnerCalls, brandUuid: string, signal: AbortSignal) {
  return calls.read(get('brand_models', readPaths.brand_models(brandUuid), signal), brandModelsAnswer);
}

export interface ModelsQuery {
  readonly search?: string;
  readonly brandUuid?: string;
  readonly typeUuid?: string;
  readonly categoryUuid?: string;
  /** 1 to 100; 100 by default. */
  readonly pageSize?: number;
  /** The profile's order by default. */
  readonly sort?: Sorting;
}

/** Spec 4.10. Pages count from 1. */
export function modelsPage(
  calls: PartnerCalls,
  query: ModelsQuery,
  pageNumber: number,
  signal: AbortSignal,
): Promise<Page<ModelRecord>> {
  const names = calls.profile.params.models;
  const path = withQuery(readPaths.models(), {
    [names.page]: pageNumber,
    [names.size]: clampPageSize(query.pageSize),
    [names.search]: query.search,
    [names.brand]: query.brandUuid,
    [names.type]: query.typeUuid,
    [names.category]: query.categoryUuid,
    ...sortQuery(query.sort ?? calls.profile.reads.models),
  });
  return calls.read(get('models', path, signal), modelsAnswer);
}

/** Spec 4.10, all pages. */
export function models(calls: PartnerCalls, query: ModelsQuery, signal: AbortSignal): AsyncIterable<ModelRecord> {
  return eachEntry((pageNumber) => modelsPage(calls, query, pageNumber, signal));
}

/** Spec 4.11. */
export function service(calls: PartnerCalls, serviceUuid: string, signal: AbortSignal) {
  return calls.read(get('service', readPaths.service(serviceUuid), signal), serviceAnswer);
}

function get(endpoint: EndpointName, path: string, signal: AbortSignal): PartnerCall {
  return { endpoint, method: 'GET', path, isWrite: false, signal };
}
