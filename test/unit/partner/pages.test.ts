import { expect, it } from 'vitest';
import { clampPageSize, eachEntry } from '../../../main/partner/pages.ts';

const none = { totalCount: null, pageNumber: null, pageSize: null, totalPages: null };

async function walk(pages: readonly (readonly string[])[], totalPages: number | null, maxPages?: number) {
  const asked: number[] = [];
  const entries: string[] = [];
  const list = eachEntry(async (pageNumber) => {
    asked.push(pageNumber);
    return { entries: pages[Math.min(pageNumber, pages.length) - 1] ?? [], metadata: { ...none, totalPages } };
  }, maxPages);
  for await (const entry of list) entries.push(entry);
  return { asked, entries };
}

it('ends at the last page, at an empty one, at one that repeats, and at its bound', async () => {
  expect(await walk([['a'], ['b'], ['c']], 2)).toEqual({ asked: [1, 2], entries: ['a', 'b'] });
  expect(await walk([['a'], []], null)).toEqual({ asked: [1, 2], entries: ['a'] });
  expect(await walk([['a'], ['b']], 1_000_000)).toEqual({ asked: [1, 2, 3], entries: ['a', 'b'] });
  expect(await walk([['a'], ['b'], ['c']], null, 2)).toEqual({ asked: [1, 2], entries: ['a', 'b'] });
});

it('asks for 1 to 100 entries a page', () => {
  expect([undefined, 0, -5, 20, 1000, Number.NaN, 2.7].map(clampPageSize)).toEqual([100, 1, 1, 20, 100, 1, 2]);
});
