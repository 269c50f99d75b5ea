import type { StorageView } from '../../../../preload/contract/views.ts';
import type { Parts } from '../../parts.ts';
import { readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import { writeStorageSettings } from '../../settings/storageSettings.ts';
import { listBackups } from '../../upkeep/backups.ts';
import { rebuiltSetting, rebuiltShape } from '../../upkeep/recovery.ts';
import { countClearable, endedBefore } from '../../upkeep/retention.ts';
import type { Implementer } from './implementer.ts';

/** What is shown of retention while it is off. */
const exampleDays = 30;

export function storagePart(os: Implementer, { core }: Parts) {
  const { store, options } = core;
  async function view(): Promise<StorageView> {
    await core.space.look();
    const settings = readSetting(store, stationSettings.storage);
    const days = settings.retentionDays ?? exampleDays;
    const backups = await listBackups(options.dataFolder);
    const rebuilt = rebuiltShape.safeParse(store.settings.get(rebuiltSetting));
    return {
      photos: store.photos.count(),
      photoBytes: store.photos.bytes(),
      freeBytes: core.space.view.freeBytes,
      backups: {
        count: backups.length,
        bytes: backups.reduce((sum, backup) => sum + backup.bytes, 0),
        newestAt: backups[0]?.takenAt ?? null,
      },
      settings,
      wouldGo: { days, ...countClearable(store, endedBefore(core.clock(), days)) },
      rebuilt: rebuilt.success ? rebuilt.data : null,
    };
  }
  return {
    get: os.storage.get.handler(view),
    set: os.storage.set.handler(async ({ input }) => {
      const before = readSetting(store, stationSettings.storage);
      const after = writeStorageSettings(store, withoutUndefined(input));
      const detail = { before, after };
      store.audit.insert({
        at: core.clock(),
        who: core.actions.who,
        what: 'storage settings changed',
        itemId: null,
        detail,
      });
      core.statusChanged();
      return await view();
    }),
  };
}

/** A key that was left out changes nothing. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  // The entries that are left have a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
