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
