import type { SyncResult } from '../../contract/commands/connection.ts';
import { type FailureKind, PartnerFailure, StationError, type StationErrorCode } from '../../domain/failure.ts';

/** Scripts depend on these numbers: they never change their meaning. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  parked: 4,
  timeUp: 5,
  locked: 6,
  credentials: 7,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Unexpected failures are 1. */
export function exitCodeOfError(error: unknown): ExitCode {
  if (error instanceof StationError) return exitCodeOfStationError(error.code);
  if (error instanceof PartnerFailure) return exitCodeOfPartnerFailure(error.kind);
  return exitCodes.failed;
}

function exitCodeOfStationError(code: StationErrorCode): ExitCode {
  switch (code) {
    case 'invalid':
      return exitCodes.usage;
    case 'locked':
      return exitCodes.locked;
    case 'credentials':
      return exitCodes.credentials;
    case 'unreachable':
      return exitCodes.unreachable;
    case 'not_found':
    case 'exists':
    case 'not_possible':
    case 'not_offered':
    case 'pin_needed':
    case 'no_connection':
    case 'unreadable_photo':
    case 'storage':
    case 'failed':
      return exitCodes.failed;
  }
}

function exitCodeOfPartnerFailure(kind: FailureKind): ExitCode {
  switch (kind) {
    case 'network':
    case 'timeout':
      return exitCodes.unreachable;
    case 'credentials':
      return exitCodes.credentials;
    case 'rate_limited':
    case 'refused':
    case 'not_found':
    case 'server':
    case 'unreadable':
    case 'storage':
    case 'not_offered':
      return exitCodes.failed;
  }
}

/**
 * Only parked work makes a stop by a signal a failure. A needed sign-in comes first, since nothing else can help, then
 * the deadline of `--until-idle`, then parked work.
 */
export function exitCodeOfSync(result: SyncResult, untilIdle: boolean): ExitCode {
  const afterWork = result.operations.parked > 0 ? exitCodes.parked : exitCodes.done;
  if (result.ended === 'stopped') return afterWork;
  if (waitsForCredentials(result)) return exitCodes.credentials;
  if (untilIdle && result.ended === 'time_up') return exitCodes.timeUp;
  return afterWork;
}

function waitsForCredentials({ credentials, operations, waiting_for }: SyncResult): boolean {
  if (credentials !== 'refused' && credentials !== 'missing') return false;
  return waiting_for === 'credentials' || operations.pending + operations.in_flight > 0;
}
