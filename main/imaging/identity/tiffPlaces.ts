import type { ReadAt } from './pictureHasher.ts';
import type { PicturePlaces, Place, PlaceFinder } from './placedPicture.ts';

interface Window {
  readonly start: number;
  readonly bytes: Buffer;
}

class NotAtHand extends RangeError {
  override readonly name = 'NotAtHand';
  readonly at: number;
  readonly bytes: number;

  constructor(at: number, bytes: number) {
    super();
    this.at = at;
    this.bytes = bytes;
  }
}

const tags = {
  stripOffsets: 0x111,
  stripBytes: 0x117,
  tileOffsets: 0x144,
  tileBytes: 0x145,
  subTables: 0x14a,
} as const;
/** Numbers that no metadata program changes (TIFF 6.0 section 8). */
const shape = {
  width: 0x100,
  bits: 0x102,
  compression: 0x103,
  samples: 0x115,
  planar: 0x11c,
  tileWidth: 0x142,
} as const;
const shapeTags: readonly number[] = [0x100, 0x101, 0x102, 0x103, 0x106, 0x115, 0x116, 0x11c, 0x13d, 0x142, 0x143];
const numberBytes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 13: 4 };
const entryBytes = 12;
const maxTables = 64;
const windowBytes = 1024 * 1024;
const maxWindows = 16;
const maxNumbers = 100_000;

type Wanted = 'pages' | 'sensor';
type Numbers = ReadonlyMap<number, readonly number[]>;

/** `pages`: all pages of a TIFF. `sensor`: the RAW table with the most bytes, since some programs write previews anew. */
export function tiffFinder(what: Wanted): PlaceFinder {
  return {
    inHead: (head) => tiffPlaces([{ start: 0, bytes: head }], what),
    read: (head, readAt) => withTables(head, readAt, (windows) => tiffPlaces(windows, what)),
  };
}

export interface TiffPage {
  readonly start: number;
  readonly end: number;
  readonly compression: number;
  readonly rowBytes: number;
}

/** Answers null where something lies between its strips or tiles. Throws `RangeError` for an odd structure. */
export async function firstTiffPage(head: Buffer, readAt: ReadAt): Promise<TiffPage | null> {
  return await withTables(head, readAt, (windows) => {
    const [first] = new Tables(windows).read(false);
    const places = first === undefined ? undefined : pixelsOf(first)?.places;
    return first === undefined || places === undefined ? null : pageOf(first, places);
  });
}

const betweenStrips = 1;

function pageOf(table: Numbers, places: readonly Place[]): TiffPage | null {
  const inOrder = places.toSorted((one, other) => one.start - other.start);
  const [start, end] = [inOrder[0]?.start, inOrder.at(-1)?.end];
  const areTogether = inOrder.every((place, index) => {
    const before = inOrder[index - 1]?.end ?? place.start;
    return place.start - before <= betweenStrips && place.start >= before;
  });
  if (start === undefined || end === undefined || !areTogether) return null;
  const one = (tag: number, otherwise: number): number => table.get(tag)?.[0] ?? otherwise;
  const samples = one(shape.planar, 1) === 2 ? 1 : one(shape.samples, 1);
  const rowBits = one(shape.tileWidth, one(shape.width, 0)) * samples * one(shape.bits, 1);
  return rowBits === 0
    ? null
    : { start, end, compression: one(shape.compression, 1), rowBytes: Math.ceil(rowBits / 8) };
}

async function withTables<Result>(
  head: Buffer,
  readAt: ReadAt,
  use: (windows: readonly Window[]) => Result,
): Promise<Result> {
  const windows: Window[] = [{ start: 0, bytes: head }];
  for (;;) {
    try {
      return use(windows);
    } catch (error) {
      if (!(error instanceof NotAtHand) || windows.length > maxWindows) throw error;
      const bytes = await readAt(error.at, windowBytes);
      if (bytes.length < error.bytes) throw new RangeError('a table outside of the file');
      windows.push({ start: error.at, bytes });
    }
  }
}

function tiffPlaces(windows: readonly Window[], what: Wanted): PicturePlaces | null {
  const tables = new Tables(windows).read(what === 'sensor').flatMap((table) => pixelsOf(table) ?? []);
  const chosen = what === 'pages' ? tables : tables.toSorted((one, other) => other.bytes - one.bytes).slice(0, 1);
  if (chosen.length === 0) return null;
  return { shape: JSON.stringify(chosen.map(({ shape }) => shape)), places: chosen.flatMap(({ places }) => places) };
}

interface Pixels {
  readonly shape: readonly unknown[];
  readonly places: readonly Place[];
  readonly bytes: number;
}

function pixelsOf(table: Numbers): Pixels | null {
  const strips = [table.get(tags.stripOffsets), table.get(tags.stripBytes)];
  const [starts, lengths] = strips[0] === undefined ? [table.get(tags.tileOffsets), table.get(tags.tileBytes)] : strips;
  if (starts === undefined || lengths === undefined || starts.length !== lengths.length) return null;
  const places = starts.map((start, index) => ({ start, end: start + (lengths[index] ?? 0) }));
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  if (bytes === 0) return null;
  return { shape: [...shapeTags.map((tag) => table.get(tag) ?? null), lengths], places, bytes };
}

class Tables {
  readonly #windows: readonly Window[];
  readonly #isLittle: boolean;

  constructor(windows: readonly Window[]) {
    this.#windows = windows;
    this.#isLittle = this.#bytes(0, 2).toString('latin1') === 'II';
  }

  read(withTablesBelow: boolean): readonly Numbers[] {
    const seen = new Set<number>();
    const found: Numbers[] = [];
    const waiting = [this.#number(4, 4)];
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (at === 0 || seen.has(at)) continue;
      if (seen.size >= maxTables) throw new RangeError('too many tables');
      seen.add(at);
      const count = this.#number(at, 2);
      const numbers = this.#numbersOf(at + 2, count);
      found.push(numbers);
      if (withTablesBelow) waiting.push(...(numbers.get(tags.subTables) ?? []));
      waiting.push(this.#nextAfter(at + 2 + count * entryBytes));
    }
    return found;
  }

  /** Some cameras leave the last table's "next" out. */
  #nextAfter(at: number): number {
    try {
      return this.#number(at, 4);
    } catch (error) {
      if (error instanceof NotAtHand) return 0;
      throw error;
    }
  }

  #numbersOf(first: number, count: number): Numbers {
    const wanted = new Set<number>([...Object.values(tags), ...shapeTags]);
    const numbers = new Map<number, readonly number[]>();
    for (let index = 0; index < count; index += 1) {
      const at = first + index * entryBytes;
      const [id, each] = [this.#number(at, 2), numberBytes[this.#number(at + 2, 2)]];
      if (!wanted.has(id) || each === undefined) continue;
      const length = this.#number(at + 4, 4);
      if (length > maxNumbers) throw new RangeError('too many numbers');
      const from = length * each <= 4 ? at + 8 : this.#number(at + 8, 4);
      numbers.set(
        id,
        Array.from({ length }, (_, number) => this.#number(from + number * each, each)),
      );
    }
    return numbers;
  }

  #number(at: number, length: number): number {
    const bytes = this.#bytes(at, length);
    return this.#isLittle ? bytes.readUIntLE(0, length) : bytes.readUIntBE(0, length);
  }

  #bytes(at: number, length: number): Buffer {
    const window = this.#windows.find(({ start, bytes }) => at >= start && at + length <= start + bytes.length);
    if (window === undefined) throw new NotAtHand(at, length);
    return window.bytes.subarray(at - window.start, at - window.start + length);
  }
}
