import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Stores } from './stores.ts';

export const StoresContext = createContext<Stores | null>(null);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error('Screens are rendered inside of StoresContext.');
  return stores;
}

type StateOf<T> = T extends StoreApi<infer State> ? State : never;
type StoreName = Exclude<keyof Stores, 'player'>;

/** The whole state of one store, with its actions. Stores are small: one screen's worth. */
export function useStoreState<Name extends StoreName>(name: Name): StateOf<Stores[Name]> {
  // Every entry under these names is a store; TypeScript can't relate the lookup to its state by itself.
  const store = useStores()[name] as unknown as StoreApi<StateOf<Stores[Name]>>;
  return useStore(store);
}
