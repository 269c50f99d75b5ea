import { ORPCError } from '@orpc/client';
import { type FailureDetails, PartnerFailure, StationError, type StationErrorCode } from '../../domain/failure.ts';
import { asGiven, type Text } from '../../texts/text.ts';

interface StationFailure {
  readonly code: StationErrorCode;
  readonly text: Text;
  readonly field: string | null;
}

export function isStationFailure(error: unknown): error is StationError | PartnerFailure {
  return error instanceof StationError || error instanceof PartnerFailure;
}

/** Causes stay behind, for this process's log. */
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

/** Null for anything but a command's failure, such as a broken connection. */
export function failureFromWire(error: unknown): StationError | PartnerFailure | null {
  if (!(error instanceof ORPCError) || !error.defined) return null;
  // `failureToWire` made the data, by the same contract.
  if (error.code === 'PARTNER') return new PartnerFailure(error.data as FailureDetails);
  if (error.code !== 'STATION') return null;
  const { code, text, field } = error.data as StationFailure;
  return new StationError(code, text, field === null ? {} : { field });
}
