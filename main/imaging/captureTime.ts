import { exifTiffPart, findTag, TiffReader, tagIds } from './tiffTags.ts';

/**
 * DateTimeOriginal of an EXIF block in milliseconds since 1970, or null where it has none that makes sense. EXIF times
 * carry no zone unless OffsetTimeOriginal says one: then they are this machine's local time.
 */
export function captureTime(exif: Buffer | undefined): number | null {
  if (exif === undefined) return null;
  try {
    const reader = new TiffReader(exifTiffPart(exif));
    const pointer = findTag(reader.firstTable(), tagIds.exifTable);
    if (pointer === undefined) return null;
    const table = reader.table(reader.number(pointer));
    const date = findTag(table, tagIds.dateTimeOriginal);
    const zone = findTag(table, tagIds.offsetTimeOriginal);
    return date === undefined ? null : parseExifTime(reader.text(date), zone === undefined ? '' : reader.text(zone));
  } catch (error) {
    // Broken EXIF is common and no reason to refuse a photo.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** `2025:01:31 23:59:59` and `+02:00` or an empty text. */
export function parseExifTime(date: string, zone: string): number | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(date);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const safeZone = /^([+-]\d\d:\d\d|Z)$/.test(zone) ? zone : '';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${safeZone}`);
  // Cameras with no clock set write 0000:00:00; before 1990 there were no digital cameras.
  return Number.isNaN(time) || Number(year) < 1990 ? null : time;
}
