import type { Text } from '../../../texts/text.ts';

/** The finding of one check of `doctor`, with the way out where something is missing. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly message: Text;
}

export interface Check {
  readonly name: string;
  /** Stops early when the signal fires. A throw counts as a failed check. */
  run(signal: AbortSignal): Promise<Finding>;
}

export interface NamedFinding extends Finding {
  readonly name: string;
}

export function ok(message: Text): Finding {
  return { status: 'ok', message };
}
export function warn(message: Text): Finding {
  return { status: 'warn', message };
}
export function fail(message: Text): Finding {
  return { status: 'fail', message };
}
export function skipped(message: Text): Finding {
  return { status: 'skipped', message };
}
