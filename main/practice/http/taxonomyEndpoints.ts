import { createHash } from 'node:crypto';
import { ApiProblem } from '../world/apiProblem.ts';
import {
  brandOf,
  type Catalogue,
  type CatalogueBrand,
  type CatalogueModel,
  modelsOf,
  modelsOfBrand,
  typesOf,
} from '../world/catalogue.ts';
import { activeSides } from '../world/requirements.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { allowQuery, booleanQuery, type Call, mapPage, pageOf, sorted, uuidOf } from './call.ts';
import type { Context } from './context.ts';

const made = '2026-01-05T09:00:00.000Z';

export function getType(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const type = typeByUuid(context.catalogue, uuidOf(call.values.type_uuid, 'type_uuid'));
  const sides = activeSides(type.groups);
  const data = {
    uuid: type.uuid,
    name: type.name,
    active: true,
    sides: sides.map((side) => side.uuid),
    side_details: sides.map(({ uuid, name, required }) => ({ uuid, name, required })),
    media: mediaUrl(context, type.uuid),
    feature: type.ordinal === 0,
    ordinal: type.ordinal,
    created_at: made,
    updated_at: made,
    brands: type.brands.map((brand) => brandSummary(context, brand)),
  };
  return jsonAnswer({ message: 'Type found', category: 'SUCCESS', data, rc_hit: context.cacheHit(call) });
}

export function getTypeBrands(context: Context, call: Call): Answer {
  const names = context.deployment().params.type_brands;
  allowQuery(call, [names.counts, names.inactive]);
  const withCounts = booleanQuery(call.query, names.counts);
  const withInactive = booleanQuery(call.query, names.inactive);
  const type = typeByUuid(context.catalogue, uuidOf(call.values.type_uuid, 'type_uuid'));
  const data = type.brands
    .filter((brand) => brand.active || withInactive)
    .map((brand, ordinal) => ({
      ...brandSummary(context, brand),
      ordinal: ordinal === 0 ? 0 : null,
      relation_active: true,
      brand_active: brand.active,
      ...(withCounts ? { side_group_count: type.groups.length } : {}),
    }));
  return jsonAnswer({ success: true, message: 'Brands found', data, total: data.length });
}

export function getCategory(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const uuid = uuidOf(call.values.category_uuid, 'category_uuid');
  const category = context.catalogue.categories.find((entry) => entry.uuid === uuid);
  if (category === undefined) throw new ApiProblem(404, 'Category not found');
  const data = {
    uuid: category.uuid,
    name: category.name,
    sides: category.types.flatMap((type) => activeSides(type.groups).map((side) => side.uuid)),
    media: mediaUrl(context, category.uuid),
    feature: category.ordinal === 0,
    ordinal: category.ordinal,
    active: true,
    created_at: made,
    updated_at: made,
  };
  return jsonAnswer({ message: 'Category found', category: 'SUCCESS', data, ...cacheFields(context, call) });
}

export function getCategoryTree(context: Context, call: Call): Answer {
  const names = context.deployment().params.category_tree;
  allowQuery(call, [names.active, names.counts]);
  const activeOnly = booleanQuery(call.query, names.active);
  const counted = <Entry>(key: string, entries: readonly Entry[]) =>
    booleanQuery(call.query, names.counts) ? { [key]: entries, count: entries.length } : { [key]: entries };
  const data = context.catalogue.categories.map(({ uuid, name, types }) => ({
    uuid,
    name,
    ...counted(
      'types',
      types.map((type) => ({
        uuid: type.uuid,
        name: type.name,
        ...counted(
          'brands',
          type.brands
            .filter((brand) => brand.active || !activeOnly)
            .map((brand) => ({
              uuid: brand.uuid,
              name: brand.name,
              ...counted(
                'models',
                brand.models.map((model) => ({ uuid: model.uuid, name: model.name })),
              ),
            })),
        ),
      })),
    ),
  }));
  return jsonAnswer({ success: true, message: 'Category tree', data });
}

export function getBrandModels(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const brand = brandOf(context.catalogue, uuidOf(call.values.brand_uuid, 'brand_uuid'));
  if (brand === undefined) throw new ApiProblem(404, 'Brand not found');
  // Only this answer has hyphens in its date names (spec section 1).
  const models = modelsOfBrand(context.catalogue, brand.uuid).map((model) => ({
    uuid: model.uuid,
    name: model.name,
    brand: model.brandUuid,
    'created-at': made,
    'updated-at': made,
  }));
  return jsonAnswer({ success: true, ...cacheFields(context, call), message: 'Models found', models });
}

export function listModels(context: Context, call: Call): Answer {
  const names = context.deployment().params.models;
  allowQuery(call, [...Object.values(names), 'sort_by', 'sort_direction']);
  const matches = (name: string, value: string) => (call.query.get(name) ?? value) === value;
  const search = (call.query.get(names.search) ?? '').toLowerCase();
  const chosen = modelsOf(context.catalogue)
    .filter((model) => model.name.toLowerCase().includes(search))
    .filter((model) => matches(names.brand, model.brandUuid) && matches(names.type, model.typeUuid))
    .filter((model) => matches(names.category, model.categoryUuid));
  // A large catalogue is dressed page by page, unless the sort needs the dressed fields.
  const dressed = (models: readonly CatalogueModel[]) => models.map((model) => globalModel(context, model));
  const isSorted = call.query.has('sort_by') || call.query.has('sort_direction');
  const page = isSorted
    ? pageOf(sorted(dressed(chosen), call.query), call.query, names)
    : mapPage(pageOf(chosen, call.query, names), dressed);
  return jsonAnswer({
    success: true,
    ...cacheFields(context, call),
    message: 'Models found',
    models: page.entries,
    metadata: page.metadata,
  });
}

export function getService(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const uuid = uuidOf(call.values.service_uuid, 'service_uuid');
  const found = context.catalogue.services.find((entry) => entry.uuid === uuid);
  if (found === undefined) throw new ApiProblem(404, 'Service not found');
  const service = {
    uuid: found.uuid,
    name: found.name,
    description: found.description,
    expected_completion_time: found.expectedCompletionTime,
    price: found.price,
    parent: false,
    excluded_from_billing: false,
    created_at: made,
    updated_at: made,
  };
  return jsonAnswer({ success: true, rc_hit: context.cacheHit(call), message: 'Service found', service });
}

function typeByUuid(catalogue: Catalogue, uuid: string) {
  const type = typesOf(catalogue).find((entry) => entry.uuid === uuid);
  if (type === undefined) throw new ApiProblem(404, 'Type not found');
  return type;
}

function brandSummary(context: Context, brand: CatalogueBrand) {
  return { uuid: brand.uuid, name: brand.name, media: mediaUrl(context, brand.uuid), active: brand.active };
}

function globalModel(context: Context, model: CatalogueModel) {
  return {
    uuid: model.uuid,
    name: model.name,
    feature: false,
    sides: [],
    media: null,
    brand: {
      uuid: model.brandUuid,
      name: model.brandName,
      media: mediaUrl(context, model.brandUuid),
      sides: [],
    },
    types: null,
    category: null,
    created_at: made,
    updated_at: made,
  };
}

function mediaUrl(context: Context, uuid: string): string {
  return `${context.origin()}/media/taxonomy/${uuid}.png`;
}

function cacheFields(context: Context, call: Call): { readonly rc_hit: boolean; readonly rc_key: string } {
  return { rc_hit: context.cacheHit(call), rc_key: `${call.endpoint}:${cacheKey(call)}` };
}

export function cacheKey(call: Call): string {
  const text = JSON.stringify([call.endpoint, call.values, [...call.query]]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
