import { expect, test } from 'vitest';
import { readTables } from '../../../main/imaging/jpeg/huffmanTables.ts';
import type { Table } from '../../../main/imaging/jpeg/jpegFrame.ts';

/** A segment of one table: two codes of one bit each. */
function segmentOf(id: number, symbols: readonly [number, number]): Uint8Array {
  return Uint8Array.from([id, 2, ...new Array<number>(15).fill(0), ...symbols]);
}

function tableIn(segment: Uint8Array): Table | undefined {
  const tables = new Map<number, Table>();
  readTables(segment, tables);
  return tables.get(segment[0] ?? 0);
}

test('the tables that a camera writes into each of its photos are made once', () => {
  const first = tableIn(segmentOf(0, [1, 2]));
  const reused = segmentOf(0, [1, 2]);
  expect(tableIn(reused)).toBe(first);
  expect(tableIn(segmentOf(1, [1, 2]))).toBe(first);
  // What becomes of the bytes of the photo is nothing to its tables.
  reused.fill(0);
  expect([...(first?.symbols ?? [])]).toEqual([1, 2]);
});

test('tables of other symbols, or of the other class, are others', () => {
  const first = tableIn(segmentOf(0, [1, 2]));
  expect(tableIn(segmentOf(0, [1, 3]))?.symbols).toEqual(Uint8Array.of(1, 3));
  expect(tableIn(segmentOf(16, [1, 2]))).not.toBe(first);
});
