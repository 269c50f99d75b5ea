import type { RawFormat } from '../domain/model.ts';
import type { PictureFacts } from './exifBlock.ts';
import { type TagReader, TagReaderMissing } from './exifTool.ts';
import { withPicture } from './pixels.ts';
import { requireWholeRaw, stripTags } from './rawWhole.ts';
import { damaged, Undecodable } from './undecodable.ts';

/** The JPEG that the camera put into a RAW file, as it lies there, and what the RAW file says of the shot. */
export interface RawPicture {
  readonly jpeg: Buffer;
  readonly facts: PictureFacts;
}

type Tags = Readonly<Record<string, unknown>>;

/** What ExifTool calls the JPEGs beside the sensor data, wherever the maker put them. */
const previewTags = ['JpgFromRaw', 'PreviewImage', 'OtherImage', 'JpgFromRaw2', 'PreviewImage2'];
const factTags = ['FileType', 'Orientation', 'Make', 'Model', 'DateTimeOriginal', 'OffsetTimeOriginal'];
/** Longer edge, pixels: less shows no detail that a photo of goods is taken for. */
const leastEdge = 640;

/**
 * The largest JPEG within a RAW file. Throws `Undecodable` for what is not whole, not what its name says, has no such
 * picture, or when ExifTool does not work here.
 */
export async function rawPicture(path: string, format: RawFormat, reader: TagReader): Promise<RawPicture> {
  const tags = await ask(reader, path, [...factTags, ...previewTags]);
  requireFormat(tags, format);
  const previews = previewsOf(tags);
  const [largest] = previews;
  const strips = await ask(reader, path, [...stripTags, ...(largest ? [largest] : [])], '-b');
  await requireWholeRaw(path, format, strips);
  let wereRead = previews.length > 0;
  for (const name of previews) {
    const jpeg = binary((name === largest ? strips : await ask(reader, path, [name], '-b'))[name]);
    const edge = jpeg === null ? null : await longerEdge(jpeg);
    if (jpeg !== null && edge !== null && edge >= leastEdge) return { jpeg, facts: factsOf(tags) };
    wereRead &&= edge !== null;
  }
  if (!wereRead) throw damaged('no picture inside it can be read');
  const reason = `not usable: no picture inside it has ${leastEdge} pixels or more; save JPEGs beside the RAW`;
  throw new Undecodable(reason, { mayBeIncomplete: false });
}

async function ask(reader: TagReader, path: string, tags: readonly string[], ...options: string[]): Promise<Tags> {
  try {
    return await reader.read(path, [...options, ...tags.map((tag) => `-${tag}`)]);
  } catch (error) {
    if (!(error instanceof TagReaderMissing)) throw damaged('its tags cannot be read', error);
    throw new Undecodable(`not readable here: ${error.message}`, { mayBeIncomplete: false, cause: error });
  }
}

/**
 * ExifTool tells the kind by content: the same signature begins NEF, ARW, DNG and plain TIFF. One that is still being copied may
 * lack the tables that tell.
 */
function requireFormat(tags: Tags, format: RawFormat): void {
  const found = text(tags, 'File:FileType');
  if (found.toLowerCase() === format) return;
  if (found === '') throw damaged('its kind cannot be told');
  const reason = `not taken: its content is ${found}, not the ${format.toUpperCase()} that it claims to be`;
  throw new Undecodable(reason, { mayBeIncomplete: found === 'TIFF' });
}

/** Full names (`SubIFD:JpgFromRaw`), the largest first. */
function previewsOf(tags: Tags): readonly string[] {
  const sizes = Object.entries(tags).flatMap(([name, value]) => {
    const size = /^\(Binary data (\d+) bytes/.exec(String(value))?.[1];
    return size === undefined ? [] : [{ name, size: Number(size) }];
  });
  return sizes.sort((one, other) => other.size - one.size).map(({ name }) => name);
}

function binary(value: unknown): Buffer | null {
  const base64 = typeof value === 'string' && value.startsWith('base64:') ? value.slice('base64:'.length) : null;
  return base64 === null ? null : Buffer.from(base64, 'base64');
}

/** In pixels; null for what is no JPEG. */
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
    make: text(tags, 'IFD0:Make'),
    model: text(tags, 'IFD0:Model'),
    takenAt: text(tags, 'ExifIFD:DateTimeOriginal') || text(tags, 'IFD0:DateTimeOriginal'),
    zone: text(tags, 'ExifIFD:OffsetTimeOriginal'),
  };
}

function text(tags: Tags, name: string): string {
  const value = tags[name];
  return typeof value === 'string' ? value : '';
}
