import { expect } from 'vitest';
import type { JpegFile, JpegReading, JpegWish } from '../../../main/imaging/jpeg/jpegFrame.ts';
import { jpegReader } from '../../../main/imaging/jpeg/jpegReader.ts';
import { text } from '../../../main/texts/text.ts';
import { soundImages } from '../../fixtures/oddImages/soundImages.ts';

const readJpeg = jpegReader();
export const small: JpegWish = { orientation: 1, leastEdge: 1 };
const endsEarly = { kind: 'broken', damage: text('damage.endsEarly') };

/** In pieces of `pieceBytes`, as a file that is larger than the reader's buffer comes. */
export function reading(bytes: Buffer, wish = small, pieceBytes = bytes.length): JpegReading {
  const file: JpegFile = { read: (into, at) => bytes.copy(into, 0, at, Math.min(bytes.length, at + pieceBytes)) };
  return readJpeg(file, wish);
}

export async function soundJpegs() {
  return (await soundImages()).filter(({ extension }) => extension === 'jpg');
}

/** Every sound JPEG, cut off at about so many places. */
export async function expectCutsToBeTold(places: number): Promise<void> {
  for (const { name, bytes, needed } of await soundJpegs()) {
    if (reading(bytes).kind !== 'sound') continue;
    for (let cut = 3; cut < needed; cut += 1 + Math.floor(needed / places)) {
      expect(reading(bytes.subarray(0, cut)), `${name} cut at ${cut}`).toEqual(endsEarly);
    }
  }
}
