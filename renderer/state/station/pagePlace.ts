import { type Screen, type SettingsPage, screens, settingsPages } from './navigationStore.ts';

/** Kept for a reload, and while the station is away. */
export interface PagePlace {
  readonly screen: Screen;
  readonly settingsPage: SettingsPage;
  readonly itemId: string | null;
  /** Null until a station has answered. */
  readonly startedAt: number | null;
}

export interface PlaceKeeper {
  readonly place: PagePlace;
  keep(change: Partial<PagePlace>): void;
}

const key = 'sideshot.place';
const atHome: PagePlace = { screen: 'shoot', settingsPage: 'connection', itemId: null, startedAt: null };

/** The window's own storage, which another window does not share. Null: only while the page lives. */
export function createPlaceKeeper(storage: Pick<Storage, 'getItem' | 'setItem'> | null): PlaceKeeper {
  let place = read(storage);
  return {
    get place() {
      return place;
    },
    keep(change) {
      const next = { ...place, ...change };
      if (JSON.stringify(next) === JSON.stringify(place)) return;
      place = next;
      try {
        storage?.setItem(key, JSON.stringify(place));
      } catch {
        // A full storage only forgets the place at a reload.
      }
    },
  };
}

function read(storage: Pick<Storage, 'getItem'> | null): PagePlace {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return atHome;
    const { screen, settingsPage, itemId, startedAt } = saved as Partial<Record<keyof PagePlace, unknown>>;
    return {
      screen: screens.find((known) => known === screen) ?? atHome.screen,
      settingsPage: settingsPages.find((known) => known === settingsPage) ?? atHome.settingsPage,
      itemId: typeof itemId === 'string' ? itemId : null,
      startedAt: typeof startedAt === 'number' ? startedAt : null,
    };
  } catch {
    return atHome;
  }
}
