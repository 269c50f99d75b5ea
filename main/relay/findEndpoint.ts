import { type Endpoint, type EndpointName, endpoints } from './rights.ts';

export interface FoundPath {
  readonly methods: ReadonlyMap<string, EndpointName>;
  /** A destination's address has one; else null. */
  readonly secret: string | null;
  readonly isInsideOnly: boolean;
}

const secretPath = '/webhooks/{secret}';
const byPath = new Map<string, Map<string, EndpointName>>();
for (const [name, { path, method }] of Object.entries(endpoints) as [EndpointName, Endpoint][])
  byPath.set(path, (byPath.get(path) ?? new Map<string, EndpointName>()).set(method, name));

/** Matches a path of `targetOf` letter by letter; null for an unknown one. */
export function findPath(path: string): FoundPath | null {
  const secret = /^\/webhooks\/([\w-]{1,200})$/.exec(path)?.[1] ?? null;
  const methods = byPath.get(secret === null ? path : secretPath);
  if (methods === undefined) return null;
  const isInsideOnly = [...methods.values()].every((name) => 'isInsideOnly' in endpoints[name]);
  return { methods, secret, isInsideOnly };
}
