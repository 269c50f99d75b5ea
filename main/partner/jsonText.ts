import { StationError } from '../domain/failure.ts';
import { parseBoundedJson } from '../lib/boundedJson.ts';
import { text } from '../texts/text.ts';

/** Throws `StationError` `invalid`; `what` names the text. */
export function parseJsonText(json: string, what: 'profile' | 'event'): unknown {
  try {
    return parseBoundedJson(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new StationError('invalid', text(what === 'profile' ? 'json.profile' : 'json.event'), { field: what, cause });
  }
}
