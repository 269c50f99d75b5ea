import type { Text } from '../../../texts/text.ts';

export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly message: Text;
}

export interface Check {
  readonly name: string;
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
