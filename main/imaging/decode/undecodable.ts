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

/** A picture with a hole or an end too early: its rest may still come. `detail` is for the person, never a decoder's own words. */
export function damaged(detail: string, cause?: unknown): Undecodable {
  return new Undecodable(`damaged or not complete: ${detail}; copy it again, or shoot it again`, {
    mayBeIncomplete: true,
    cause,
  });
}

export function tooLarge(megapixels: number, cause?: unknown): Undecodable {
  const reason = `too large: at most ${megapixels} megapixels are taken; save it smaller`;
  return new Undecodable(reason, { mayBeIncomplete: false, cause });
}

export function unusualJpeg(): Undecodable {
  const reason = 'not taken: it is a JPEG coded in a way that hardly any program reads; save it as JPEG again';
  return new Undecodable(reason, { mayBeIncomplete: false });
}

const endsEarly =
  /premature end|truncated|end of (file|stream|input)|unexpected end|out of data|read error|eof|short|too few/i;

/** What libvips says of a picture stays in `cause`: its words are for those who know the decoders. */
export function damagedBy(error: unknown): Undecodable {
  const text = error instanceof Error ? error.message : String(error);
  return damaged(endsEarly.test(text) ? 'the file ends too early' : 'a part of its picture data is broken', error);
}
