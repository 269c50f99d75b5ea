import { join } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { createKnownSecrets, type KnownSecrets } from '../lib/secrets/knownSecrets.ts';
import type { Log } from '../station/api.ts';
import { rollingFile } from './rollingFile.ts';

const maxFileBytes = 5 * 1024 * 1024;
const keptFiles = 4;

/**
 * The station's log: JSON lines in `<data>/logs/station.log`, at most 25 MB with what rolls over to `station.log.1` and on;
 * the known
 * secrets and whatever looks like a credential are taken out of every line. Never throws: a full disk must not stop the station for the
 * sake of its log. Written in this process: a transport worker would need files beside the bundle.
 */
export function openLog(dataFolder: string, secrets: KnownSecrets = createKnownSecrets()): Log {
  const file = rollingFile(join(dataFolder, 'logs', 'station.log'), { maxBytes: maxFileBytes, kept: keptFiles });
  return logTo(file, secrets);
}

/** A log whose lines are written as they are told; no known secret and nothing that looks like a credential is in them. */
export function logTo(append: (line: string) => void, secrets: KnownSecrets = createKnownSecrets()): Log {
  const logger = pino(
    {
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => append(secrets.redact(line)) },
  );
  return {
    info: (message, fields = {}) => logger.info(describeFields(fields), message),
    warn: (message, fields = {}) => logger.warn(describeFields(fields), message),
    error: (message, fields = {}) => logger.error(describeFields(fields), message),
  };
}

/** Errors have no JSON of their own: without this they would all read `{}`. */
function describeFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeValue(value, 0)]));
}

function describeValue(value: unknown, depth: number): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const code = 'code' in value ? value.code : undefined;
  return { name, code, message, stack, ...(cause && depth < 5 ? { cause: describeValue(cause, depth + 1) } : {}) };
}
