/** So many rows share a commit: each commit waits for the disk. */
const rowsACommit = 200;

/** The values in their order, in parts of `size` (the last may be shorter). */
export function chunksOf<Value>(values: readonly Value[], size = rowsACommit): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
