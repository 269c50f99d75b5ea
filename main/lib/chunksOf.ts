/** Each commit waits for the disk, so this many rows share one. */
const rowsACommit = 200;

/** The last part may be shorter. */
export function chunksOf<Value>(values: readonly Value[], size = rowsACommit): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}
