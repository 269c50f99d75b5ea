import { StationError } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';

/**
 * A file that is not taken as a photo. With `mayBeIncomplete` a camera or copy program may still be writing it, and
 * sources try it again.
 */
export class UnreadablePhoto extends StationError {
  readonly mayBeIncomplete: boolean;

  constructor(text: Text, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super('unreadable_photo', text, { cause: options.cause });
    this.name = 'UnreadablePhoto';
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}
