import { createStore } from 'zustand/vanilla';

export const screens = ['shoot', 'queue', 'reshoot', 'settings'] as const;
export type Screen = (typeof screens)[number];

export const settingsPages = [
  'connection',
  'events',
  'fleet',
  'sources',
  'quality',
  'exchange',
  'handover',
  'station',
  'operators',
  'keys',
  'scanner',
  'computer',
  'storage',
  'health',
  'settingsFile',
  'about',
] as const;
export type SettingsPage = (typeof settingsPages)[number];

export interface NavigationState {
  readonly screen: Screen;
  /** Kept while the person looks elsewhere. */
  readonly settingsPage: SettingsPage;
  /** Its field has the cursor. */
  readonly changesOperator: boolean;
  go(screen: Screen): void;
  goToSettings(page: SettingsPage): void;
  goToOperator(): void;
}

export function createNavigationStore(screen: Screen = 'shoot', settingsPage: SettingsPage = 'connection') {
  return createStore<NavigationState>()((set) => ({
    screen,
    settingsPage,
    changesOperator: false,
    go: (screen) => set({ screen, changesOperator: false }),
    goToSettings: (settingsPage) => set({ screen: 'settings', settingsPage, changesOperator: false }),
    goToOperator: () => set({ screen: 'settings', settingsPage: 'station', changesOperator: true }),
  }));
}
