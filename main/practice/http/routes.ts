import type { Deployment } from '../deployment.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { Context } from './context.ts';
import { cancelSr, submitSr, uploadMedia } from './operationEndpoints.ts';
import { createSr, findSr, getProgress, getSideGroups, listSrs, updateUser } from './serviceRequestEndpoints.ts';
import {
  getBrandModels,
  getCategory,
  getCategoryTree,
  getService,
  getType,
  getTypeBrands,
  listModels,
} from './taxonomyEndpoints.ts';
import { compilePath, matchPath, matchQuery, type PathPattern, type Values } from './template.ts';

export interface Route {
  readonly endpoint: string;
  readonly method: string;
  readonly pattern: PathPattern;
  readonly run: (context: Context, call: Call) => Answer | Promise<Answer>;
}

export function routesOf(deployment: Deployment): readonly Route[] {
  const { upload_media, submit_sr, cancel_sr, list_srs } = deployment.operations;
  const listQuery = list_srs === null ? [] : compilePath(list_srs.path).query.map(([key]) => key);
  return [
    route('create', 'POST', '/api/v2/sr', createSr),
    route('side_groups', 'GET', '/api/v2/sr/{sr_uuid}/side-groups', getSideGroups),
    route('progress', 'GET', '/api/side-groups/progress', getProgress),
    route('find', 'GET', '/api/sr/find/{identifier}', findSr),
    route('type', 'GET', '/api/v2/types/{type_uuid}', getType),
    route('type_brands', 'GET', '/api/v2/types/{type_uuid}/brands', getTypeBrands),
    route('category_tree', 'GET', '/api/v2/categories/tree', getCategoryTree),
    route('category', 'GET', '/api/v2/categories/{category_uuid}', getCategory),
    route('brand_models', 'GET', '/api/brands/{brand_uuid}/models', getBrandModels),
    route('models', 'GET', '/api/v2/models', listModels),
    route('service', 'GET', '/api/services/{service_uuid}', getService),
    route('user', 'PUT', '/api/actor/users/{actor_user_id}', updateUser),
    route('upload_media', upload_media.method, upload_media.path, (context, call) =>
      uploadMedia(context, call, upload_media),
    ),
    ...(submit_sr === null
      ? []
      : [route('submit_sr', submit_sr.method, submit_sr.path, (context, call) => submitSr(context, call, submit_sr))]),
    ...(cancel_sr === null
      ? []
      : [route('cancel_sr', cancel_sr.method, cancel_sr.path, (context, call) => cancelSr(context, call, cancel_sr))]),
    ...(list_srs === null
      ? []
      : [route('list_srs', list_srs.method, list_srs.path, (context, call) => listSrs(context, call, listQuery))]),
  ];
}

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly values: Values; readonly misfits: readonly string[] }
  | { readonly kind: 'wrong_method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

/** `misfits` are query parameters that the template asks for and the request words otherwise. */
export function matchRoute(routes: readonly Route[], method: string, path: string, query: URLSearchParams): RouteMatch {
  const fitting = routes.flatMap((entry) => {
    const values = matchPath(entry.pattern, path);
    return values === null ? [] : [{ route: entry, values }];
  });
  const found = fitting.find((entry) => entry.route.method === method);
  if (found !== undefined) {
    const reading = matchQuery(found.route.pattern, query);
    return {
      kind: 'found',
      route: found.route,
      values: { ...reading.values, ...found.values },
      misfits: reading.missing,
    };
  }
  if (fitting.length === 0) return { kind: 'unknown' };
  return { kind: 'wrong_method', allowed: [...new Set(fitting.map((entry) => entry.route.method))] };
}

function route(endpoint: string, method: string, path: string, run: Route['run']): Route {
  return { endpoint, method: method.toUpperCase(), pattern: compilePath(path), run };
}
