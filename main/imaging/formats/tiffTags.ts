/** TIFF 6.0 section 2, EXIF 2.32 section 4.6. */

export interface TiffTag {
  readonly id: number;
  readonly type: number;
  readonly count: number;
  /** From the start of the TIFF data; it may lie outside, and readers check. */
  readonly offset: number;
  readonly bytes: number;
}

export interface TagTable {
  readonly tags: readonly TiffTag[];
  readonly offset: number;
  readonly bytes: number;
  readonly nextOffset: number;
}

export const tagIds = {
  subfileType: 0x00fe,
  bitsPerSample: 0x0102,
  compression: 0x0103,
  photometric: 0x0106,
  make: 0x010f,
  model: 0x0110,
  stripOffsets: 0x0111,
  orientation: 0x0112,
  stripBytes: 0x0117,
  planarConfiguration: 0x011c,
  tileOffsets: 0x0144,
  tileBytes: 0x0145,
  subTables: 0x014a,
  exifTable: 0x8769,
  gpsTable: 0x8825,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
  subSecTimeOriginal: 0x9291,
  makerNote: 0x927c,
  interoperabilityTable: 0xa005,
  bodySerialNumber: 0xa431,
} as const;

const typeBytes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
};

/** Methods throw `RangeError` on offsets outside of it. */
export class TiffReader {
  readonly #data: Buffer;
  readonly #little: boolean;

  constructor(data: Buffer) {
    const order = data.toString('latin1', 0, 2);
    if (order !== 'II' && order !== 'MM') throw new RangeError('no TIFF byte order');
    this.#data = data;
    this.#little = order === 'II';
    if (this.#short(2) !== 42) throw new RangeError('no TIFF mark');
  }

  firstTable(): TagTable {
    return this.table(this.#long(4));
  }

  table(offset: number): TagTable {
    const count = this.#short(offset);
    const bytes = 2 + count * 12;
    const nextAt = offset + bytes;
    if (nextAt > this.#data.length) throw new RangeError('tag table outside the data');
    const tags = Array.from({ length: count }, (_, index) => this.#tag(offset + 2 + index * 12));
    // Some cameras leave the last table's "next" out.
    return { tags, offset, bytes, nextOffset: nextAt + 4 <= this.#data.length ? this.#long(nextAt) : 0 };
  }

  number(tag: TiffTag): number {
    if (tag.type === 3) return this.#short(tag.offset);
    return tag.bytes >= 4 ? this.#long(tag.offset) : this.#data.readUInt8(tag.offset);
  }

  numberAt({ type, offset, bytes }: TiffTag, index: number): number {
    const size = typeBytes[type] ?? 1;
    if ((index + 1) * size > bytes) throw new RangeError('no such number');
    return size === 2 ? this.#short(offset + 2 * index) : this.#long(offset + size * index);
  }

  text(tag: TiffTag): string {
    if (tag.offset + tag.bytes > this.#data.length) throw new RangeError('tag value outside the data');
    return this.#data
      .toString('latin1', tag.offset, tag.offset + tag.bytes)
      .replace(/\0[\s\S]*$/, '')
      .trim();
  }

  #tag(at: number): TiffTag {
    const type = this.#short(at + 2);
    const count = this.#long(at + 4);
    const bytes = (typeBytes[type] ?? 1) * count;
    const offset = bytes <= 4 ? at + 8 : this.#long(at + 8);
    return { id: this.#short(at), type, count, offset, bytes };
  }

  #short(at: number): number {
    return this.#little ? this.#data.readUInt16LE(at) : this.#data.readUInt16BE(at);
  }

  #long(at: number): number {
    return this.#little ? this.#data.readUInt32LE(at) : this.#data.readUInt32BE(at);
  }
}

export function findTag(table: TagTable, id: number): TiffTag | undefined {
  return table.tags.find((tag) => tag.id === id);
}

/** In place, with the tags' values and the next table's place. */
export function rewriteTable(tiff: Buffer, table: TagTable, saved: readonly TiffTag[], nextOffset: number): void {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const [first, after] = [table.offset + 2, table.offset + table.bytes + 4];
  const entries = saved.map((tag) => {
    const at = first + 12 * table.tags.indexOf(tag);
    return Buffer.from(tiff.subarray(at, at + 12));
  });
  tiff.fill(0, first, after);
  const end = first + Buffer.concat(entries).copy(tiff, first);
  if (isLittle) tiff.writeUInt16LE(saved.length, table.offset);
  else tiff.writeUInt16BE(saved.length, table.offset);
  if (end + 4 > tiff.length) return;
  if (isLittle) tiff.writeUInt32LE(nextOffset, end);
  else tiff.writeUInt32BE(nextOffset, end);
}

/** Shares memory with `exif`. */
export function exifTiffPart(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}
