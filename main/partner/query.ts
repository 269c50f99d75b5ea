/** A path with query parameters appended; those that are undefined or null are left out. The path may have some already. */
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

/** The order of a list, in the words of the spec (section 1, "Pagination"); null: as the partner likes. */
export interface Sorting {
  readonly sort_by: string | null;
  readonly sort_direction: 'asc' | 'desc' | null;
}

/** The query parameters of an order: the same ones, whatever a deployment calls the others. */
export function sortQuery({ sort_by, sort_direction }: Sorting): Readonly<Record<string, string | null>> {
  return { sort_by, sort_direction };
}
