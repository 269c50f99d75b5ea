import { text } from '../../../texts/text.ts';
import { refused, type Undecodable } from '../../undecodable.ts';

/** How a HEIC picture is coded, as far as it says what its decoding takes. */
export interface HeicCoding {
  readonly width: number;
  readonly height: number;
  /** Of one decoded pixel with all its colours, and what is seen of it: 1.5 of an ordinary one, 4 of 10 bits and half of the colours. */
  readonly bytesOfPixel: number;
  /**
   * `asCoded`: one decoded picture and the copy that its filter needs (ITU-T H.265 section 8.7.3), or that is handed out. `throughRgb`: as RGB in the library's
   * memory, which is made over a form with two bytes a sample.
   */
  readonly way: 'asCoded' | 'throughRgb';
}

/** What the whole imaging process may hold with one HEIC. */
export const mostHeicBytes = 600_000_000;
/** The process with its thread before a pixel is decoded, and the file in some copies (measured: 140 to 165 MB with what follows). */
const restBytes = 150_000_000;
/** What the decoder notes of its blocks, and the JPEG that is made (measured). */
const restOfPixel = 0.9;
const throughRgbOfPixel = 9;

/** The most that the imaging process has with this picture, within a tenth of what was measured (docs/performance.md). */
export function heicBytes({ width, height, bytesOfPixel, way }: HeicCoding): number {
  return restBytes + width * height * ofPixel(bytesOfPixel, way);
}

function ofPixel(bytesOfPixel: number, way: HeicCoding['way']): number {
  return (way === 'asCoded' ? 2 * bytesOfPixel : bytesOfPixel + throughRgbOfPixel) + restOfPixel;
}

/** Null for one that fits. */
export function tooHeavy(coding: HeicCoding): Undecodable | null {
  const bytes = heicBytes(coding);
  if (bytes <= mostHeicBytes) return null;
  const most = (mostHeicBytes - restBytes) / ofPixel(coding.bytesOfPixel, coding.way);
  const sizes = {
    megapixels: Math.round((coding.width * coding.height) / 1e6),
    megabytes: Math.ceil(bytes / 1e6),
    most: Math.floor(most / 1e6),
  };
  return refused((file) => text('tooLarge.heic', { file, ...sizes }));
}
