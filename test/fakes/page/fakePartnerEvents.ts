import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { PartnerEventsView } from '../../../main/contract/relay/partnerEvents.ts';

export function fakePartnerEventsPart(
  os: ReturnType<typeof implement<typeof contract>>,
  { noted }: { noted(path: string, input: unknown): void },
) {
  let view: PartnerEventsView = { address: null, state: 'off', cursor: 0, lastEventAt: null };
  return {
    get: os.partnerEvents.get.handler(() => view),
    connect: os.partnerEvents.connect.handler(({ input }) => {
      noted('partnerEvents.connect', input);
      view = {
        address: 'https://relay.example.com',
        state: 'connected',
        cursor: 118,
        lastEventAt: Date.now() - 90_000,
      };
      return view;
    }),
    disconnect: os.partnerEvents.disconnect.handler(({ input }) => {
      noted('partnerEvents.disconnect', input);
      view = { ...view, address: null, state: 'off' };
      return view;
    }),
    test: os.partnerEvents.test.handler(() => ({
      ok: true,
      message: { id: 'partnerEvents.tested' as const, params: { ms: 84 } },
    })),
  };
}
