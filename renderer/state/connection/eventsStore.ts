import { createStore } from 'zustand/vanilla';
import { text } from '../../../main/texts/text.ts';
import { attemptHere, type StoreContext } from '../../data/context.ts';
import { type FormResult, fromCore, saidPlainly } from '../../data/formResult.ts';

export type EventsAction = 'connect' | 'disconnect' | 'test';

export interface EventsState {
  readonly busy: EventsAction | null;
  readonly result: FormResult | null;
  connect(code: string): Promise<boolean>;
  disconnect(): Promise<void>;
  test(): Promise<void>;
}

export function createEventsStore({ client }: StoreContext) {
  return createStore<EventsState>()((set) => {
    async function act(busy: EventsAction, call: () => Promise<FormResult>): Promise<boolean> {
      set({ busy, result: null });
      try {
        const answer = await attemptHere(call);
        const result = answer.ok ? answer.value : saidPlainly(answer.error);
        set({ result });
        return result.ok;
      } finally {
        set({ busy: null });
      }
    }
    return {
      busy: null,
      result: null,
      connect: (code) =>
        act('connect', async () => {
          await client.partnerEvents.connect({ code });
          return { ok: true, message: text('settings.events.saved'), field: null };
        }),
      async disconnect() {
        await act('disconnect', async () => {
          await client.partnerEvents.disconnect({});
          return { ok: true, message: text('settings.events.off'), field: null };
        });
      },
      async test() {
        await act('test', async () => fromCore(await client.partnerEvents.test({})));
      },
    };
  });
}
