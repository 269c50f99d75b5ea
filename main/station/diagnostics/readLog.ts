import { z } from 'zod';
import { type LogFilter, type LogLine, type LogView, logLevels } from '../../contract/health.ts';
import type { Store } from '../../domain/ports/store.ts';
import { createTurns } from '../../lib/async/turns.ts';
import { logFiles, readTail } from './logFiles.ts';

export interface LogParts {
  readonly store: Pick<Store, 'items'>;
  readonly options: { readonly dataFolder: string };
}

const maxLines = 300;
const maxBytes = 2_000_000;
const maxMessage = 1_000;
const maxDetails = 2_000;

/** Reads the log's end alone, however large it is. */
export async function readLog({ store, options }: LogParts, { least, item }: LogFilter): Promise<LogView> {
  const wanted = item === null || item === '' ? null : idsOf(store, item);
  const fits = (line: LogLine, written: string): boolean =>
    logLevels.indexOf(line.level) >= logLevels.indexOf(least) &&
    (wanted === null || wanted.some((id) => written.includes(id)));
  const turns = createTurns();
  const found: LogLine[] = [];
  let left = maxBytes;
  let isCut = false;
  for (const path of await logFiles(options.dataFolder)) {
    if (left <= 0) return { lines: found, hasMore: true };
    const tail = await readTail(path, left);
    left -= tail.bytes;
    isCut ||= tail.isCut;
    for (const written of tail.lines.toReversed()) {
      await turns.take();
      const line = logLineOf(written);
      if (!fits(line, written)) continue;
      if (found.length === maxLines) return { lines: found, hasMore: true };
      found.push(line);
    }
  }
  return { lines: found, hasMore: isCut };
}

/** The log names items by their ids. What is no code of an item is looked for as it is. */
function idsOf({ items }: LogParts['store'], given: string): readonly string[] {
  const ids = items.allByReference(given).map(({ id }) => id);
  return ids.length === 0 ? [given] : ids;
}

const written = z.looseObject({
  time: z.string().optional(),
  level: z.enum(logLevels).catch('info'),
  message: z.string().catch(''),
  pid: z.unknown(),
});

export function logLineOf(line: string): LogLine {
  const parsed = written.safeParse(jsonOf(line));
  if (!parsed.success) return { at: null, level: 'info', message: line.slice(0, maxMessage), details: '' };
  const { time, level, message, pid: _, ...rest } = parsed.data;
  const at = time === undefined ? Number.NaN : Date.parse(time);
  const details = Object.entries(rest).map(([name, value]) => `${name}: ${plain(value)}`);
  return {
    at: Number.isNaN(at) ? null : at,
    level,
    message: message.slice(0, maxMessage),
    details: details.join(', ').slice(0, maxDetails),
  };
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON, or a line cut by a power loss.
    return null;
  }
}
