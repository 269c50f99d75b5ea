import { encodePathValue } from './template.ts';

/** Spec section 4, below `base_url`. */
export const readPaths = {
  side_groups: (srUuid: string) => `/api/v2/sr/${encodePathValue(srUuid)}/side-groups`,
  progress: () => '/api/side-groups/progress',
  find: (identifier: string) => `/api/sr/find/${encodePathValue(identifier)}`,
  type: (typeUuid: string) => `/api/v2/types/${encodePathValue(typeUuid)}`,
  type_brands: (typeUuid: string) => `/api/v2/types/${encodePathValue(typeUuid)}/brands`,
  category: (categoryUuid: string) => `/api/v2/categories/${encodePathValue(categoryUuid)}`,
  category_tree: () => '/api/v2/categories/tree',
  brand_models: (brandUuid: string) => `/api/brands/${encodePathValue(brandUuid)}/models`,
  models: () => '/api/v2/models',
  service: (serviceUuid: string) => `/api/services/${encodePathValue(serviceUuid)}`,
} as const;
