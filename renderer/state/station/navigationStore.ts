import { createStore } from 'zustand/vanilla';
import type { HealthLine } from '../../../main/contract/healthLines.ts';

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
  /** The line of the Health page that a notice led to; a new object is a new wish. */
  readonly wantedHealth: { readonly line: HealthLine } | null;
  go(screen: Screen): void;
  goToSettings(page: SettingsPage): void;
  goToOperator(): void;
  goToHealth(line: HealthLine): void;
}

export function createNavigationStore(screen: Screen = 'shoot', settingsPage: SettingsPage = 'connection') {
  return createStore<NavigationState>()((set) => ({
    screen,
    settingsPage,
    changesOperator: false,
    wantedHealth: null,
    go: (screen) => set({ screen, changesOperator: false }),
    goToSettings: (settingsPage) =>
      set({ screen: 'settings', settingsPage, changesOperator: false, wantedHealth: null }),
    goToHealth: (line) =>
      set({ screen: 'settings', settingsPage: 'health', changesOperator: false, wantedHealth: { line } }),
    goToOperator: () => set({ screen: 'settings', settingsPage: 'station', changesOperator: true }),
  }));
}
