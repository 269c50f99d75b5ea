import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from '../formats/tiffTags.ts';
import type { PictureFacts } from './exifBlock.ts';

/**
 * Milliseconds since 1970, or null. Without OffsetTimeOriginal the time is this machine's local one. The fraction
 * orders a burst within one second, also where a camera's names begin anew behind 9999.
 */
export function captureTime(exif: Buffer | undefined): number | null {
  if (exif === undefined) return null;
  const { takenAt, zone, fraction } = exifTexts(exif);
  return parseExifTime(takenAt, zone, fraction);
}

/** Broken EXIF is common and no reason to refuse a photo. */
export function exifTexts(exif: Buffer): Omit<PictureFacts, 'orientation'> & { readonly serial: string } {
  try {
    const reader = new TiffReader(exifTiffPart(exif));
    const main = reader.firstTable();
    const pointer = findTag(main, tagIds.exifTable);
    // Canon's CR3 has the EXIF table by itself, with no pointer to it.
    const table = pointer === undefined ? main : reader.table(reader.number(pointer));
    const text = (tags: TagTable, id: number): string => {
      const tag = findTag(tags, id);
      return tag === undefined ? '' : reader.text(tag);
    };
    return {
      make: text(main, tagIds.make),
      model: text(main, tagIds.model),
      takenAt: text(table, tagIds.dateTimeOriginal),
      zone: text(table, tagIds.offsetTimeOriginal),
      fraction: text(table, tagIds.subSecTimeOriginal),
      serial: text(table, tagIds.bodySerialNumber),
    };
  } catch (error) {
    if (error instanceof RangeError) return { make: '', model: '', takenAt: '', zone: '', fraction: '', serial: '' };
    throw error;
  }
}

export function cameraOf(exif: Buffer | undefined): string | null {
  if (exif === undefined) return null;
  const { make, model, serial } = exifTexts(exif);
  return (
    [make, model, serial]
      .map((part) => part.trim())
      .join(' ')
      .trim() || null
  );
}

/** Takes `2025:01:31 23:59:59`, `+02:00` or an empty text, and the digits of a second or an empty text. */
export function parseExifTime(date: string, zone: string, fraction = ''): number | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const safeZone = /^([+-]\d\d:\d\d|Z)$/.test(zone) ? zone : '';
  const millis = (/^\d+/.exec(fraction)?.[0] ?? '').slice(0, 3).padEnd(3, '0');
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${safeZone}`);
  // Cameras without a set clock write 0000:00:00.
  return Number.isNaN(time) || Number(year) < 1990 ? null : time;
}
