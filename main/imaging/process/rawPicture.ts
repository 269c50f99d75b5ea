import { readFile, rm } from 'node:fs/promises';
import type { RawFormat } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import { requireWholeRaw, stripTags } from '../decode/rawWhole.ts';
import type { PictureFacts } from '../tags/exifBlock.ts';
import { type TagReader, TagReaderMissing, TagReaderSlow } from '../tags/exifTool.ts';
import { damaged, refused, tooSlow, Undecodable } from '../undecodable.ts';
import { withPicture } from './pixels.ts';

export interface RawPicture {
  readonly jpeg: Buffer;
  readonly facts: PictureFacts;
}

const isLikeTiff: ReadonlySet<RawFormat> = new Set(['nef', 'arw', 'dng']);

type Tags = Readonly<Record<string, unknown>>;

const previewTags = ['JpgFromRaw', 'PreviewImage', 'OtherImage', 'JpgFromRaw2', 'PreviewImage2'];
const factTags = [
  'FileType',
  'Orientation',
  'Make',
  'Model',
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'SubSecTimeOriginal',
];
/** Longer edge; a smaller preview lacks the detail that goods are photographed for. */
const leastEdge = 640;

/**
 * `scratch` is a temporary path. Throws `Undecodable` for what is not whole, not what its name says, or has no such
 * picture, and when ExifTool does not work.
 */
export async function rawPicture(
  path: string,
  format: RawFormat,
  reader: TagReader,
  scratch: string,
): Promise<RawPicture> {
  return await withTool(async () => {
    const tags = await reader.read(path, [...factTags, ...previewTags].map(option));
    requireFormat(tags, format);
    requireCamera(tags, format);
    await requireWholeRaw(path, format, await stripsOf(path, reader));
    return { jpeg: await largestJpeg(path, previewsOf(tags), reader, scratch), facts: factsOf(tags) };
  });
}

/**
 * Throws `Undecodable` for a RAW file that is incomplete or not what its name says. Without ExifTool the file counts as
 * whole: beside a photo it is worth more than nothing.
 */
export async function requireWholeFile(path: string, format: RawFormat, reader: TagReader): Promise<void> {
  const works = await reader.version().then(
    () => true,
    (error: unknown) => error instanceof TagReaderSlow,
  );
  if (!works) return;
  await withTool(async () => {
    requireFormat(await reader.read(path, [option('FileType')]), format);
    await requireWholeRaw(path, format, await stripsOf(path, reader));
  });
}

async function stripsOf(path: string, reader: TagReader): Promise<Tags> {
  return await reader.read(path, ['-b', ...stripTags.map(option)]);
}

async function withTool<Result>(work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error: unknown) => {
    if (error instanceof Undecodable) throw error;
    if (error instanceof TagReaderSlow) throw tooSlow(error.limitMs);
    if (!(error instanceof TagReaderMissing)) throw damaged(text('damage.unreadTags'), error);
    throw refused((file) => text('notTaken.noPerl', { file }), error);
  });
}

function option(tag: string): string {
  return `-${tag}`;
}

async function largestJpeg(
  path: string,
  names: readonly string[],
  reader: TagReader,
  scratch: string,
): Promise<Buffer> {
  let wereRead = names.length > 0;
  for (const name of names) {
    const jpeg = await extracted(path, name, reader, scratch);
    const edge = jpeg === null ? null : await longerEdge(jpeg);
    if (jpeg !== null && edge !== null && edge >= leastEdge) return jpeg;
    wereRead &&= edge !== null;
  }
  if (!wereRead) throw damaged(text('damage.noPreview'));
  throw refused((file) => text('notTaken.smallPreview', { file, least: leastEdge }));
}

async function extracted(path: string, name: string, reader: TagReader, scratch: string): Promise<Buffer | null> {
  try {
    await reader.extract(path, name, scratch);
    return await readFile(scratch);
  } catch (error) {
    if (error instanceof TagReaderSlow) throw error;
    return null;
  } finally {
    await rm(scratch, { force: true });
  }
}

/** One signature begins NEF, ARW, DNG and plain TIFF, so ExifTool tells the kind. A half-copied file may lack the tables for it. */
function requireFormat(tags: Tags, format: RawFormat): void {
  const found = tagText(tags, 'File:FileType');
  if (found.toLowerCase() === format) return;
  if (found === '') throw damaged(text('damage.unknownKind'));
  const claimed = format.toUpperCase();
  throw new Undecodable((file) => text('notTaken.rawOfOther', { file, found, claimed }), {
    mayBeIncomplete: found === 'TIFF',
  });
}

/** ExifTool goes by the name, so a file that no camera wrote lacks only a camera and a picture. Half a file can look the same. */
function requireCamera(tags: Tags, format: RawFormat): void {
  if (tagText(tags, 'IFD0:Make') !== '' || previewsOf(tags).length > 0 || !isLikeTiff.has(format)) return;
  const claimed = format.toUpperCase();
  throw new Undecodable((file) => text('notTaken.plainTiff', { file, claimed }), { mayBeIncomplete: true });
}

function previewsOf(tags: Tags): readonly string[] {
  const sizes = Object.entries(tags).flatMap(([name, value]) => {
    const size = /^\(Binary data (\d+) bytes/.exec(String(value))?.[1];
    return size === undefined ? [] : [{ name, size: Number(size) }];
  });
  return sizes.sort((one, other) => other.size - one.size).map(({ name }) => name);
}

async function longerEdge(jpeg: Buffer): Promise<number | null> {
  return await withPicture(jpeg, async (open) => {
    const { format, width, height } = await open('error').metadata();
    return format === 'jpeg' ? Math.max(width, height) : null;
  }).catch(() => null);
}

function factsOf(tags: Tags): PictureFacts {
  const orientation = tags['IFD0:Orientation'];
  return {
    orientation: typeof orientation === 'number' && orientation >= 1 && orientation <= 8 ? orientation : 1,
    make: tagText(tags, 'IFD0:Make'),
    model: tagText(tags, 'IFD0:Model'),
    takenAt: tagText(tags, 'ExifIFD:DateTimeOriginal') || tagText(tags, 'IFD0:DateTimeOriginal'),
    zone: tagText(tags, 'ExifIFD:OffsetTimeOriginal'),
    fraction: fractionOf(tags['ExifIFD:SubSecTimeOriginal']),
  };
}

function fractionOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function tagText(tags: Tags, name: string): string {
  const value = tags[name];
  return typeof value === 'string' ? value : '';
}
