import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflateRaw, inflate as inflateZlib } from 'node:zlib';
import { AnswerCut, AnswerTooLarge } from './unreadableBody.ts';

type Inflater = (
  body: Buffer,
  options: { readonly maxOutputLength: number; readonly chunkSize: number },
) => Promise<Buffer>;

/** Each chunk costs a turn of the main thread. */
const chunkBytes = 256 * 1024;

const inflaters: Readonly<Record<string, Inflater>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // The standard demands a zlib header; some servers leave it out.
  deflate: (body, options) => promisify((body[0] ?? 0) % 16 === 8 ? inflateZlib : inflateRaw)(body, options),
};
const maxLayers = 2;

/** Outermost layer first; null for an unknown one. */
export function layersOf(encoding: string | null): readonly string[] | null {
  const layers = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity')
    .toReversed();
  return layers.length <= maxLayers && layers.every((layer) => Object.hasOwn(inflaters, layer)) ? layers : null;
}

/** Throws `AnswerTooLarge` beyond `capBytes`, `AnswerCut` for a damaged body. */
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
