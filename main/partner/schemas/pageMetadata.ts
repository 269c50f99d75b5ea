import { z } from 'zod';
import { count, lenient } from './values.ts';

/** Spec section 1. A senseless number is null. */
export const pageMetadata = lenient(
  z
    .object({
      total_count: lenient(count, null),
      page_number: lenient(count, null),
      total_pages: lenient(count, null),
      page_size: lenient(count, null),
    })
    .transform((metadata) => ({
      totalCount: metadata.total_count,
      pageNumber: metadata.page_number,
      totalPages: metadata.total_pages,
      pageSize: metadata.page_size,
    })),
  { totalCount: null, pageNumber: null, totalPages: null, pageSize: null },
);
export type PageMetadata = z.output<typeof pageMetadata>;
