import { type RawFormat, rawFormats } from '../model.ts';

/** RAW formats that the station recognises and does not read. */
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

export const readEndings: ReadonlySet<string> = new Set([...pictureEndings, ...rawFormats]);

/** Lower case, without the dot; empty where there is none. */
function endingOf(filename: string): string {
  return /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

/** Null for a RAW format that the station does not read. */
export function rawFormatOf(filename: string): RawFormat | null {
  const ending = endingOf(filename);
  return rawFormats.find((format) => format === ending) ?? null;
}

/** Also of RAW formats that the station does not read. */
export function rawEndingOf(filename: string): string | null {
  const ending = endingOf(filename);
  return rawEndings.has(ending) ? ending : null;
}

/** Judged by the name; intake reads the content. */
export function photoKindOf(filename: string): 'picture' | 'raw' | null {
  const ending = endingOf(filename);
  if (pictureEndings.has(ending)) return 'picture';
  return rawEndings.has(ending) ? 'raw' : null;
}

export const fileEnding = /^[a-z0-9]{1,12}$/;

/** `.JPG *.png;tif` as people write it: lower case, distinct, without dots; null for none. */
export function typedEndings(typed: string): string[] | null {
  const endings = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((ending) => ending.replace(/^\*?\./, ''))
    .filter(Boolean);
  return endings.length === 0 ? null : [...new Set(endings)];
}
