/** What is wrong with a picture, in words that finish "half.jpg is …". */
export class Undecodable extends Error {
  /** True when the same file could be fine a moment later, because it may still be being written. */
  readonly mayBeIncomplete: boolean;

  constructor(reason: string, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.name = 'Undecodable';
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}

/** A picture with a hole or an end too early: its rest may still come. */
export function damaged(detail: string, cause?: unknown): Undecodable {
  return new Undecodable(`damaged or not complete: ${detail}`, { mayBeIncomplete: true, cause });
}

export function tooLarge(megapixels: number, cause?: unknown): Undecodable {
  return new Undecodable(`too large: at most ${megapixels} megapixels are taken`, { mayBeIncomplete: false, cause });
}

/** What libvips says of a picture. */
export function damagedBy(error: unknown): Undecodable {
  const text = error instanceof Error ? error.message : String(error);
  // libvips lists one cause a line, with its own module's name before it.
  const firstLine = text.split('\n', 1)[0] ?? '';
  const reason = firstLine.replace(/^.*?\/[^:]*: /, '').replace(/^(Vips\w+|\w+load\w*|pngload|spng): /i, '');
  return damaged(reason, error);
}
