import { lostSectors } from './lostSectors.ts';

/** ISO 14496-12 sections 4.2 and 8.11, ISO 23008-12. Every read is checked against the bounds and throws `RangeError`. */
export interface HeifFacts {
  readonly exif: Buffer | null;
  readonly colourProfile: Buffer | null;
  /** Bytes that it refers to are missing, or are still zeros at their end. */
  readonly isWhole: boolean;
  /** The decoder paints over a part that reads as zeros from one sector to another. */
  readonly hasLostPart: boolean;
}

interface Box {
  readonly type: string;
  readonly body: Buffer;
}
export interface Extent {
  readonly start: number;
  readonly end: number;
}
interface Item {
  readonly type: string;
  readonly extents: readonly Extent[];
}

export function readHeif(file: Buffer): HeifFacts {
  const meta = find(boxesOf(file), 'meta');
  if (meta === null) throw new RangeError('no meta box');
  const parts = boxesOf(meta.subarray(4));
  const items = itemsOf(parts);
  const exif = items.find((item) => item.type === 'Exif');
  return {
    exif: exif === undefined ? null : exifOf(file, exif),
    colourProfile: colourProfileOf(parts),
    isWhole: items.every((item) => isWhole(file, item)),
    hasLostPart: hasLostPart(file, items),
  };
}

/**
 * The coded data of the shown picture or of its tiles, in order (ISO 14496-12 section 8.11.4, ISO 23008-12 section
 * 6.6.2). `meta` is the meta box's body. The answer is empty where they lie in no part of the file.
 */
export function heifPlaces(meta: Buffer): readonly Extent[] {
  const parts = boxesOf(meta.subarray(4));
  const [primary, places] = [find(parts, 'pitm'), find(parts, 'iloc')];
  if (primary === null || places === null) return [];
  const shown = primary.readUIntBE(4, primary.readUInt8(0) === 0 ? 2 : 4);
  const extents = extentsOf(places);
  const tiles = find(parts, 'iref');
  const made = tiles === null ? [] : madeFrom(tiles, shown);
  return (made.length > 0 ? made : [shown]).flatMap((id) => extents.get(id) ?? []);
}

function madeFrom(references: Buffer, id: number): readonly number[] {
  const idBytes = references.readUInt8(0) === 0 ? 2 : 4;
  const derived = boxesOf(references.subarray(4)).find(
    ({ type, body }) => type === 'dimg' && body.readUIntBE(0, idBytes) === id,
  );
  if (derived === undefined) return [];
  const count = derived.body.readUInt16BE(idBytes);
  return Array.from({ length: count }, (_, index) => derived.body.readUIntBE((index + 1) * idBytes + 2, idBytes));
}

/** A hundred megapixels have some thousand tiles; a file that claims far more would fill the memory. */
const maxClaimed = 100_000;

function boxesOf(data: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    if (boxes.length >= maxClaimed) throw new RangeError('too many boxes');
    const short = data.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? data.length - at : short;
    if (size < head) throw new RangeError('a box without a size');
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), body: data.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

function find(boxes: readonly Box[], type: string): Buffer | null {
  return boxes.find((box) => box.type === type)?.body ?? null;
}

/** Joins the boxes `iinf` (what an item is) and `iloc` (where it lies). */
function itemsOf(parts: readonly Box[]): readonly Item[] {
  const [info, places] = [find(parts, 'iinf'), find(parts, 'iloc')];
  if (info === null || places === null) return [];
  const types = typesOf(info);
  return [...extentsOf(places)].map(([id, extents]) => ({ type: types.get(id) ?? '', extents }));
}

function typesOf(info: Buffer): ReadonlyMap<number, string> {
  const entries = boxesOf(info.subarray(info.readUInt8(0) === 0 ? 6 : 8)).filter(({ type }) => type === 'infe');
  return new Map(
    entries.flatMap(({ body }) => {
      const version = body.readUInt8(0);
      if (version < 2) return [];
      const idBytes = version === 2 ? 2 : 4;
      return [[body.readUIntBE(4, idBytes), body.toString('latin1', 6 + idBytes, 10 + idBytes)]];
    }),
  );
}

function extentsOf(places: Buffer): ReadonlyMap<number, readonly Extent[]> {
  const version = places.readUInt8(0);
  const sizes = places.readUInt16BE(4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const found = new Map<number, readonly Extent[]>();
  let at = 6;
  const next = (bytes: number): number => {
    at += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(places.readBigUInt64BE(at - 8)) : places.readUIntBE(at - bytes, bytes);
  };
  const count = next(version < 2 ? 2 : 4);
  let claimed = 0;
  for (let item = 0; item < count; item += 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseBytes);
    const length = next(2);
    claimed += 1 + length;
    // Places without fields take no bytes in the file, so a count can claim any number.
    if (claimed > maxClaimed) throw new RangeError('too many places');
    const extents = Array.from({ length }, () => {
      next(indexBytes);
      const start = base + next(offsetBytes);
      return { start, end: start + next(lengthBytes) };
    });
    // The other methods serve small things, such as the order of tiles.
    if (method === 0) found.set(id, extents);
  }
  return found;
}

function exifOf(file: Buffer, item: Item): Buffer {
  const block = Buffer.concat(item.extents.map(({ start, end }) => file.subarray(start, end)));
  return block.subarray(4 + block.readUInt32BE(0));
}

function colourProfileOf(parts: readonly Box[]): Buffer | null {
  const properties = find(parts, 'iprp');
  const list = properties === null ? null : find(boxesOf(properties), 'ipco');
  if (list === null) return null;
  const colours = boxesOf(list).filter(({ type }) => type === 'colr');
  const profile = colours.find(({ body }) => /^(prof|rICC)$/.test(body.toString('latin1', 0, 4)));
  return profile?.body.subarray(4) ?? null;
}

/** A lost cluster is larger than many tiles, so they are checked together. */
function hasLostPart(file: Buffer, items: readonly Item[]): boolean {
  const coded = items.filter(isCoded).flatMap(({ extents }) => extents);
  const from = coded.reduce((least, { start }) => Math.min(least, start), file.length);
  const to = coded.reduce((max, { end }) => Math.max(max, end), 0);
  return lostSectors((at) => file.subarray(at), from, Math.min(to, file.length)) !== null;
}

function isCoded({ type }: Item): boolean {
  return type === 'hvc1';
}

/** Coded pictures never end in zeros: those are a hole of an unfinished copy. */
function isWhole(file: Buffer, item: Item): boolean {
  return item.extents.every(({ start, end }) => {
    if (end > file.length) return false;
    return !isCoded(item) || end - start < 4 || file.readUInt32BE(end - 4) !== 0;
  });
}
