import { english } from './english.ts';
import type { TextId } from './text.ts';

/** Whether a string is the id of a message, as the checks of a schema name it. */
export function isTextId(value: string): value is TextId {
  return Object.hasOwn(english, value);
}
