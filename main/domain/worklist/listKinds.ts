/** The endings of files that are read as lists. */
export const listKinds = ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.xlsx', '.xlsm'] as const;

/** The ending of a file's name, in small letters and with its dot; empty where there is none. */
export function endingOf(name: string): string {
  return /[^/\\]\.[^./\\]+$/.exec(name)?.[0].slice(1).toLowerCase() ?? '';
}
