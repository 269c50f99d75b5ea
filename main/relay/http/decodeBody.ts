import { type BrotliOptions, brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

export type Decoded = Buffer | 'unknown_encoding' | 'not_decodable' | 'too_large';

type Decoder = (
  body: Buffer,
  options: ZlibOptions & BrotliOptions,
  done: (error: Error | null, text: Buffer) => void,
) => void;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: brotliDecompress,
  // RFC 9110, 8.4.1.2: with the frame of zlib, which some senders leave out.
  deflate: (body, options, done) => (hasZlibFrame(body) ? inflate : inflateRaw)(body, options, done),
};

/** For `Accept-Encoding` of a refusal. */
export const acceptedEncodings = ['gzip', 'br', 'deflate'].join(', ');

/** The body as it was before it was compressed. What would become longer than `maxBytes` is given up as soon as it does: it takes no more memory than that. */
export function decodeBody(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Decoded> {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return Promise.resolve(body);
  const decode = decoders[name];
  if (decode === undefined) return Promise.resolve('unknown_encoding');
  return new Promise((resolve) => {
    decode(body, { maxOutputLength: maxBytes }, (error, text) => {
      if (error === null) return resolve(text);
      resolve('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_decodable');
    });
  });
}

/** RFC 1950, 2.2: method 8, and a first pair of bytes that 31 divides. */
function hasZlibFrame(body: Buffer): boolean {
  return body.length >= 2 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
}
