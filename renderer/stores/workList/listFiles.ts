/** Whether a file is a list by its name: a photo never is. */
export function isListFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(csv|tsv|txt|jsonl?)$/i.test(name);
}
