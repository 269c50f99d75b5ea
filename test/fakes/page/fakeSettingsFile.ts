import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { SettingsPlanView } from '../../../main/contract/settingsFile.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface SettingsFileWorld {
  settingsPlan: SettingsPlanView;
}

/** Any file differs from this station as the world says. */
export function fakeSettingsFilePart(os: Os, world: SettingsFileWorld, noted: (path: string, input: unknown) => void) {
  return {
    export: os.settingsFile.export.handler(() => ({ file: '{ "format": 1 }\n' })),
    diff: os.settingsFile.diff.handler(({ input }) => {
      noted('settingsFile.diff', input);
      return world.settingsPlan;
    }),
    import: os.settingsFile.import.handler(({ input }) => {
      noted('settingsFile.import', input);
      return world.settingsPlan;
    }),
  };
}
