import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { type EventParts, receiveEventText } from '../connection/receiveEventText.ts';
import { type ConnectRelayParts, connectRelay, disconnectRelay } from '../relay/connectRelay.ts';
import type { PartnerEvents } from '../relay/partnerEvents.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface PartnerEventsDependencies extends ConnectRelayParts {
  readonly partnerEvents: PartnerEvents;
}

export function partnerEventsPart(os: Implementer, parts: PartnerEventsDependencies) {
  const { partnerEvents, closing } = parts;
  return {
    get: os.partnerEvents.get.handler(() => partnerEvents.view),
    connect: os.partnerEvents.connect.handler(async ({ input }) => {
      await connectRelay(parts, input.code);
      await partnerEvents.follow();
      return partnerEvents.view;
    }),
    disconnect: os.partnerEvents.disconnect.handler(async () => {
      await disconnectRelay(parts);
      await partnerEvents.follow();
      return partnerEvents.view;
    }),
    test: os.partnerEvents.test.handler(async ({ signal }) => {
      try {
        const { tookMs } = await partnerEvents.test(signal ?? closing);
        return { ok: true, message: text('partnerEvents.tested', { ms: tookMs }) };
      } catch (error) {
        if (error instanceof StationError) return { ok: false, message: error.text };
        throw error;
      }
    }),
  };
}

export function eventCommands(os: CommandImplementer, parts: EventParts) {
  return { event: os.event.handler(({ input }) => receiveEventText(parts, input.text)) };
}
