import { type FileHandle, open } from 'node:fs/promises';
import type { RawFormat } from '../../domain/model.ts';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { text } from '../../texts/text.ts';
import { damaged } from '../undecodable.ts';

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Sensor data has no such runs of zeros. */
const holeBytes = 4096;
const maxBoxes = 64;

/**
 * Throws `Undecodable` for incomplete sensor data. The preview lies near the beginning, so half a file would pass
 * without this. `tags` are ExifTool's of strips and tiles.
 */
export async function requireWholeRaw(
  path: string,
  format: RawFormat,
  tags: Readonly<Record<string, unknown>>,
): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const extents = await extentsOf(handle, format, tags, size);
    if (extents.length === 0) throw damaged(text('damage.noSensorData'));
    for (const { start, end } of extents) {
      if (end > size) throw damaged(text('damage.sensorDataEndsEarly'));
      const length = Math.min(holeBytes, end - start);
      const tail = await bytesAt(handle, end - length, length);
      if (length === holeBytes && tail.every((byte) => byte === 0)) throw damaged(text('damage.sensorDataHole'));
    }
  } finally {
    await handle.close();
  }
}

async function extentsOf(
  handle: FileHandle,
  format: RawFormat,
  tags: Readonly<Record<string, unknown>>,
  size: number,
): Promise<readonly Extent[]> {
  switch (format) {
    case 'raf':
      return rafExtents(await bytesAt(handle, 0, 108));
    case 'cr3':
      return await mediaBoxes(handle, size);
    case 'cr2':
    case 'nef':
    case 'arw':
    case 'dng':
    case 'orf':
      return stripExtents(tags);
  }
}

export const stripTags = ['StripOffsets', 'StripByteCounts', 'TileOffsets', 'TileByteCounts'];

function stripExtents(tags: Readonly<Record<string, unknown>>): readonly Extent[] {
  return Object.entries(tags).flatMap(([name, value]) => {
    if (!name.endsWith('Offsets')) return [];
    const starts = numbers(value);
    const lengths = numbers(tags[name.replace('Offsets', 'ByteCounts')]);
    const extents = starts.map((start, index) => ({ start, end: start + (lengths[index] ?? 0) }));
    return extents.length === 0 ? [] : [extents.reduce((last, next) => (next.end > last.end ? next : last))];
  });
}

function numbers(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' ? value.split(' ').map(Number).filter(Number.isFinite) : [];
}

function rafExtents(head: Buffer): readonly Extent[] {
  if (head.length < 108) throw damaged(text('damage.endsEarly'));
  return [84, 100].map((at) => {
    const start = head.readUInt32BE(at);
    return { start, end: start + head.readUInt32BE(at + 4) };
  });
}

async function mediaBoxes(handle: FileHandle, size: number): Promise<readonly Extent[]> {
  const boxes: Extent[] = [];
  let at = 0;
  for (let count = 0; at < size && count < maxBoxes; count += 1) {
    const head = await bytesAt(handle, at, 16);
    if (head.length < 8) throw damaged(text('damage.endsEarly'));
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) throw damaged(text('damage.endsEarly'));
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) throw damaged(text('damage.brokenParts'));
    if (head.toString('latin1', 4, 8) === 'mdat') boxes.push({ start: at, end: at + length });
    at += length;
  }
  if (at > size || boxes.length === 0) throw damaged(text('damage.sensorDataEndsEarly'));
  return boxes;
}
