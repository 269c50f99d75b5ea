import { createStore } from 'zustand/vanilla';

export const screens = ['shoot', 'queue', 'reshoot', 'settings'] as const;
export type Screen = (typeof screens)[number];

export interface NavigationState {
  readonly screen: Screen;
  go(screen: Screen): void;
}

export function createNavigationStore() {
  return createStore<NavigationState>()((set) => ({
    screen: 'shoot',
    go: (screen) => set({ screen }),
  }));
}
