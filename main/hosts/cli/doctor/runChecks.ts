import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { failureText } from '../errorLine.ts';
import { orStopped } from '../onStation.ts';
import { type Check, type Finding, fail, type NamedFinding, skipped } from './check.ts';

/** Runs in parallel, each at most `limitMs`. A check that throws or hangs has failed. */
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
    if (signal.aborted && error instanceof StationError) return skipped(error.text);
    if (limit.aborted) return fail(text('doctor.noAnswer', { seconds: Math.round(limitMs / 1000) }));
    return fail(failureText(error));
  }
}
