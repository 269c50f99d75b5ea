import { ORPCError } from '@orpc/client';
import { type FailureDetails, PartnerFailure, StationError, type StationErrorCode } from '../../domain/failure.ts';
import { asGiven, type Text } from '../../texts/text.ts';

interface StationFailure {
  readonly code: StationErrorCode;
  readonly text: Text;
  readonly field: string | null;
}

/** A failure that the person can do something about. All else is a bug. */
export function isStationFailure(error: unknown): error is StationError | PartnerFailure {
  return error instanceof StationError || error instanceof PartnerFailure;
}

/** A thrown value as it crosses the door. Causes stay behind: they are for the log of the process where it happened. */
export function failureToWire(error: unknown): ORPCError<'STATION' | 'PARTNER', unknown> {
  if (error instanceof PartnerFailure) {
    return new ORPCError('PARTNER', { defined: true, status: 424, message: error.message, data: error.details });
  }
  const { message, code, text, field } =
    error instanceof StationError
      ? error
      : new StationError('failed', asGiven(error instanceof Error ? error.message : String(error)));
  const data: StationFailure = { code, text, field };
  return new ORPCError('STATION', { defined: true, status: 422, message, data });
}

/**
 * The same error on the other side, so that exit codes and messages do not depend on who carried the command out. Null for what
 * is no failure of a command, as a connection that broke.
 */
export function failureFromWire(error: unknown): StationError | PartnerFailure | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  // Both sides are of one contract: `failureToWire` made the data.
  if (error.code === 'PARTNER') return new PartnerFailure(error.data as FailureDetails);
  if (error.code !== 'STATION') return null;
  const { code, text, field } = error.data as StationFailure;
  return new StationError(code, text, field === null ? {} : { field });
}
