import { createContext, useContext, useRef, useState, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { keepSame } from '../data/keepSame.ts';
import type { Stores } from './stores.ts';

export const StoresContext = createContext<Stores | null>(null);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error('Screens are rendered inside of StoresContext.');
  return stores;
}

type StateOf<T> = T extends StoreApi<infer State> ? State : never;
type StoreName = Exclude<keyof Stores, 'player' | 'place' | 'pictureAddress' | 'answerFailures' | 'context' | 'late'>;
type States<Names extends readonly StoreName[]> = { [Index in keyof Names]: StateOf<Stores[Names[Index]]> };
type Actions<State> = {
  readonly [Key in keyof State as State[Key] extends (...input: never) => unknown ? Key : never]: State[Key];
};

export function useCombined<const Names extends readonly StoreName[], Selected>(
  names: Names,
  select: (...states: States<Names>) => Selected,
): Selected {
  const stores = useStores();
  const [subscribe] = useState(() => (changed: () => void) => {
    const stops = names.map((name) => stores[name].subscribe(changed));
    return () => {
      for (const stop of stops) stop();
    };
  });
  const last = useRef<Selected>(undefined);
  function read(): Selected {
    // TypeScript can't relate each lookup to its place by itself.
    const states = names.map((name) => stores[name].getState()) as unknown as States<Names>;
    const selected = keepSame(last.current, select(...states));
    last.current = selected;
    return selected;
  }
  return useSyncExternalStore(subscribe, read, read);
}

export function useSelected<Name extends StoreName, Selected>(
  name: Name,
  select: (state: StateOf<Stores[Name]>) => Selected,
): Selected {
  return useCombined([name] as const, select);
}

export function useFields<Name extends StoreName, const Field extends keyof StateOf<Stores[Name]>>(
  name: Name,
  ...fields: readonly Field[]
): Pick<StateOf<Stores[Name]>, Field> {
  return useSelected(
    name,
    (state) => Object.fromEntries(fields.map((field) => [field, state[field]])) as Pick<StateOf<Stores[Name]>, Field>,
  );
}

/** Actions never cause a render. */
export function useActions<Name extends StoreName>(name: Name): Actions<StateOf<Stores[Name]>> {
  // Only the functions are given out.
  return useStores()[name].getState() as unknown as Actions<StateOf<Stores[Name]>>;
}
