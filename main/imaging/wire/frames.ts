/**
 * The length of the JSON, the number of byte pieces, the length of each (32 bits, little-endian), the JSON, and the
 * pieces. Node's own serialization follows V8's version, which can differ between the ends.
 */

const word = 4;
/** A larger claim means that something else has written into the pipe. */
const maxBytes = 1_000_000_000;
const maxPieces = 64;

interface PlaceOfBytes {
  readonly $bytes: number;
}

export function encodeFrame(message: unknown): Buffer {
  const pieces: Uint8Array[] = [];
  const json = Buffer.from(
    JSON.stringify(message, function (this: Readonly<Record<string, unknown>>, key, value) {
      // `value` is already a list of numbers here; the holder still has the Buffer.
      const given = this[key];
      return given instanceof Uint8Array ? ({ $bytes: pieces.push(given) - 1 } satisfies PlaceOfBytes) : value;
    }),
  );
  const head = Buffer.alloc(word * (2 + pieces.length));
  [json.length, pieces.length, ...pieces.map(({ length }) => length)].forEach((length, index) => {
    head.writeUInt32LE(length, word * index);
  });
  return Buffer.concat([head, json, ...pieces]);
}

/** Takes bytes cut anywhere. Throws for what is no frame. */
export function frameReader(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = 2 * word;

  function joined(): Buffer {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [all];
    return all;
  }

  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const all = joined();
      const size = frameBytes(all);
      if (size === null || size > held) {
        wanted = size ?? held + word;
        continue;
      }
      onMessage(decodeFrame(all.subarray(0, size)));
      chunks = held === size ? [] : [all.subarray(size)];
      held -= size;
      wanted = 2 * word;
    }
  };
}

function frameBytes(head: Buffer): number | null {
  const pieces = head.readUInt32LE(word);
  if (pieces > maxPieces) throw new Error('no frame of an imaging process');
  const headBytes = word * (2 + pieces);
  if (head.length < headBytes) return null;
  let bytes = headBytes + head.readUInt32LE(0);
  for (let at = 2 * word; at < headBytes; at += word) bytes += head.readUInt32LE(at);
  if (bytes > maxBytes) throw new Error('no frame of an imaging process');
  return bytes;
}

function decodeFrame(frame: Buffer): unknown {
  const count = frame.readUInt32LE(word);
  let at = word * (2 + count);
  const take = (length: number): Buffer => {
    at += length;
    return frame.subarray(at - length, at);
  };
  const json = take(frame.readUInt32LE(0));
  // A small picture must not keep a large frame in memory.
  const pieces = Array.from({ length: count }, (_, index) => Buffer.from(take(frame.readUInt32LE(word * (2 + index)))));
  return JSON.parse(json.toString(), (_, value: unknown) => (isPlace(value) ? pieces[value.$bytes] : value));
}

function isPlace(value: unknown): value is PlaceOfBytes {
  return typeof value === 'object' && value !== null && '$bytes' in value && typeof value.$bytes === 'number';
}
