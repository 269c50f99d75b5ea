import { text } from '../../../texts/text.ts';
import { type HeifFacts, readHeif } from '../../decode/heifFile.ts';
import { damaged } from '../../decode/undecodable.ts';
import { withMetadata } from '../../jpeg/withMetadata.ts';
import { exifTexts } from '../../tags/captureTime.ts';
import { encodePixels, pictureQuality } from '../pixels.ts';
import type { HeicDecoder } from './heicDecoder.ts';

/**
 * A HEIC picture as a JPEG: upright, in its own colour profile, with the time and the camera of its EXIF and nothing else of it.
 * Throws `Undecodable`.
 */
export async function heicPicture(file: Buffer, decoder: HeicDecoder, signal: AbortSignal): Promise<Buffer> {
  const facts = factsOf(file);
  if (!facts.isWhole) throw damaged(text('damage.missingPictures'));
  if (facts.hasLostPart) throw damaged(text('damage.lostPart'));
  const pixels = await decoder.decode(new Uint8Array(file), signal);
  const jpeg = await encodePixels(pixels, pictureQuality);
  const texts = exifTexts(facts.exif ?? Buffer.alloc(0));
  // The decoder has turned it: HEIC keeps the turn in a box of its own, and cameras repeat it in EXIF.
  return withMetadata(jpeg, { ...texts, orientation: 1 }, facts.colourProfile);
}

function factsOf(file: Buffer): HeifFacts {
  try {
    return readHeif(file);
  } catch (error) {
    if (error instanceof RangeError) throw damaged(text('damage.brokenParts'), error);
    throw error;
  }
}
