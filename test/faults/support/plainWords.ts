/** Null when a person can read it: one line that says what failed; else what is wrong with it. */
export function notPlain(errorText: string): string | null {
  const text = errorText.trim();
  if (text === '') return 'nothing was said';
  if (text.includes('\n')) return `more than one line: ${JSON.stringify(text.slice(0, 400))}`;
  if (/Something went wrong|\bE[A-Z]{3,}\b|SQLITE_|\bat .*:\d+:\d+|undefined|\[object/.test(text))
    return `not plain: ${text}`;
  return null;
}
