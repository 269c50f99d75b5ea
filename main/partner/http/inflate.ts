import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflateRaw, inflate as inflateZlib } from 'node:zlib';
import { AnswerCut, AnswerTooLarge } from './unreadableBody.ts';

type Inflater = (
  body: Buffer,
  options: { readonly maxOutputLength: number; readonly chunkSize: number },
) => Promise<Buffer>;

/** In few pieces: each is a turn of the main thread. */
const chunkBytes = 256 * 1024;

const inflaters: Readonly<Record<string, Inflater>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // With its header by the standard, without at some servers.
  deflate: (body, options) => promisify((body[0] ?? 0) % 16 === 8 ? inflateZlib : inflateRaw)(body, options),
};
const mostLayers = 2;

/** The layers of a `Content-Encoding`, from the outside in; null for one that is not read here. */
export function layersOf(encoding: string | null): readonly string[] | null {
  const layers = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity')
    .toReversed();
  return layers.length <= mostLayers && layers.every((layer) => Object.hasOwn(inflaters, layer)) ? layers : null;
}

/**
 * The body without its compression, at most `capBytes` of it: a small one can hold more than the memory does. Throws `AnswerTooLarge` beyond
 * that, and `AnswerCut` for one that is damaged or has no end.
 */
export async function inflate(body: Buffer, layers: readonly string[], capBytes: number): Promise<Buffer> {
  let inflated = body;
  for (const layer of layers) {
    try {
      inflated = (await inflaters[layer]?.(inflated, { maxOutputLength: capBytes, chunkSize: chunkBytes })) ?? inflated;
    } catch (error) {
      const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw isLarge ? new AnswerTooLarge() : new AnswerCut();
    }
  }
  return inflated;
}
