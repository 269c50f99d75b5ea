import { createStore } from 'zustand/vanilla';
import type { FleetView } from '../../../preload/contract/relay/fleet.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from './formResult.ts';

export interface FleetState {
  /** Null until it was read. */
  readonly view: FleetView | null;
  /** Why the stations could not be asked for; null when they could. */
  readonly trouble: FormResult | null;
  look(): Promise<void>;
  /** The open item is this station's from now on. */
  takeOver(): Promise<void>;
}

/** The stations of the relay. What another one has open comes with the status. */
export function createFleetStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  return createStore<FleetState>()((set) => ({
    view: null,
    trouble: null,
    async look() {
      const isNews = ask();
      const answer = await attemptHere(() => client.fleet.get({}));
      if (!isNews()) return;
      if (answer.ok) set({ view: answer.value, trouble: null });
      else set({ trouble: saidPlainly(answer.error) });
    },
    async takeOver() {
      await attempt(context, () => client.fleet.takeOver({}));
    },
  }));
}
