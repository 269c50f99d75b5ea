import { hideSecrets, secretPattern } from '../lib/secrets/redact.ts';

const maxLength = 200;

/** At most 200 characters on one line, without controls, direction marks and secrets. */
export function plainWords(text: string, secrets: readonly string[]): string {
  return shorten(hideSecrets(oneLine(text), secretPattern(secrets)), maxLength);
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
