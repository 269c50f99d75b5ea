import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { UploadFile } from '../../domain/partner/service.ts';
import { isNotThere, systemCode } from '../../lib/files/storageFailure.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

export class PhotoFileBroken extends Error {
  override readonly name = 'PhotoFileBroken';
  /** The disk may recover; the file may be sound. */
  readonly mayPass: boolean;

  readonly text: Text;

  constructor(text: Text, options: { readonly cause: unknown; readonly mayPass: boolean }) {
    super(english(text), { cause: options.cause });
    this.text = text;
    this.mayPass = options.mayPass;
  }
}

/** A multiple of three pads only the last base64 chunk. */
const chunkBytes = 3 * 256 * 1024;
/** A socket does not wait for smaller chunks to drain, so they need a copy. */
const drainedBytes = 128 * 1024;

type SentFile = Pick<UploadFile, 'path' | 'bytes' | 'sha256' | 'crc32'>;

/** New buffers for each photo would cost a full garbage collection every few photos. */
export interface PhotoReader {
  /**
   * Yields exactly `bytes` in chunks below 1 MB and reads one ahead. The last chunk comes only when `crc32` (else
   * `sha256`) fits, so a changed file never arrives whole. A chunk is valid until the next is asked for. Throws
   * `PhotoFileBroken`; where only `crc32` failed, a try without it may succeed.
   */
  read(file: SentFile): AsyncGenerator<Buffer>;
}

type Turns = readonly [Buffer, Buffer];

export function createPhotoReader(): PhotoReader {
  const idle: Turns[] = [];

  async function* read(sent: SentFile): AsyncGenerator<Buffer> {
    const { path, bytes } = sent;
    const file = await open(path, 'r').catch((cause: unknown) => {
      throw broken(cause, 'sending.cannotOpen', 'sending.cannotOpenNow');
    });
    const turns = idle.pop() ?? newTurns();
    const sum = checksumOf(sent);
    let ahead = readChunk(file, turns[0], bytes);
    try {
      for (let left = bytes, turn = 0; left > 0; turn = 1 - turn) {
        const chunk = await ahead;
        left -= chunk.length;
        ahead = readChunk(file, turn === 0 ? turns[1] : turns[0], left);
        // A failed read-ahead is met at its turn and must not count as unhandled before.
        ahead.catch(() => undefined);
        sum.add(chunk);
        if (left === 0 && !sum.fits()) throw await unfit(sent);
        yield chunk.length < drainedBytes ? Buffer.from(chunk) : chunk;
      }
      // After a break a chunk may still be in flight, so its buffers are not reused.
      idle.push(turns);
    } finally {
      await ahead.catch(() => undefined);
      await file.close();
    }
  }

  /** The hash decides, for a CRC-32 that was wrong from the start must not cost a sound photo. */
  async function unfit(sent: SentFile): Promise<PhotoFileBroken> {
    if (sent.crc32 === null) return new PhotoFileBroken(text('sending.changed'), { cause: null, mayPass: false });
    for await (const _ of read({ ...sent, crc32: null }));
    return new PhotoFileBroken(text('sending.soundNow'), { cause: null, mayPass: true });
  }

  return { read };
}

interface Checksum {
  add(chunk: Buffer): void;
  fits(): boolean;
}

/** A CRC-32 takes less than half the time of a hash. */
function checksumOf({ crc32: expected, sha256 }: SentFile): Checksum {
  if (expected === null) {
    const hash = createHash('sha256');
    return { add: (chunk) => void hash.update(chunk), fits: () => hash.digest('hex') === sha256 };
  }
  let sum = 0;
  return {
    add(chunk) {
      sum = crc32(chunk, sum);
    },
    fits: () => sum === expected,
  };
}

function newTurns(): Turns {
  return [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)];
}

async function readChunk(file: FileHandle, buffer: Buffer, left: number): Promise<Buffer> {
  const chunk = buffer.subarray(0, left);
  if ((await fill(file, chunk)) < chunk.length) {
    throw new PhotoFileBroken(text('sending.shorter'), { cause: null, mayPass: false });
  }
  return chunk;
}

async function fill(file: FileHandle, chunk: Buffer): Promise<number> {
  let filled = 0;
  while (filled < chunk.length) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled).catch((cause: unknown) => {
      throw broken(cause, 'sending.cannotRead', 'sending.cannotReadNow');
    });
    if (bytesRead === 0) return filled;
    filled += bytesRead;
  }
  return filled;
}

type SendingId = 'sending.cannotOpen' | 'sending.cannotOpenNow' | 'sending.cannotRead' | 'sending.cannotReadNow';

/** A failing disk gives an error code; a missing file will not come back. */
function broken(cause: unknown, lasting: SendingId, passing: SendingId): PhotoFileBroken {
  const mayPass = systemCode(cause) !== null && !isNotThere(cause);
  return new PhotoFileBroken(text(mayPass ? passing : lasting), { cause, mayPass });
}
