import { PartnerFailure, StationError } from '../../domain/failure.ts';
import { type Text, text } from '../../texts/text.ts';
import { oneLine } from './output.ts';
import { words } from './words.ts';

/** An error for a person: one plain line, no stack. */
export function errorLine(error: unknown): string {
  return oneLine(words(failureText(error)));
}

/** The text of an expected failure; of anything else that something went wrong, in the error's own words. */
export function failureText(error: unknown): Text {
  if (error instanceof StationError) return error.text;
  if (error instanceof PartnerFailure) return error.details.text;
  return text('command.wentWrong', { words: error instanceof Error ? error.message || error.name : String(error) });
}
