import { EventEmitter, on } from 'node:events';

/** Yields lines while `work` runs, and throws its failure after the last line. */
export async function* toldLines<Line>(work: (tell: (line: Line) => void) => Promise<void>): AsyncGenerator<Line> {
  const told = new EventEmitter<{ line: [Line]; end: [] }>();
  const lines = on(told, 'line', { close: ['end'] });
  const working = work((line) => void told.emit('line', line)).finally(() => told.emit('end'));
  // The failure is thrown below.
  working.catch(() => undefined);
  for await (const [line] of lines) yield line;
  await working;
}
