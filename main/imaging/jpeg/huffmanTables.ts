import { createMemo } from '../../lib/memo.ts';
import { damagedData, OtherJpeg } from './jpegFaults.ts';
import type { Table } from './jpegFrame.ts';

/** More bits outgrow the processor's first cache; fewer take more lookups. */
export const lookBits = 12;
const lookMask = (1 << lookBits) - 1;
/** The mark of a step with which its block is over. */
export const blockOver = 0x1000;

/** A camera repeats its tables, and one takes work and 8 or 16 kB. */
const known = createMemo<Table>(24);

/** T.81 section B.2.4.2: class and number, counts of codes by length, symbols. */
export function readTables(segment: Uint8Array, tables: Map<number, Table>): void {
  let at = 0;
  while (at + 17 <= segment.length) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const id = segment[at] ?? 0;
    const isRest = id >= 16;
    const key = `${isRest}${Buffer.from(segment.subarray(at + 1, at + 17 + total)).toString('latin1')}`;
    tables.set(
      id,
      known.get(key, () => tableOf(counts, segment.slice(at + 17, at + 17 + total), isRest)),
    );
    at += 17 + total;
  }
  if (at !== segment.length) throw damagedData();
}

/** Answers undefined for numbers above 1. */
export function standardHuffmanTables(): (id: number) => Table | undefined {
  const standard = new Map<number, Table>();
  return (id) => {
    if (standard.size === 0) readTables(Buffer.from(standardTables, 'hex'), standard);
    return standard.get(id);
  };
}

function tableOf(counts: Uint8Array, symbols: Uint8Array, isRest: boolean): Table {
  const largest = new Int32Array(17).fill(-1);
  const offsets = new Int32Array(17);
  const codes = new Uint16Array(1 << lookBits);
  for (let length = 1, code = 0, index = 0; length <= 16; length += 1, code <<= 1) {
    offsets[length] = index - code;
    for (let left = counts[length - 1] ?? 0; left > 0; left -= 1) {
      // libjpeg too rejects too many codes or too few symbols.
      if (code >= 1 << length || index >= symbols.length) throw new OtherJpeg();
      if (length <= lookBits) {
        const from = code << (lookBits - length);
        codes.fill((length << 8) | (symbols[index] ?? 0), from, from + (1 << (lookBits - length)));
      }
      largest[length] = code;
      code += 1;
      index += 1;
    }
  }
  return { codes, symbols, largest, offsets, steps: isRest ? stepsOf(codes) : new Uint16Array(0) };
}

/**
 * Whole codes with their values within the next bits: bits used, coefficients passed << 5, and whether the block is
 * over. 0 where no code fits.
 */
function stepsOf(codes: Uint16Array): Uint16Array {
  const steps = new Uint16Array(codes.length);
  for (let look = 0; look < codes.length; look += 1) {
    let used = 0;
    let passed = 0;
    let over = 0;
    while (over === 0) {
      const code = codes[(look << used) & lookMask] ?? 0;
      const symbol = code & 0xff;
      const more = (code >> 8) + (symbol & 15);
      const isStrange = (symbol & 15) === 0 && symbol !== 0 && symbol !== 0xf0;
      if (code === 0 || isStrange || used + more > lookBits || passed + (symbol >> 4) + 1 > 63) break;
      used += more;
      if (symbol === 0) over = blockOver;
      else passed += (symbol >> 4) + 1;
    }
    steps[look] = used | (passed << 5) | over;
  }
  return steps;
}

/** ITU-T T.81 annex K.3 as a segment. Films of JPEGs leave these tables out, and readers put them in. */
const standardTables = [
  '0000010501010101010100000000000000000102030405060708090a0b',
  '100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f0243362',
  '7282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778',
  '797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7',
  'd8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  '0100030101010101010101010000000000000102030405060708090a0b',
  '1100020102040403040705040400010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272',
  'd10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a7374757677',
  '78797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5',
  'd6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
].join('');
