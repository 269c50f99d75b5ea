import { PartnerFailure, StationError } from '../../domain/failure.ts';
import { oneLine } from './output.ts';

/** An error for a person: one plain line, no stack. */
export function errorLine(error: unknown): string {
  if (error instanceof StationError || error instanceof PartnerFailure) return oneLine(error.message);
  if (error instanceof Error) return oneLine(`Something went wrong: ${error.message || error.name}`);
  return oneLine(`Something went wrong: ${String(error)}`);
}
