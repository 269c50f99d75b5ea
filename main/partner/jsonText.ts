import { StationError } from '../domain/failure.ts';

/** The JSON of a text that a person or a program handed in. Throws `StationError` `invalid`; `what` names the text. */
export function parseJsonText(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new StationError('invalid', `The ${what} is not JSON: check its commas, quotes and braces.`, {
      field: what,
      cause,
    });
  }
}
