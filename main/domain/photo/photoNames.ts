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
const pictureEndings = /^(jpe?g|jpe|png|webp|tiff?|hei[cf]|hif)$/;

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
  if (pictureEndings.test(ending)) return 'picture';
  return rawEndings.has(ending) ? 'raw' : null;
}
