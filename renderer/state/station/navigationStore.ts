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
  'keys',
  'scanner',
  'computer',
  'storage',
  'about',
] as const;
export type SettingsPage = (typeof settingsPages)[number];

export interface NavigationState {
  readonly screen: Screen;
  /** The page of Settings that is shown there, kept while the person looks elsewhere. */
  readonly settingsPage: SettingsPage;
  /** The operator's name is to be changed there: its field has the cursor. */
  readonly changesOperator: boolean;
  go(screen: Screen): void;
  /** To a page of Settings, from wherever one is. */
  goToSettings(page: SettingsPage): void;
  goToOperator(): void;
}

/** The screen that is shown; `screen` and `settingsPage` are those that it begins with. */
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
