import type { Text } from './text.ts';

/** Checks a stored row or the core's answer. The id may be of a newer station. */
export function isText(value: unknown): value is Text {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return false;
  return !('params' in value) || value.params === undefined || isParams(value.params);
}

function isParams(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((param) => typeof param === 'number' || isEntries(param) || isEntry(param));
}

function isEntries(value: unknown): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): boolean {
  return typeof value === 'string' || isText(value);
}
