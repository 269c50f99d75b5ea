import { type Endpoint, type EndpointName, endpoints } from './rights.ts';

export interface FoundPath {
  /** The endpoints of that path, by their method. */
  readonly methods: ReadonlyMap<string, EndpointName>;
  /** Of a destination's address; else null. */
  readonly secret: string | null;
  readonly query: URLSearchParams;
}

const secretPath = '/webhooks/{secret}';
const byPath = new Map<string, Map<string, EndpointName>>();
for (const [name, { path, method }] of Object.entries(endpoints) as [EndpointName, Endpoint][])
  byPath.set(path, (byPath.get(path) ?? new Map<string, EndpointName>()).set(method, name));

/**
 * What a request's target names, letter by letter: no dot, slash, backslash or escape is made into another. So a proxy that lets one path through never
 * lets another through by it. Null for a path that the table does not have.
 */
export function findPath(target: string): FoundPath | null {
  const [path = '', ...rest] = target.split('?');
  const secret = /^\/webhooks\/([\w-]{1,200})$/.exec(path)?.[1] ?? null;
  const methods = byPath.get(secret === null ? path : secretPath);
  return methods === undefined || (secret === null && path === secretPath)
    ? null
    : { methods, secret, query: new URLSearchParams(rest.join('?')) };
}
