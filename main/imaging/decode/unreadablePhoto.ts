import { StationError } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';

/** With `mayBeIncomplete` a camera or copy program may still be writing, and sources try the file again. */
export class UnreadablePhoto extends StationError {
  readonly mayBeIncomplete: boolean;

  constructor(text: Text, options: { mayBeIncomplete: boolean; cause?: unknown }) {
    super('unreadable_photo', text, { cause: options.cause });
    this.name = 'UnreadablePhoto';
    this.mayBeIncomplete = options.mayBeIncomplete;
  }
}
