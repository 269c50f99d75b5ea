import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { OwnPreferences } from '../../../main/contract/preferences.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface PreferencesWorld {
  preferences: OwnPreferences;
}

/** The fake station's part for look and sound. */
export function fakePreferencesPart(os: Os, world: PreferencesWorld, noted: (path: string, input: unknown) => void) {
  return {
    get: os.preferences.get.handler(() => world.preferences),
    change: os.preferences.change.handler(({ input }) => {
      noted('preferences.change', input);
      world.preferences = { ...world.preferences, ...input };
      return world.preferences;
    }),
  };
}
