import { PartnerFailure, StationError } from '../../domain/failure.ts';
import { type Text, text } from '../../texts/text.ts';
import { oneLine } from './output.ts';
import { words } from './words.ts';

export function errorLine(error: unknown): string {
  return oneLine(words(failureText(error)));
}

export function failureText(error: unknown): Text {
  if (error instanceof StationError) return error.text;
  if (error instanceof PartnerFailure) return error.details.text;
  return text('command.wentWrong', { words: error instanceof Error ? error.message || error.name : String(error) });
}
