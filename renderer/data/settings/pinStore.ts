import type { PinView } from '../../../main/contract/pin.ts';
import { text } from '../../../main/texts/text.ts';
import type { StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface PinState {
  readonly isAsked: boolean;
  /** Opens the dialog; false once the person leaves it. */
  ask(): Promise<boolean>;
  leave(): void;
  give(pin: string): Promise<boolean>;
  save(pin: string): Promise<boolean>;
  remove(): Promise<boolean>;
}

/** The PIN of the admin's part; what this window may do by it is the station's to say. */
export function createPinStore(context: StoreContext) {
  const { pin } = context.client;
  let asked: PromiseWithResolvers<boolean> | null = null;

  function settle(isGiven: boolean): Partial<PinState> {
    asked?.resolve(isGiven);
    asked = null;
    return { isAsked: false };
  }

  const source = {
    topics: ['pin'],
    read: () => pin.get({}),
    // Also where the PIN was taken away meanwhile.
    shown: ({ isOpen }: PinView) => (isOpen ? settle(true) : {}),
  };
  return createResource<PinView, PinState>(context, source, ({ set, submit }) => ({
    isAsked: false,
    ask() {
      asked ??= Promise.withResolvers();
      set({ isAsked: true, result: null });
      return asked.promise;
    },
    leave: () => set(settle(false)),
    give: (given) => submit(() => pin.give({ pin: given })),
    save: (given) =>
      submit(
        () => pin.set({ pin: given }),
        async () => text('pin.saved'),
      ),
    remove: () => submit(() => pin.remove({})),
  }));
}
