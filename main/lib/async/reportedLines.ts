import { EventEmitter, on } from 'node:events';

/** Yields lines while `work` runs, and throws its failure after the last line. */
export async function* reportedLines<Line>(
  work: (notify: (line: Line) => void) => Promise<void>,
): AsyncGenerator<Line> {
  const reported = new EventEmitter<{ line: [Line]; end: [] }>();
  const lines = on(reported, 'line', { close: ['end'] });
  const working = work((line) => void reported.emit('line', line)).finally(() => reported.emit('end'));
  // The failure is thrown below.
  working.catch(() => undefined);
  for await (const [line] of lines) yield line;
  await working;
}
