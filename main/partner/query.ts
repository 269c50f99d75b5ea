/** Leaves out undefined and null. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`);
  if (pairs.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** Spec section 1, "Pagination". Null leaves the order to the partner. */
export interface Sorting {
  readonly sort_by: string | null;
  readonly sort_direction: 'asc' | 'desc' | null;
}

/** Every deployment uses these names. */
export function sortQuery({ sort_by, sort_direction }: Sorting): Readonly<Record<string, string | null>> {
  return { sort_by, sort_direction };
}
