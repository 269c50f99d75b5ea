import { maxFileBytes } from '../../main/contract/uploads.ts';
import { byteSize } from '../../main/texts/sizes.ts';
import { type Text, text } from '../../main/texts/text.ts';

/** No single message holds the gigabytes of a drop. */

/** Three pages may send at once within the limits; a larger file travels alone. */
export const batchBytes = 24_000_000;
/** The contract's limit is higher; small batches show progress sooner. */
export const batchCount = 12;

export function batchFiles<T extends { readonly size: number }>(files: readonly T[]): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let current: T[] = [];
  let bytes = 0;
  for (const file of files) {
    if (current.length > 0 && (bytes + file.size > batchBytes || current.length >= batchCount)) {
      batches.push(current);
      current = [];
      bytes = 0;
    }
    current.push(file);
    bytes += file.size;
  }
  return current.length > 0 ? [...batches, current] : batches;
}

/** Why the page can't hand over these files, and the way out. */
export function tooLargeText(files: readonly { readonly name: string; readonly size: number }[]): Text | null {
  const names = files.filter(isTooLarge).map(({ name }) => name);
  if (names.length === 0) return null;
  return text('addFiles.tooLarge', { files: names.join(', '), count: names.length, most: byteSize(maxFileBytes) });
}

export function isTooLarge({ size }: { readonly size: number }): boolean {
  return size > maxFileBytes;
}

export const nothingDroppedText = text('addFiles.nothing');

export function brokenOffText(left: number, total: number): Text {
  return text('addFiles.brokenOff', { left, count: total });
}
