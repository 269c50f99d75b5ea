import { english } from '../texts/render.ts';
import { type Text, text } from '../texts/text.ts';

/** The caller fills in the file's name: `textFor('half.jpg')`. */
export class Undecodable extends Error {
  readonly textFor: (file: string) => Text;
  readonly mayBeIncomplete: boolean;

  constructor(textFor: (file: string) => Text, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super(english(textFor('it')), { cause: options.cause });
    this.name = 'Undecodable';
    this.textFor = textFor;
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}

/** The rest may still come. The decoder's words become the cause, for the log. */
export function damaged(damage: Text, cause?: unknown): Undecodable {
  return new Undecodable((file) => text('damaged.picture', { file, damage }), { mayBeIncomplete: true, cause });
}

/** A time limit says nothing of the file. `isTried`: it failed alone too. */
export function tooSlow(limitMs: number, { isTried = false } = {}): Undecodable {
  const seconds = Math.round(limitMs / 1_000);
  return new Undecodable((file) => text('tooSlow.here', { file, seconds }), { mayBeIncomplete: !isTried });
}

export function tooLarge(megapixels: number, cause?: unknown): Undecodable {
  return refused((file) => text('tooLarge.megapixels', { file, most: megapixels }), cause);
}

export function unusualJpeg(): Undecodable {
  return refused((file) => text('notTaken.unusualJpeg', { file }));
}

export function refused(textFor: (file: string) => Text, cause?: unknown): Undecodable {
  return new Undecodable(textFor, { mayBeIncomplete: false, cause });
}

const endsEarly =
  /premature end|truncated|end of (file|stream|input)|unexpected end|out of data|read error|eof|short|too few/i;

export const sharpLimitMs = 120_000;

export function damagedBy(error: unknown): Undecodable {
  if (isSlowSharp(error)) return tooSlow(sharpLimitMs);
  const words = error instanceof Error ? error.message : String(error);
  return damaged(text(endsEarly.test(words) ? 'damage.endsEarly' : 'damage.brokenData'), error);
}

export function isSlowSharp(error: unknown): boolean {
  return error instanceof Error && /^timeout: \d+% complete/.test(error.message);
}
