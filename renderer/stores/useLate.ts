import { type StoreApi, useStore } from 'zustand';
import type { StoreContext } from '../data/context.ts';
import { useStores } from './useStores.ts';

/** The store of a part whose code is loaded later: made when it is first asked for, then kept and followed like the others. */
export function useLateStore<State>(create: (context: StoreContext) => StoreApi<State>): StoreApi<State> {
  const { late, context } = useStores();
  // Only this function writes there, under what has made it.
  const known = late.get(create) as StoreApi<State> | undefined;
  const store = known ?? create(context);
  if (known === undefined) late.set(create, store);
  return store;
}

export function useLate<State>(create: (context: StoreContext) => StoreApi<State>): State {
  return useStore(useLateStore(create));
}
