import { join } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { createKnownSecrets, type KnownSecrets } from '../lib/secrets/knownSecrets.ts';
import type { Log } from '../station/api.ts';
import { rollingFile } from './rollingFile.ts';

const maxFileBytes = 5 * 1024 * 1024;
const maxFiles = 4;

/**
 * At most 25 MB in `<data>/logs/station.log`, `.1` and on, without known secrets and whatever looks like a credential.
 * Never throws: a full disk must not stop the station. A transport worker would need files beside the bundle.
 */
export function openLog(dataFolder: string, secrets: KnownSecrets = createKnownSecrets()): Log {
  const file = rollingFile(join(dataFolder, 'logs', 'station.log'), { maxBytes: maxFileBytes, kept: maxFiles });
  return logTo(file, secrets);
}

/** Removes known secrets and whatever looks like a credential. */
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

/** Errors would all serialize as `{}`. */
function describeFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeValue(value, 0)]));
}

function describeValue(value: unknown, depth: number): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  const code = 'code' in value ? value.code : undefined;
  return { name, code, message, stack, ...(cause && depth < 5 ? { cause: describeValue(cause, depth + 1) } : {}) };
}
