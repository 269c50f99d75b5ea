import { EventEmitter, on } from 'node:events';

/** What `work` tells while it runs, line by line, and then its end: throws where it failed, after its last line. */
export async function* toldLines<Line>(work: (tell: (line: Line) => void) => Promise<void>): AsyncGenerator<Line> {
  const told = new EventEmitter<{ line: [Line]; end: [] }>();
  const lines = on(told, 'line', { close: ['end'] });
  const working = work((line) => void told.emit('line', line)).finally(() => told.emit('end'));
  // Its failure is thrown below, after the last line.
  working.catch(() => undefined);
  for await (const [line] of lines) yield line;
  await working;
}
