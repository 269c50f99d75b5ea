import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import type { Log } from '../station/api.ts';
import { redact } from '../station/secrets.ts';
import { openRollingFile } from './rollingFile.ts';

export interface StationLog extends Log {
  /** Keeps a secret out of every line from now on. What looks like a credential is kept out anyway. */
  hide(secret: string): void;
  close(): void;
}

const maxFileBytes = 5 * 1024 * 1024;
const keptFiles = 4;

/**
 * JSON lines in `<data>/logs/station.log`, at most 25 MB with what rolls over to `station.log.1` and on. Never throws: a
 * full disk must not stop the station for the sake of its log; lines that were lost are counted in the next that is not.
 */
export function openLog(dataFolder: string): StationLog {
  const folder = join(dataFolder, 'logs');
  const file = openRollingFile(join(folder, 'station.log'), { maxBytes: maxFileBytes, kept: keptFiles });
  const secrets = new Set<string>();
  const logger = pino(
    {
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => file.append(redact(line, secrets)) },
  );
  tryToMake(folder);
  const write =
    (level: 'info' | 'warn' | 'error'): Log['info'] =>
    (message, fields = {}) =>
      logger[level](describeFields(fields), message);
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    hide: (secret) => void secrets.add(secret),
    close: file.close,
  };
}

/** Errors have no JSON of their own: without this they would all read `{}`. */
export function describeFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeValue(value, 0)]));
}

function describeValue(value: unknown, depth: number): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const code = 'code' in value ? value.code : undefined;
  return { name, code, message, stack, ...(cause && depth < 5 ? { cause: describeValue(cause, depth + 1) } : {}) };
}

function tryToMake(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // The first line will be counted as lost.
  }
}
