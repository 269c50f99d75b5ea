import { alternativeDeployment, type Deployment, defaultDeployment, plainManners } from './deployment.ts';

/** Camel case, open taxonomy lists, unknown query parameters passed over, no `success` and `metadata`. */
const loose: Deployment = {
  ...defaultDeployment,
  createVariant: 'A',
  auth: {
    default: 'bearer',
    endpoints: { models: 'none', brand_models: 'none', service: 'none', progress: 'x-api-key' },
    userToken: 'ignored',
  },
  params: {
    progress: { sr: 'srUuid' },
    type_brands: { counts: 'includeCounts', inactive: 'includeInactive' },
    category_tree: { active: 'activeOnly', counts: 'includeCounts' },
    models: {
      page: 'pageNumber',
      size: 'pageSize',
      search: 'searchTerm',
      brand: 'brandId',
      type: 'typeId',
      category: 'categoryId',
    },
  },
  manners: { ...plainManners, unknownQuery: 'ignored', success: 'left_out', metadata: 'left_out', srList: 'srs' },
};

/** Both headers, a user token at some endpoints, numbers as texts, and "not found" as a 200. */
const mixed: Deployment = {
  ...alternativeDeployment,
  createVariant: 'B',
  auth: {
    default: 'bearer',
    endpoints: { create: 'x-api-key', side_groups: 'x-api-key', category_tree: 'x-api-key', user: 'x-api-key' },
    userToken: ['create', 'side_groups', 'progress'],
  },
  params: {
    progress: { sr: 'service_request_id' },
    type_brands: { counts: 'with_counts', inactive: 'show_inactive' },
    category_tree: { active: 'only_active', counts: 'with_counts' },
    models: {
      page: 'page',
      size: 'limit',
      search: 'query',
      brand: 'brand_id',
      type: 'type_id',
      category: 'category_id',
    },
  },
  manners: { ...plainManners, numbers: 'texts', notFound: 'success_false' },
};

export const dialects = { default: defaultDeployment, alternative: alternativeDeployment, loose, mixed } as const;
export type DialectName = keyof typeof dialects;
