import { text } from '../../../texts/text.ts';
import { refused, type Undecodable } from '../../undecodable.ts';

export interface HeicCoding {
  readonly width: number;
  readonly height: number;
  /** With all colours and transparency: usually 1.5, with 10 bits and half of the colours 4. */
  readonly bytesOfPixel: number;
  /**
   * `asCoded`: the picture and a copy, for its filter (ITU-T H.265 section 8.7.3) or to hand out. `throughRgb`: RGB
   * made over a form with two bytes a sample.
   */
  readonly way: 'asCoded' | 'throughRgb';
}

/** The imaging process may hold so much with one HEIC. */
export const maxHeicBytes = 600_000_000;
/** Measured: 140 to 165 MB before a pixel is decoded, with some copies of the file. */
const restBytes = 150_000_000;
const restOfPixel = 0.9;
const throughRgbOfPixel = 9;

/** Within a tenth of the measured peak (docs/performance.md). */
export function heicBytes({ width, height, bytesOfPixel, way }: HeicCoding): number {
  return restBytes + width * height * ofPixel(bytesOfPixel, way);
}

function ofPixel(bytesOfPixel: number, way: HeicCoding['way']): number {
  return (way === 'asCoded' ? 2 * bytesOfPixel : bytesOfPixel + throughRgbOfPixel) + restOfPixel;
}

export function tooHeavy(coding: HeicCoding): Undecodable | null {
  const bytes = heicBytes(coding);
  if (bytes <= maxHeicBytes) return null;
  const max = (maxHeicBytes - restBytes) / ofPixel(coding.bytesOfPixel, coding.way);
  const sizes = {
    megapixels: Math.round((coding.width * coding.height) / 1e6),
    megabytes: Math.ceil(bytes / 1e6),
    most: Math.floor(max / 1e6),
  };
  return refused((file) => text('tooLarge.heic', { file, ...sizes }));
}
