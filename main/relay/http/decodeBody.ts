import { type BrotliOptions, brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

export type Decoded = Buffer | 'unknown_encoding' | 'not_decodable' | 'too_large';

type Decoder = (
  body: Buffer,
  options: ZlibOptions & BrotliOptions,
  done: (error: Error | null, text: Buffer) => void,
) => void;

/** A map, since a name from outside must not find inherited properties. */
const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['br', brotliDecompress],
  // RFC 9110, 8.4.1.2: with zlib's frame, which some senders leave out.
  [
    'deflate',
    (body, options, done) =>
      inflate(body, options, (error, text) => {
        if (error === null || isTooLarge(error)) done(error, text);
        else inflateRaw(body, options, done);
      }),
  ],
]);

export const acceptedEncodings = ['gzip', 'br', 'deflate'].join(', ');

/** Decompresses, and stops as soon as the result exceeds `maxBytes`. */
export function decodeBody(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Decoded> {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return Promise.resolve(body);
  const decode = decoders.get(name);
  if (decode === undefined) return Promise.resolve('unknown_encoding');
  return new Promise((resolve) => {
    decode(body, { maxOutputLength: maxBytes }, (error, text) => {
      if (error === null) return resolve(text);
      resolve(isTooLarge(error) ? 'too_large' : 'not_decodable');
    });
  });
}

function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
