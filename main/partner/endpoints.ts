export const endpointNames = [
  'create',
  'side_groups',
  'progress',
  'find',
  'type',
  'type_brands',
  'category',
  'category_tree',
  'brand_models',
  'models',
  'service',
  'user',
  'upload_media',
  'submit_sr',
  'cancel_sr',
  'list_srs',
] as const;
export type EndpointName = (typeof endpointNames)[number];

/** The header that carries the API key (spec section 5). */
export const authModes = ['bearer', 'x-api-key', 'none'] as const;
export type AuthMode = (typeof authModes)[number];
