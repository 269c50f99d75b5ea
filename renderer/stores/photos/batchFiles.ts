import { mostFileBytes } from '../../../preload/contract/uploads.ts';
import { byteSize, counted } from '../../format/time.ts';

/** Files of one drop go to the core in several calls, so that no single message holds gigabytes. */

/** Bytes of one call; a single larger file travels alone. */
export const batchBytes = 48_000_000;
/** The contract's limit for one call is higher; small batches show progress sooner. */
export const batchCount = 12;

/** Splits in order. */
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
export function tooLargeText(files: readonly { readonly name: string; readonly size: number }[]): string | null {
  const names = files.filter(isTooLarge).map(({ name }) => name);
  if (names.length === 0) return null;
  const [verb, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${names.join(', ')} ${verb} larger than ${byteSize(mostFileBytes)}. Put ${them} into the hot folder, or import ${them} from a folder.`;
}

export function isTooLarge({ size }: { readonly size: number }): boolean {
  return size > mostFileBytes;
}

/** Said of dropped folders that hold none. */
export const nothingDroppedText = 'There are no photos in what was dropped.';

/** Said where a drop of several files broke off; what became of those on the way is not known. */
export function brokenOffText(left: number, total: number): string {
  return `${left} of ${counted(total, 'file')} may not be here. Add all of them again: what is here already is not taken twice.`;
}
