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

const nothingWanted = { changesOperator: false, wantedHealth: null };

export function createNavigationStore(screen: Screen = 'shoot', settingsPage: SettingsPage = 'connection') {
  return createStore<NavigationState>()((set) => ({
    screen,
    settingsPage,
    ...nothingWanted,
    go: (screen) => set({ ...nothingWanted, screen }),
    goToSettings: (settingsPage) => set({ ...nothingWanted, screen: 'settings', settingsPage }),
    goToHealth: (line) => set({ ...nothingWanted, screen: 'settings', settingsPage: 'health', wantedHealth: { line } }),
    goToOperator: () => set({ ...nothingWanted, screen: 'settings', settingsPage: 'station', changesOperator: true }),
  }));
}
