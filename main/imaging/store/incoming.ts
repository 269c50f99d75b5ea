import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { PictureHash, Sha256 } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import type { DurableFiles } from '../../lib/files/durableFiles.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { onOwnDisk, systemCode } from '../../lib/files/storageFailure.ts';
import { type Text, text } from '../../texts/text.ts';
import { endBytes, looksCut } from '../decode/looksCut.ts';
import { UnreadablePhoto } from '../decode/unreadablePhoto.ts';
import { fileKind } from '../formats/fileKind.ts';
import { createPictureHasher } from '../identity/pictureHash.ts';
import type { PictureHasher } from '../identity/pictureHasher.ts';
import type { PhotoSource, SourceCalls } from '../ports.ts';
import { headCamera, headTime, kindBytes } from '../tags/headTime.ts';
import { type ChunkBuffers, chunkBytes } from './chunkBuffers.ts';

export interface IncomingCopy {
  readonly path: string;
  readonly sha256: Sha256;
  readonly pictureHash: PictureHash | null;
  readonly crc32: number;
  readonly bytes: number;
  readonly format: ImageFormat;
  readonly filename: string;
  readonly capturedAt: number;
  readonly takenAt: number | null;
  readonly camera: string | null;
  readonly looksCut: boolean;
}

/** For files other than RAW and TIFF; null: any number. */
export type SizeLimit = number | null;

/** Bytes come once, in order. `settle` throws when the source changed meanwhile. */
interface OpenSource {
  readonly filename: string;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads the source once, if its first bytes pass. On return the copy is synced; on failure it is gone. Throws
 * `UnreadablePhoto` for the source's faults, `storage` for the station's own.
 */
export async function copyIn(
  source: PhotoSource,
  folder: string,
  files: DurableFiles,
  buffers: ChunkBuffers,
  limit: SizeLimit,
  signal: AbortSignal,
): Promise<IncomingCopy> {
  return await buffers.lend((buffer) => copyThrough(buffer, source, { folder, files, limit, signal }));
}

interface CopyOptions {
  readonly folder: string;
  readonly files: DurableFiles;
  readonly limit: SizeLimit;
  readonly signal: AbortSignal;
}

async function copyThrough(buffer: Buffer, source: PhotoSource, options: CopyOptions): Promise<IncomingCopy> {
  const opened = await openSource(source, buffer);
  const path = join(options.folder, `${randomUUID()}.part`);
  try {
    const copied = await copyChunks(opened, { path, ...options });
    await opened.settle();
    return { path, filename: opened.filename, capturedAt: copied.takenAt ?? opened.modifiedAt, ...copied };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await opened.close();
  }
}

async function copyChunks(
  source: OpenSource,
  to: CopyOptions & { readonly path: string },
): Promise<Omit<IncomingCopy, 'path' | 'filename' | 'capturedAt'>> {
  const hash = createHash('sha256');
  let target: FileHandle | null = null;
  let format: ImageFormat | null = null;
  let picture: PictureHasher | null = null;
  let takenAt: number | null = null;
  let camera: string | null = null;
  let sum = 0;
  let bytes = 0;
  let [head, end] = [Buffer.alloc(0), Buffer.alloc(0)];
  try {
    for await (const chunk of source.chunks) {
      to.signal.throwIfAborted();
      if (format === null) {
        format = requirePicture(chunk, source.filename);
        requireSize(source, format, to.limit);
        takenAt = headTime(asBuffer(chunk), format);
        camera = headCamera(asBuffer(chunk), format);
        picture = createPictureHasher(format);
        head = Buffer.from(chunk.subarray(0, kindBytes));
      }
      target ??= await onOwnDisk(to.folder, () => to.files.create(to.path));
      hash.update(chunk);
      picture?.update(chunk);
      sum = crc32(chunk, sum);
      bytes += chunk.length;
      end = Buffer.concat([end, chunk.subarray(-endBytes)]).subarray(-endBytes);
      const handle = target;
      await onOwnDisk(to.folder, () => writeAll(handle, chunk));
    }
    if (target === null || format === null || picture === null) {
      throw new UnreadablePhoto(text('unreadable.empty', { file: source.filename }), { mayBeIncomplete: true });
    }
    const [handle, hasher] = [target, picture];
    const pictureHash = await onOwnDisk(to.folder, () => pictureOf(hasher, to.path));
    await onOwnDisk(to.folder, () => to.files.syncFile(handle));
    const isCut = looksCut({ format, bytes, head, end, pictureHash });
    // A hex digest is what Sha256 names.
    const sha256 = hash.digest('hex') as Sha256;
    return { sha256, pictureHash, crc32: sum, bytes, format, takenAt, camera, looksCut: isCut };
  } finally {
    await target?.close();
  }
}

function requirePicture(chunk: Uint8Array, filename: string): ImageFormat {
  const found = fileKind(chunk.subarray(0, kindBytes), filename);
  if (found.kind === 'picture') return found.format;
  throw new UnreadablePhoto(found.text, { mayBeIncomplete: found.mayBeIncomplete });
}

/** Only RAW and TIFF are this large by nature; another file is no camera's photo and takes minutes to read. */
function requireSize({ filename, sizeBytes }: OpenSource, format: ImageFormat, limit: SizeLimit): void {
  if (limit === null || sizeBytes <= limit || format === 'tiff' || isRaw(format)) return;
  const sizes = { megabytes: Math.ceil(sizeBytes / 1e6), most: Math.ceil(limit / 1e6) };
  throw new UnreadablePhoto(text('unreadable.manyBytes', { file: filename, ...sizes }), { mayBeIncomplete: false });
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Our copy is still in the system's cache, so the source is read once. */
async function pictureOf(hasher: PictureHasher, path: string): Promise<PictureHash | null> {
  const opened: FileHandle[] = [];
  try {
    return await hasher.end(async (at, length) => {
      const copy = opened[0] ?? (await open(path, 'r'));
      opened[0] = copy;
      return await bytesAt(copy, at, length);
    });
  } finally {
    await opened[0]?.close();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten;
  }
}

async function openSource(source: PhotoSource, buffer: Buffer): Promise<OpenSource> {
  return 'path' in source ? await openFile(source, buffer) : openBytes(source, buffer);
}

function openBytes({ bytes, ...source }: Extract<PhotoSource, { bytes: unknown }>, buffer: Buffer): OpenSource {
  return {
    filename: plainName(source.filename),
    modifiedAt: source.modifiedAt ?? Date.now(),
    sizeBytes: bytes instanceof Blob ? bytes.size : bytes.length,
    chunks: bytes instanceof Blob ? gathered(bytes.stream(), buffer) : slices(bytes),
    settle: async () => {},
    close: async () => {},
  };
}

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

/** A blob can come in tiny pieces, and the first chunk must show kind and time. */
async function* gathered(pieces: AsyncIterable<Uint8Array>, buffer: Buffer): AsyncGenerator<Uint8Array> {
  let used = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + buffer.length - used);
      buffer.set(part, used);
      used += part.length;
      at += part.length;
      if (used < buffer.length) continue;
      yield buffer;
      used = 0;
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}

const plainCalls: SourceCalls = { run: (call) => call() };

async function openFile(
  { path, calls = plainCalls }: Extract<PhotoSource, { path: unknown }>,
  buffer: Buffer,
): Promise<OpenSource> {
  const filename = plainName(path.toString());
  const handle = await calls.run(() => openWithoutWaiting(path, filename));
  try {
    const before = await calls.run(() => handle.stat({ bigint: true }));
    if (!before.isFile()) {
      const reported = text(before.isDirectory() ? 'notPicture.folder' : 'notPicture.pipe', { file: filename });
      throw new UnreadablePhoto(reported, { mayBeIncomplete: false });
    }
    return {
      filename,
      modifiedAt: Number(before.mtimeMs),
      sizeBytes: Number(before.size),
      chunks: fileChunks(() => calls.run(() => handle.read(buffer, 0, buffer.length, null)), buffer, filename),
      async settle() {
        const after = await calls.run(() => handle.stat({ bigint: true }));
        if (after.size === before.size && after.mtimeNs === before.mtimeNs) return;
        throw new UnreadablePhoto(text('unreadable.stillWritten', { file: filename }), { mayBeIncomplete: true });
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A pipe with no writer would hold one of Node's few file threads for ever, hence O_NONBLOCK. Links are not followed. */
async function openWithoutWaiting(path: string | Buffer, filename: string): Promise<FileHandle> {
  // Windows has neither flag, nor pipes in folders.
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
  return await open(path, flags).catch((error: unknown) => {
    throw isLossyName(path) && systemCode(error) === 'ENOENT'
      ? lossyName(filename, error)
      : sourceFault(error, filename);
  });
}

/** A name that was no UTF-8, such as a command's argument, does not find its file. */
function isLossyName(path: string | Buffer): boolean {
  return typeof path === 'string' && path.includes('\ufffd');
}

function lossyName(filename: string, cause: unknown): UnreadablePhoto {
  return new UnreadablePhoto(text('unreadable.name', { file: filename }), { mayBeIncomplete: false, cause });
}

async function* fileChunks(
  read: () => Promise<{ readonly bytesRead: number }>,
  buffer: Buffer,
  filename: string,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead } = await read().catch((error: unknown) => {
      throw sourceFault(error, filename);
    });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

const sourceReasons: Readonly<Record<string, Text>> = {
  ELOOP: text('unreadable.link'),
  ENOENT: text('unreadable.noFile'),
  ENOTDIR: text('unreadable.noFile'),
  EACCES: text('disk.denied'),
  EPERM: text('disk.denied'),
  ENXIO: text('unreadable.pipe'),
  ENAMETOOLONG: text('unreadable.longName'),
  EIO: text('unreadable.fault'),
};

function sourceFault(error: unknown, filename: string): unknown {
  const code = systemCode(error);
  if (code === null) return error;
  // Locks and faults of a card or share can pass; these errors do not.
  const mayBeIncomplete = !['ELOOP', 'ENXIO', 'ENAMETOOLONG', 'ENOTDIR'].includes(code);
  const reported = text('unreadable.notRead', { file: filename, reason: sourceReasons[code] ?? code });
  return new UnreadablePhoto(reported, { mayBeIncomplete, cause: error });
}
