import { useEffect } from 'react';
import type { PinView } from '../../main/contract/pin.ts';
import { drop } from '../data/context.ts';
import type { Shown } from '../data/resource.ts';
import { askForPin } from '../data/settings/askForPin.ts';
import { createPinStore, type PinState } from '../data/settings/pinStore.ts';
import { useLate, useLateStore } from './useLate.ts';
import { useStores } from './useStores.ts';

/**
 * As long as Settings is on the screen, calls that want the PIN wait for the dialog there. Elsewhere no dialog comes
 * between the photos, and what is refused says why.
 */
export function useAsksForPin(): void {
  const { answerFailures } = useStores();
  const pin = useLateStore(createPinStore);
  useEffect(() => {
    const { ask, leave, reload } = pin.getState();
    answerFailures(askForPin(ask));
    drop(reload());
    return () => {
      answerFailures((error) => Promise.reject(error));
      leave();
    };
  }, [answerFailures, pin]);
}

export function usePin(): Shown<PinView> & PinState {
  return useLate(createPinStore);
}
