import { isText } from './isText.ts';
import { asGiven, type Text } from './text.ts';

export function errorText(error: unknown): Text {
  if (error instanceof Error && 'text' in error && isText(error.text)) return error.text;
  return asGiven(error instanceof Error ? error.message : String(error));
}
