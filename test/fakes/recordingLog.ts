import type { Log } from '../../main/station/api.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A log that keeps its lines for the test. */
export function recordingLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const keep =
    (level: LogLine['level']): Log['info'] =>
    (message, fields = {}) =>
      void lines.push({ level, message, fields });
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}
