import { type Endpoint, type EndpointName, endpoints } from './rights.ts';

export interface FoundPath {
  /** The endpoints of that path, by their method. */
  readonly methods: ReadonlyMap<string, EndpointName>;
  /** Of a destination's address; else null. */
  readonly secret: string | null;
  /** So are all of its endpoints. */
  readonly isInsideOnly: boolean;
}

const secretPath = '/webhooks/{secret}';
const byPath = new Map<string, Map<string, EndpointName>>();
for (const [name, { path, method }] of Object.entries(endpoints) as [EndpointName, Endpoint][])
  byPath.set(path, (byPath.get(path) ?? new Map<string, EndpointName>()).set(method, name));

/** What a path as `targetOf` gives it names, letter by letter. Null for one that the table does not have. */
export function findPath(path: string): FoundPath | null {
  const secret = /^\/webhooks\/([\w-]{1,200})$/.exec(path)?.[1] ?? null;
  const methods = byPath.get(secret === null ? path : secretPath);
  if (methods === undefined) return null;
  const isInsideOnly = [...methods.values()].every((name) => 'isInsideOnly' in endpoints[name]);
  return { methods, secret, isInsideOnly };
}
