import libheif from 'libheif-js/wasm-bundle.js';
import { hostPort } from '../../../lib/workers/hostPort.ts';

/**
 * The thread of `heicDecoder.ts`. A picture takes two questions: its bytes, answered with its size, and then the word to go on, so that no
 * pixel of one that is too large is decoded.
 */

export type HeicQuestion = { readonly kind: 'open'; readonly bytes: Uint8Array } | { readonly kind: 'decode' };

export interface DecodedPixels {
  /** Upright, pixels. */
  readonly width: number;
  readonly height: number;
  /** RGB, or RGBA where the picture is transparent in part. */
  readonly channels: 3 | 4;
  /** 8 bits a channel, row by row. */
  readonly data: Uint8Array;
}

export type HeicAnswer =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'pixels'; readonly pixels: DecodedPixels }
  | { readonly kind: 'failed'; readonly message: string };

interface Opened {
  readonly decoder: InstanceType<typeof libheif.HeifDecoder>;
  readonly pictures: ReturnType<Opened['decoder']['decode']>;
  /** The main one. */
  readonly picture: Opened['pictures'][number];
}

const port = hostPort<HeicQuestion, HeicAnswer>();
let opened: Opened | null = null;

port.onQuestion(async (question) => {
  try {
    await (question.kind === 'open' ? answerSize(question.bytes) : answerPixels());
  } catch (error) {
    port.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function answerSize(bytes: Uint8Array): Promise<void> {
  await libheif.ready;
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(bytes);
  const [picture] = pictures;
  if (picture === undefined) throw new Error('there is no picture');
  opened = { decoder, pictures, picture };
  port.answer({ kind: 'size', width: picture.get_width(), height: picture.get_height() });
}

async function answerPixels(): Promise<void> {
  if (opened === null) throw new Error('no picture is open');
  const { decoder, pictures, picture } = opened;
  opened = null;
  const pixels = await pixelsOf(picture);
  for (const each of pictures) each.free();
  decoder.decoder.delete();
  port.answer({ kind: 'pixels', pixels }, [pixels.data.buffer]);
}

/** Three bytes a pixel where they will do: the library holds the picture in them beside its own form of it, and here it is copied. */
async function pixelsOf(
  picture: Opened['picture'],
): Promise<DecodedPixels & { readonly data: Uint8Array<ArrayBuffer> }> {
  const { heif_colorspace: colours, heif_chroma: chroma } = libheif;
  const channels = picture.has_alpha_channel() ? 4 : 3;
  const layout = channels === 4 ? chroma.heif_chroma_interleaved_RGBA : chroma.heif_chroma_interleaved_RGB;
  const decoded = await libheif.heif_js_decode_image2(picture.handle, colours.heif_colorspace_RGB, layout);
  const plane = decoded !== null && 'channels' in decoded ? decoded.channels[0] : undefined;
  if (decoded === null || !('image' in decoded) || plane === undefined) throw new Error('decoding failed');
  const [width, height] = [picture.get_width(), picture.get_height()];
  const [rowBytes, { stride }] = [width * channels, plane];
  const data = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    data.set(plane.data.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  libheif.heif_image_release(decoded.image);
  return { width, height, channels, data };
}
