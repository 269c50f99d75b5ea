import { mostFileBytes } from '../../main/contract/uploads.ts';
import { byteSize } from '../../main/texts/sizes.ts';
import { type Text, text } from '../../main/texts/text.ts';

/** Files of one drop go to the core in several calls: no single message holds gigabytes. */

/** Bytes of one call, so that three pages may send at once; a single larger file travels alone. */
export const batchBytes = 24_000_000;
/** The contract's limit for one call is higher; small batches show progress sooner. */
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

/** Why these files can't be handed over by the page, and the way out; null when they can. */
export function tooLargeText(files: readonly { readonly name: string; readonly size: number }[]): Text | null {
  const names = files.filter(isTooLarge).map(({ name }) => name);
  if (names.length === 0) return null;
  return text('addFiles.tooLarge', { files: names.join(', '), count: names.length, most: byteSize(mostFileBytes) });
}

export function isTooLarge({ size }: { readonly size: number }): boolean {
  return size > mostFileBytes;
}

export const nothingDroppedText = text('addFiles.nothing');

/** Said where a drop of several files broke off; what became of those on the way is not known. */
export function brokenOffText(left: number, total: number): Text {
  return text('addFiles.brokenOff', { left, count: total });
}
