import { heifPlaces } from '../formats/heifFile.ts';
import type { PicturePlaces, PlaceFinder } from './placedPicture.ts';

const maxBoxes = 64;
const maxMetaBytes = 16 * 1024 * 1024;
const headBytes = 16;

interface BoxHead {
  readonly type: string;
  readonly head: number;
  readonly bytes: number;
}

/** The meta box names the picture's places, nearly always before the picture. */
export const heicFinder: PlaceFinder = {
  inHead(file) {
    for (let at = 0; at + headBytes <= file.length; ) {
      const box = boxAt(file, at);
      const isHere = at + box.bytes <= file.length;
      if (box.type === 'meta') return isHere ? placesOf(file.subarray(at + box.head, at + box.bytes)) : null;
      at += box.bytes;
    }
    return null;
  },
  async read(_head, readAt) {
    for (let at = 0, count = 0; count < maxBoxes; count += 1) {
      const box = boxAt(await readAt(at, headBytes), 0);
      if (box.type === 'meta') {
        return box.bytes > maxMetaBytes ? null : placesOf((await readAt(at, box.bytes)).subarray(box.head));
      }
      at += box.bytes;
    }
    return null;
  },
};

/** ISO 14496-12 section 4.2. A box that goes on to the end of the file is the last. */
function boxAt(data: Buffer, at: number): BoxHead {
  const short = data.readUInt32BE(at);
  const head = short === 1 ? 16 : 8;
  const bytes = short === 1 ? Number(data.readBigUInt64BE(at + 8)) : short === 0 ? Number.MAX_SAFE_INTEGER : short;
  if (bytes < head) throw new RangeError('a box without a size');
  return { type: data.toString('latin1', at + 4, at + 8), head, bytes };
}

function placesOf(meta: Buffer): PicturePlaces | null {
  const places = heifPlaces(meta);
  if (places.length === 0) return null;
  return { shape: JSON.stringify(places.map(({ start, end }) => end - start)), places };
}
