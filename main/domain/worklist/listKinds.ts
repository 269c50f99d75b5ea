export const listKinds = ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx', '.xlsm'] as const;

/** Lower case with the dot; empty where there is none. */
export function endingOf(name: string): string {
  return /[^/\\]\.[^./\\]+$/.exec(name)?.[0].slice(1).toLowerCase() ?? '';
}
