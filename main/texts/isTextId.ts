import { english } from './english.ts';
import type { TextId } from './text.ts';

export function isTextId(value: string): value is TextId {
  return Object.hasOwn(english, value);
}
