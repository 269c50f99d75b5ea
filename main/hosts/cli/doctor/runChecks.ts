import { StationError } from '../../../domain/failure.ts';
import { errorLine } from '../errorLine.ts';
import { orStopped } from '../onStation.ts';
import type { Check, Finding, NamedFinding } from './check.ts';

/** Runs the checks side by side, each bounded by `limitMs`; one that throws or hangs is a failed check, never an error. */
export function runChecks(
  checks: readonly Check[],
  limitMs: number,
  signal: AbortSignal,
): Promise<readonly NamedFinding[]> {
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await runBounded(check, limitMs, signal)) })),
  );
}

async function runBounded(check: Check, limitMs: number, signal: AbortSignal): Promise<Finding> {
  const limit = AbortSignal.timeout(limitMs);
  const either = AbortSignal.any([limit, signal]);
  try {
    return await orStopped(check.run(either), either);
  } catch (error) {
    if (signal.aborted && error instanceof StationError) return { status: 'skipped', message: error.message };
    if (limit.aborted) return { status: 'fail', message: `No answer within ${Math.round(limitMs / 1000)} s.` };
    return { status: 'fail', message: errorLine(error) };
  }
}
