import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { UploadFile } from '../../domain/partner/service.ts';
import { isNotThere, systemCode } from '../../lib/files/storageFailure.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';

/** The file to send is not there, cannot be read, or no longer holds the bytes that the station knows it by. */
export class PhotoFileBroken extends Error {
  override readonly name = 'PhotoFileBroken';
  /** The disk's trouble of the moment: the file itself may be sound. */
  readonly mayPass: boolean;

  readonly text: Text;

  constructor(text: Text, options: { readonly cause: unknown; readonly mayPass: boolean }) {
    super(english(text), { cause: options.cause });
    this.text = text;
    this.mayPass = options.mayPass;
  }
}

/** A multiple of three, so that every chunk in base64 but the last one ends without padding. */
const chunkBytes = 3 * 256 * 1024;
/** A socket says of no less that it must drain first: smaller chunks may still be on their way when the next is asked for. */
const drainedBytes = 128 * 1024;

/** A photo's bytes and the sums that they must have. */
type SentFile = Pick<UploadFile, 'path' | 'bytes' | 'sha256' | 'crc32'>;

/** Reads photos for sending. The buffers go from one photo to the next: new ones for each cost a full garbage collection every few. */
export interface PhotoReader {
  /**
   * The bytes of a photo in chunks below 1 MB, exactly `bytes` of them; the next chunk is read while one is being sent. They are
   * reckoned up as they pass, and the last chunk is given out only when all of them are what `crc32` says, or `sha256` where
   * `crc32` is null: of a file that has changed the receiver never gets the whole. Two buffers take turns: a chunk holds until the
   * next is asked for, and undici asks for none before the socket has let go of the one before. Throws `PhotoFileBroken`, which
   * may pass where only `crc32` did not fit: try again without it. The file is closed however the reading ends.
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
        // Its failure is met when its turn comes, or never: it must not count as unhandled meanwhile.
        ahead.catch(() => undefined);
        sum.add(chunk);
        if (left === 0 && !sum.fits()) throw await unfit(sent);
        yield chunk.length < drainedBytes ? Buffer.from(chunk) : chunk;
      }
      // Of a photo that broke off a chunk may still be on its way.
      idle.push(turns);
    } finally {
      // The read ahead ends before the file is closed.
      await ahead.catch(() => undefined);
      await file.close();
    }
  }

  /** The hash has the last word: a CRC-32 that was wrong from the start must cost nobody a sound photo. */
  async function unfit(sent: SentFile): Promise<PhotoFileBroken> {
    if (sent.crc32 === null) return new PhotoFileBroken(text('sending.changed'), { cause: null, mayPass: false });
    for await (const _ of read({ ...sent, crc32: null }));
    return new PhotoFileBroken(text('sending.soundNow'), { cause: null, mayPass: true });
  }

  return { read };
}

/** The sum over a photo's bytes, and whether it is the right one. */
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

/** A disk that fails for now says so with a code; a file that is gone will not come back. */
function broken(cause: unknown, lasting: SendingId, passing: SendingId): PhotoFileBroken {
  const mayPass = systemCode(cause) !== null && !isNotThere(cause);
  return new PhotoFileBroken(text(mayPass ? passing : lasting), { cause, mayPass });
}
