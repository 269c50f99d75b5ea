import { type SharedMessage, sharedMessage } from '../relay/wire/fleet.ts';
import { type RelayedEvent, type RelayState, relayedEvent, relayState, streamMessages } from '../relay/wire/wire.ts';

/** The first message says where the relay stands. */
export type StreamMessage =
  | { readonly kind: 'state'; readonly state: RelayState }
  | { readonly kind: 'events'; readonly events: readonly RelayedEvent[] }
  | { readonly kind: 'shared'; readonly shared: SharedMessage }
  | { readonly kind: 'alive' };

/** An event has 64 KB, quoted. */
const maxMessageLength = 1_000_000;

/** https://html.spec.whatwg.org/multipage/server-sent-events.html, as far as the relay uses it. */
export async function* readStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    if (text.length > maxMessageLength) throw new Error('A message of the relay has no end');
    yield* joined(messages.map(messageOf));
  }
}

/** Neighbouring events are taken as one batch. */
function joined(messages: readonly StreamMessage[]): readonly StreamMessage[] {
  const found: StreamMessage[] = [];
  for (const message of messages) {
    const last = found.at(-1);
    if (message.kind !== 'events' || last?.kind !== 'events') found.push(message);
    else found.splice(-1, 1, { kind: 'events', events: last.events.concat(message.events) });
  }
  return found;
}

function messageOf(text: string): StreamMessage {
  const lines = text.split('\n');
  const field = (name: string): string | null => {
    const line = lines.find((candidate) => candidate.startsWith(`${name}: `));
    return line === undefined ? null : line.slice(name.length + 2);
  };
  const data = field('data');
  switch (data === null ? null : field('event')) {
    case streamMessages.state:
      return { kind: 'state', state: relayState.parse(JSON.parse(data ?? '')) };
    case streamMessages.event:
      return { kind: 'events', events: [relayedEvent.parse(JSON.parse(data ?? ''))] };
    case streamMessages.shared:
      return { kind: 'shared', shared: sharedMessage.parse(JSON.parse(data ?? '')) };
    default:
      return { kind: 'alive' };
  }
}
