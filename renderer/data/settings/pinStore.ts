import type { PinView } from '../../../main/contract/pin.ts';
import { text } from '../../../main/texts/text.ts';
import type { StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface PinState {
  readonly isAsked: boolean;
  readonly givenResult: FormResult | null;
  /** Opens the dialog; false once the person leaves it. */
  ask(): Promise<boolean>;
  leave(): void;
  give(pin: string): Promise<void>;
  save(pin: string): Promise<boolean>;
  remove(): Promise<boolean>;
}

/** The PIN of the admin's part; what this window may do by it is the station's to say. */
export function createPinStore(context: StoreContext) {
  const { client } = context;
  let asked: PromiseWithResolvers<boolean> | null = null;
  const closed = { isAsked: false, givenResult: null };

  function settle(isGiven: boolean): typeof closed {
    asked?.resolve(isGiven);
    asked = null;
    return closed;
  }

  const source = {
    topics: ['pin'],
    read: () => client.pin.get({}),
    // Also where the PIN was taken away meanwhile.
    shown: ({ isOpen }: PinView): Partial<PinState> => (isOpen ? settle(true) : {}),
  };
  return createResource<PinView, PinState>(context, source, ({ act, set, submit }) => ({
    ...closed,
    ask() {
      asked ??= Promise.withResolvers<boolean>();
      set({ isAsked: true });
      return asked.promise;
    },
    leave: () => set(settle(false)),
    async give(pin) {
      set({ givenResult: null });
      const given = await act(() => client.pin.give({ pin }));
      if (!given.ok) set({ givenResult: saidPlainly(given.error) });
    },
    save: (pin) =>
      submit(
        () => client.pin.set({ pin }),
        async () => text('pin.saved'),
      ),
    remove: () => submit(() => client.pin.remove({})),
  }));
}
