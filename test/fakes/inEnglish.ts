import { english as messages } from '../../main/texts/english.ts';
import { isText } from '../../main/texts/isText.ts';
import { english } from '../../main/texts/render.ts';

/** A value as a person reads it: every text in it is its English sentence. */
export function inEnglish(value: unknown): unknown {
  if (isText(value) && Object.hasOwn(messages, value.id)) return english(value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inEnglish(part)]));
}
