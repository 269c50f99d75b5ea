/** So many rows share a commit: each commit waits for the disk. */
const chunkSize = 200;

export function chunksOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  return Array.from({ length: Math.ceil(values.length / chunkSize) }, (_, index) =>
    values.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
