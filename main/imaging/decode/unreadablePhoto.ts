import { StationError } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';

/**
 * A file that is not taken as a photo. `mayBeIncomplete` is true when the same file could be fine a
 * moment later, because a camera or copy program may still be writing it: sources try those again.
 */
export class UnreadablePhoto extends StationError {
  readonly mayBeIncomplete: boolean;

  constructor(text: Text, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super('unreadable_photo', text, { cause: options.cause });
    this.name = 'UnreadablePhoto';
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}
