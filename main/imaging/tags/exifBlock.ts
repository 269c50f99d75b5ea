import { tagIds } from '../formats/tiffTags.ts';

/** They hold no place on purpose, so nobody has to remove one. */
export interface PictureFacts {
  readonly orientation: number;
  readonly make: string;
  readonly model: string;
  readonly takenAt: string;
  readonly zone: string;
  readonly fraction: string;
}

interface Entry {
  readonly id: number;
  readonly type: 'ascii' | 'short' | 'long';
  readonly value: string | number;
}

/** Empty facts are left out. */
export function exifBlock(facts: PictureFacts): Buffer {
  const about = [text(tagIds.make, facts.make), text(tagIds.model, facts.model)].flat();
  const orientation: Entry = { id: tagIds.orientation, type: 'short', value: facts.orientation };
  const times = [
    text(tagIds.dateTimeOriginal, facts.takenAt),
    text(tagIds.offsetTimeOriginal, facts.zone),
    text(tagIds.subSecTimeOriginal, facts.fraction),
  ].flat();
  const pointer = (value: number): Entry => ({ id: tagIds.exifTable, type: 'long', value });
  const firstAt = 8;
  const secondAt = firstAt + table([...about, orientation, pointer(0)], firstAt).length;
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    table([...about, orientation, pointer(secondAt)], firstAt),
    table(times, secondAt),
  ]);
}

function text(id: number, value: string): readonly Entry[] {
  return value === '' ? [] : [{ id, type: 'ascii', value: value.slice(0, 200) }];
}

const typeNumbers = { ascii: 2, short: 3, long: 4 } as const;

function table(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  const behind: Buffer[] = [];
  let valueAt = at + head.length;
  head.writeUInt16BE(entries.length, 0);
  entries.forEach(({ id, type, value }, index) => {
    const start = 2 + index * 12;
    const bytes = valueBytes(type, value);
    head.writeUInt16BE(id, start);
    head.writeUInt16BE(typeNumbers[type], start + 2);
    head.writeUInt32BE(type === 'ascii' ? bytes.length : 1, start + 4);
    if (bytes.length <= 4) {
      bytes.copy(head, start + 8);
      return;
    }
    head.writeUInt32BE(valueAt, start + 8);
    behind.push(bytes);
    valueAt += bytes.length;
  });
  return Buffer.concat([head, ...behind]);
}

function valueBytes(type: Entry['type'], value: string | number): Buffer {
  if (type === 'ascii') return Buffer.from(`${value}\0`, 'latin1');
  const bytes = Buffer.alloc(type === 'short' ? 2 : 4);
  if (type === 'short') bytes.writeUInt16BE(Number(value));
  else bytes.writeUInt32BE(Number(value));
  return bytes;
}
