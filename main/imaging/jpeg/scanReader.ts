import { type BlockDetail, zigzag } from './blockDetail.ts';
import { blockOver, lookBits } from './huffmanTables.ts';
import { type JpegBytes, pieceBytes } from './jpegBytes.ts';
import { damagedData, endsEarly } from './jpegFaults.ts';
import type { Block, Frame, Table } from './jpegFrame.ts';

const lookShift = 32 - lookBits;
const noQuanta = new Uint16Array(64);
/** A read begins at a byte, up to 7 bits too early. */
const wholeBits = 25;
/** A unit takes less: 10 blocks of 64 codes with 32 bits. */
const slackBytes = 4096;

export interface Scan {
  readonly frame: Frame;
  readonly blocks: readonly Block[];
  readonly interval: number;
  readonly detail: BlockDetail | null;
}

/** New memory for each picture would add a tenth. */
interface ScanBuffer {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** ITU-T T.81 annex F. A scan with an unknown code, an early end, or data after its last block is damaged. */
export function scanReader() {
  const bytes = new Uint8Array(pieceBytes + 2 * slackBytes);
  const buffer: ScanBuffer = { bytes, view: new DataView(bytes.buffer) };
  return { readScan: (file: JpegBytes, from: number, scan: Scan): number => readScan(buffer, file, from, scan) };
}

class ScanData {
  readonly #bytes: Uint8Array;
  readonly #file: JpegBytes;
  at: number;
  bit = 0;
  length = 0;
  isOver = false;

  constructor(bytes: Uint8Array, file: JpegBytes, at: number) {
    this.#bytes = bytes;
    this.#file = file;
    this.at = at;
  }

  refill(): void {
    const used = this.bit >>> 3;
    this.#bytes.copyWithin(0, used, this.length);
    this.length -= used;
    this.bit &= 7;
    while (!this.isOver && this.length <= slackBytes) this.#takePiece();
    if (this.isOver) this.#bytes.fill(0, this.length, this.length + slackBytes);
  }

  #takePiece(): void {
    const piece = this.#file.pieceFrom(this.at, 2);
    let from = 0;
    for (;;) {
      const found = piece.indexOf(0xff, from);
      const mark = found === -1 ? piece.length : found;
      this.#bytes.set(piece.subarray(from, mark), this.length);
      this.length += mark - from;
      from = mark;
      // The byte after a last 0xFF is in the next piece.
      if (mark + 1 >= piece.length) break;
      if (piece[mark + 1] !== 0) {
        this.isOver = true;
        break;
      }
      this.#bytes[this.length] = 0xff;
      this.length += 1;
      from = mark + 2;
    }
    this.at += from;
  }

  marker(): number {
    const unused = -this.bit & 7;
    const last = this.#bytes[(this.bit - 1) >>> 3] ?? 0;
    this.bit += unused;
    if (this.#passZeros() && !isFilledUp(last, unused)) throw damagedData();
    // Any number of 0xFF may stand before a marker (T.81 section B.1.1.2).
    for (;;) {
      const marker = this.#file.pieceFrom(this.at, 2)[1] ?? 0;
      if (marker !== 0xff) return marker;
      this.at += 1;
    }
  }

  /** Some cameras fill up to a round number of bytes. Throws for a byte that is no zero. */
  #passZeros(): boolean {
    for (let count = 0; ; ) {
      const behind = this.#bytes.subarray(this.bit >>> 3, this.length);
      if (behind.some((byte) => byte !== 0)) throw damagedData();
      count += behind.length;
      if (this.isOver) return count > 0;
      this.bit = this.length * 8;
      this.refill();
    }
  }

  restart(): void {
    this.at += 2;
    this.bit = 0;
    this.length = 0;
    this.isOver = false;
  }
}

function readScan(
  buffer: ScanBuffer,
  file: JpegBytes,
  from: number,
  { frame, blocks, interval, detail }: Scan,
): number {
  const { wide, units } = unitsOf(frame, blocks);
  const before = new Int32Array(4);
  const data = new ScanData(buffer.bytes, file, from);
  for (let unit = 0; ; data.restart()) {
    const end = interval === 0 ? units : Math.min(units, unit + interval);
    before.fill(0);
    readUnits(buffer.view, data, blocks, { unit, end, wide, detail }, before);
    const marker = data.marker();
    if (end === units) return data.at;
    if (marker === 0xd9) throw endsEarly();
    if (marker !== 0xd0 + ((end / interval - 1) % 8)) throw damagedData();
    unit = end;
  }
}

function readUnits(
  view: DataView,
  data: ScanData,
  blocks: readonly Block[],
  { unit, end, wide, detail }: Pick<Scan, 'detail'> & Record<'unit' | 'end' | 'wide', number>,
  before: Int32Array,
): void {
  let x = unit % wide;
  let y = (unit - x) / wide;
  let safe = -1;
  let { bit } = data;
  let isDetailed = hasDetail(detail, blocks, y);
  for (let next = unit; next < end; next += 1) {
    if (bit > safe) {
      if (data.isOver && bit > data.length * 8) throw damagedData();
      data.bit = bit;
      data.refill();
      bit = data.bit;
      safe = (data.isOver ? data.length : data.length - slackBytes) * 8;
    }
    for (let index = 0; index < blocks.length; index += 1) {
      const block = blocks[index];
      if (block === undefined) continue;
      const { component, slot } = block;
      const code = codeOf(bitsFrom(view, bit), block.means);
      const size = code & 0xff;
      bit += code >> 8;
      const mean = (before[slot] ?? 0) + differenceAt(view, bit, size);
      before[slot] = mean;
      const row = y * block.down + block.dy;
      const column = x * block.across + block.dx;
      component.means[row * component.stride + column] = mean;
      const detailRow = isDetailed && component === detail?.component ? (detail.rowOf[row] ?? -1) : -1;
      if (detail === null || detailRow === -1) bit = restEnd(view, bit + size, block.rest, 1);
      else {
        detail.coefficients[0] = mean * component.quantum;
        bit = restValues(view, bit + size, block.rest, detail);
        detail.put(detailRow, column);
      }
    }
    x += 1;
    if (x === wide) {
      x = 0;
      y += 1;
      isDetailed = hasDetail(detail, blocks, y);
    }
  }
  data.bit = bit;
  if (data.isOver && bit > data.length * 8) throw damagedData();
}

/** T.81 section F.2.2.1. */
function differenceAt(view: DataView, bit: number, size: number): number {
  if (size === 0) return 0;
  if (size > 11) throw damagedData();
  const value = bitsFrom(view, bit) >>> (32 - size);
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

function bitsFrom(view: DataView, bit: number): number {
  return view.getUint32(bit >>> 3) << (bit & 7);
}

function restValues(
  view: DataView,
  from: number,
  table: Table,
  { component, coefficients, lastPlace }: BlockDetail,
): number {
  const quanta = component.quanta ?? noQuanta;
  const { codes } = table;
  let bit = from;
  for (let place = 1; place < 64; ) {
    if (place > lastPlace) return restEnd(view, bit, table, place);
    const bits = view.getUint32(bit >>> 3) << (bit & 7);
    const code = codes[bits >>> lookShift] || longCodeOf(bits, table);
    const symbol = code & 0xff;
    const length = code >> 8;
    if (symbol === 0) return bit + length;
    const size = symbol & 15;
    place += (symbol >> 4) + 1;
    if (place > 64 || (size === 0 && symbol !== 0xf0)) throw damagedData();
    if (size !== 0) {
      // The bits at hand mostly hold the value too.
      const value = (length + size <= wholeBits ? bits << length : bitsFrom(view, bit + length)) >>> (32 - size);
      const signed = value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
      coefficients[zigzag[place - 1] ?? 0] = signed * (quanta[place - 1] ?? 0);
    }
    bit += length + size;
  }
  return bit;
}

/** T.81 section F.2.2.2. */
function restEnd(view: DataView, from: number, table: Table, first: number): number {
  const { steps } = table;
  let bit = from;
  for (let place = first; place < 64; ) {
    const bits = bitsFrom(view, bit);
    const step = steps[bits >>> lookShift] ?? 0;
    const passed = (step >> 5) & 0x7f;
    if (step !== 0 && place + passed < 64) {
      const used = step & 31;
      bit += used;
      place += passed;
      if (step >= blockOver) return bit;
      // The bits mostly hold a second step too, which saves half of the lookups.
      const next = steps[(bits << used) >>> lookShift] ?? 0;
      const more = (next >> 5) & 0x7f;
      if (next === 0 || used + (next & 31) > wholeBits || place + more > 63) continue;
      bit += next & 31;
      place += more;
      if (next >= blockOver) return bit;
      continue;
    }
    const code = codeOf(bits, table);
    const symbol = code & 0xff;
    bit += (code >> 8) + (symbol & 15);
    if (symbol === 0) return bit;
    place += (symbol >> 4) + 1;
    // The place passed the last one, or no symbol has a run of this length.
    if (place > 64 || ((symbol & 15) === 0 && symbol !== 0xf0)) throw damagedData();
  }
  return bit;
}

/** Whether any of these rows of blocks is wanted. */
function hasDetail(detail: BlockDetail | null, blocks: readonly Block[], y: number): boolean {
  if (detail === null) return false;
  return blocks.some(
    ({ component, dy, down }) => component === detail.component && (detail.rowOf[y * down + dy] ?? -1) !== -1,
  );
}

/** Padding is ones (T.81 section F.1.2.3). Data that wrongly end in zeros have one there. */
function isFilledUp(last: number, unused: number): boolean {
  const ones = (1 << unused) - 1;
  return last !== 0 && (last & ones) === ones;
}

function unitsOf({ width, height, maxAcross, maxDown }: Frame, blocks: readonly Block[]) {
  const [only] = blocks;
  if (only === undefined) throw damagedData();
  const of = (size: number, share: number, max: number): number =>
    blocks.length === 1 ? Math.ceil(Math.ceil((size * share) / max) / 8) : Math.ceil(size / (8 * max));
  const wide = of(width, only.component.across, maxAcross);
  return { wide, units: wide * of(height, only.component.down, maxDown) };
}

function codeOf(bits: number, table: Table): number {
  const code = table.codes[bits >>> lookShift] ?? 0;
  return code === 0 ? longCodeOf(bits, table) : code;
}

function longCodeOf(bits: number, table: Table): number {
  for (let length = lookBits + 1; length <= 16; length += 1) {
    const code = bits >>> (32 - length);
    if (code <= (table.largest[length] ?? -1))
      return (length << 8) | (table.symbols[code + (table.offsets[length] ?? 0)] ?? 0);
  }
  throw damagedData();
}
