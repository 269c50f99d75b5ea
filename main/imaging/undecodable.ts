import { english } from '../texts/render.ts';
import { type Text, text } from '../texts/text.ts';

/** A picture that cannot be decoded. Who knows its file names it: `textFor('half.jpg')`. */
export class Undecodable extends Error {
  readonly textFor: (file: string) => Text;
  /** True when the same file could be fine a moment later, because it may still be being written. */
  readonly mayBeIncomplete: boolean;

  constructor(textFor: (file: string) => Text, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super(english(textFor('it')), { cause: options.cause });
    this.name = 'Undecodable';
    this.textFor = textFor;
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}

/** A picture with a hole or an end too early: its rest may still come. A decoder's own words are the cause, for the log. */
export function damaged(damage: Text, cause?: unknown): Undecodable {
  return new Undecodable((file) => text('damaged.picture', { file, damage }), { mayBeIncomplete: true, cause });
}

/** Given up on after so much time, which says nothing of the file. `isTried`: again, with nothing else beside it, and to no better end. */
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

/** No picture for the station, however long it waits. */
export function refused(textFor: (file: string) => Text, cause?: unknown): Undecodable {
  return new Undecodable(textFor, { mayBeIncomplete: false, cause });
}

const endsEarly =
  /premature end|truncated|end of (file|stream|input)|unexpected end|out of data|read error|eof|short|too few/i;

/** Of one picture through sharp, by the clock. */
export const sharpLimitMs = 120_000;

/** By the words of libvips. */
export function damagedBy(error: unknown): Undecodable {
  if (isSlowSharp(error)) return tooSlow(sharpLimitMs);
  const words = error instanceof Error ? error.message : String(error);
  return damaged(text(endsEarly.test(words) ? 'damage.endsEarly' : 'damage.brokenData'), error);
}

/** sharp's own words when its limit is over: `timeout: 42% complete`. */
export function isSlowSharp(error: unknown): boolean {
  return error instanceof Error && /^timeout: \d+% complete/.test(error.message);
}
