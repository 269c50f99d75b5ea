import { type RawFormat, rawFormats } from '../model.ts';

/** Camera RAW that the station knows by name and does not read. */
const otherRawEndings = [
  '3fr',
  'ari',
  'crw',
  'dcr',
  'erf',
  'fff',
  'iiq',
  'k25',
  'kdc',
  'mef',
  'mos',
  'mrw',
  'nrw',
  'pef',
  'raw',
  'rw2',
  'rwl',
  'sr2',
  'srf',
  'srw',
  'x3f',
] as const;
const rawEndings: ReadonlySet<string> = new Set([...rawFormats, ...otherRawEndings]);
const pictureEndings: ReadonlySet<string> = new Set('jpg,jpeg,jpe,jfif,png,webp,tif,tiff,heic,heif,hif'.split(','));

/** The endings of all formats that the station reads, in small letters. */
export const readEndings: ReadonlySet<string> = new Set([...pictureEndings, ...rawFormats]);

/** Its ending in small letters, without the dot; empty where it has none. */
function endingOf(filename: string): string {
  return /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** The RAW format that the station reads and that a file's name says it is; null for any other name. */
export function rawFormatOf(filename: string): RawFormat | null {
  const ending = endingOf(filename);
  return rawFormats.find((format) => format === ending) ?? null;
}

/** How the name of a camera RAW file ends, of one that the station reads or not; null for any other name. */
export function rawEndingOf(filename: string): string | null {
  const ending = endingOf(filename);
  return rawEndings.has(ending) ? ending : null;
}

/** The kind of a file by its name, null for a file that is no photo. Its content decides when it is taken in. */
export function photoKindOf(filename: string): 'picture' | 'raw' | null {
  const ending = endingOf(filename);
  if (pictureEndings.has(ending)) return 'picture';
  return rawEndings.has(ending) ? 'raw' : null;
}

/** An ending that a person may name. */
export const fileEnding = /^[a-z0-9]{1,12}$/;

/** `.JPG *.png;tif` as people write them: in small letters and each once, without dots; null where there is none. */
export function typedEndings(typed: string): string[] | null {
  const endings = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((ending) => ending.replace(/^\*?\./, ''))
    .filter(Boolean);
  return endings.length === 0 ? null : [...new Set(endings)];
}
