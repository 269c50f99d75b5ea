/** The finding of one check of `doctor`: one plain line, with the way out where something is missing. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail' | 'skipped';
  readonly message: string;
}

export interface Check {
  readonly name: string;
  /** Stops early when the signal fires. A throw counts as a failed check. */
  run(signal: AbortSignal): Promise<Finding>;
}

export interface NamedFinding extends Finding {
  readonly name: string;
}

export function ok(message: string): Finding {
  return { status: 'ok', message };
}
export function warn(message: string): Finding {
  return { status: 'warn', message };
}
export function fail(message: string): Finding {
  return { status: 'fail', message };
}
export function skipped(message: string): Finding {
  return { status: 'skipped', message };
}
