import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PinView } from '../../main/contract/pin.ts';
import { drop } from '../data/context.ts';
import type { Shown } from '../data/resource.ts';
import { askForPin } from '../data/settings/askForPin.ts';
import { createPinStore, type PinState } from '../data/settings/pinStore.ts';
import { useStores } from './useStores.ts';

type PinStore = ReturnType<typeof createPinStore>;

export const PinContext = createContext<PinStore | null>(null);

/**
 * The PIN as long as Settings is on the screen: calls that want it wait for the dialog there. Elsewhere no dialog comes
 * between the photos, and what is refused says why.
 */
export function useNewPin(): PinStore {
  const { context, late, answerFailures } = useStores();
  const [pin] = useState(() => createPinStore(context));
  useEffect(() => {
    late.add(pin);
    answerFailures(askForPin(pin.getState().ask));
    drop(pin.getState().reload());
    return () => {
      late.delete(pin);
      answerFailures((error) => Promise.reject(error));
      pin.getState().leave();
    };
  }, [late, answerFailures, pin]);
  return pin;
}

export function usePin(): Shown<PinView> & PinState {
  const pin = useContext(PinContext);
  if (pin === null) throw new Error('The PIN is of Settings.');
  return useStore(pin);
}
