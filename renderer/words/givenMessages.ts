import type { Message } from '../../main/texts/catalogues.ts';
import type { TextId } from '../../main/texts/text.ts';

declare global {
  /** Set by browser tests before the page loads; nothing that is shipped sets it. */
  var sideshotMessages: Readonly<Partial<Record<TextId, Message>>> | undefined;
}

/** These messages, with those in their place that a browser test gave the page: longer words, as another language has them. */
export function withGivenMessages(messages: Readonly<Record<TextId, Message>>): Readonly<Record<TextId, Message>> {
  return globalThis.sideshotMessages === undefined ? messages : { ...messages, ...globalThis.sideshotMessages };
}
