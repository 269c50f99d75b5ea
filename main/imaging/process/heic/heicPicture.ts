import { text } from '../../../texts/text.ts';
import { type HeifFacts, readHeif } from '../../formats/heifFile.ts';
import { joinStrips } from '../../jpeg/joinStrips.ts';
import { withMetadata } from '../../jpeg/withMetadata.ts';
import { freePixels } from '../../pixels/freePixels.ts';
import { exifTexts } from '../../tags/captureTime.ts';
import type { PictureFacts } from '../../tags/exifBlock.ts';
import { damaged } from '../../undecodable.ts';
import { encodeStrip, pictureQuality } from '../pixels.ts';
import type { HeicDecoder } from './heicDecoder.ts';
import type { DecodedRows } from './heicWorker.ts';

/**
 * Upright, in its own colour profile, with only time and camera of its EXIF. `file` is given away, so that it does not
 * lie in memory beside the picture. Throws `Undecodable`.
 */
export async function heicPicture(file: Buffer, decoder: HeicDecoder, signal: AbortSignal): Promise<Buffer> {
  const { facts, colourProfile } = factsOf(file);
  const strips: Buffer[] = [];
  const take = async (strip: DecodedRows): Promise<void> => {
    strips.push(await encodeStrip(strip, pictureQuality));
    freePixels(strip.data);
  };
  const size = await decoder.decode(alone(file), take, signal);
  // HEIC stores the turn in a box that the decoder obeys, and cameras repeat it in EXIF.
  return withMetadata(joinStrips(strips, size), { ...facts, orientation: 1 }, colourProfile);
}

function factsOf(file: Buffer): {
  readonly facts: Omit<PictureFacts, 'orientation'>;
  readonly colourProfile: Buffer | null;
} {
  const { isWhole, hasLostPart, exif, colourProfile } = read(file);
  if (!isWhole) throw damaged(text('damage.missingPictures'));
  if (hasLostPart) throw damaged(text('damage.lostPart'));
  return {
    facts: exifTexts(exif ?? Buffer.alloc(0)),
    colourProfile: colourProfile === null ? null : Buffer.from(colourProfile),
  };
}

function read(file: Buffer): HeifFacts {
  try {
    return readHeif(file);
  } catch (error) {
    if (error instanceof RangeError) throw damaged(text('damage.brokenParts'), error);
    throw error;
  }
}

/** Small buffers share their memory with others. */
function alone({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? new Uint8Array(buffer) : bytes.slice();
}
