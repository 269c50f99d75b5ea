import type { PageMetadata } from './schemas/pageMetadata.ts';

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly metadata: PageMetadata;
}

export const pageSizes = { least: 1, most: 100, standard: 100 } as const;

/** Spec section 1: 1 to 100. */
export function clampPageSize(size: number | undefined): number {
  return Math.min(Math.max(Math.trunc(size ?? pageSizes.standard) || pageSizes.least, pageSizes.least), pageSizes.most);
}

/** Ends at the partner's last page, an empty page, a repeated page (the server ignores the number) or `mostPages`. */
export async function* eachEntry<Entry>(
  fetchPage: (pageNumber: number) => Promise<Page<Entry>>,
  maxPages = 1000,
): AsyncGenerator<Entry> {
  let before: string | null = null;
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber += 1) {
    const { entries, metadata } = await fetchPage(pageNumber);
    const now = JSON.stringify(entries);
    if (entries.length === 0 || now === before) return;
    yield* entries;
    if (metadata.totalPages !== null && pageNumber >= metadata.totalPages) return;
    before = now;
  }
}
