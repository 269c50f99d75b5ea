import { doneFolderFault } from '../../capture/hotFolder/doneFolderFault.ts';
import { type Described, describeFolder, noAnswer } from '../../capture/hotFolder/folderState.ts';
import { originalsFault } from '../../capture/hotFolder/originalsFault.ts';
import type { HotFolderChange } from '../../contract/sources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { SingleFlight } from '../../lib/async/singleFlight.ts';
import type { Time } from '../../lib/async/time.ts';
import { givenFolder } from '../../lib/files/givenFolder.ts';
import type { StationOptions } from '../api.ts';
import { endingsOf, triedAfterTaken } from '../settings/hotFolderSettings.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';

export interface TryFolderParts {
  readonly store: Pick<Store, 'settings'>;
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly time: Time;
}

type TryFolder = (
  change: Pick<HotFolderChange, 'originals' | 'endings'> & { path: string },
  signal: AbortSignal,
) => Promise<Described>;

/** `describeFolder` ends before that by itself. */
const maxTestMs = 12_000;

export function createTryFolder({ store, options, time }: TryFolderParts): TryFolder {
  const tries = new SingleFlight<Described>(maxTestMs, time);
  const own = [options.dataFolder];
  return async (change, signal) => {
    const path = givenFolder(change.path, 'path');
    const chosen = change.endings;
    const endings = endingsOf(
      chosen === undefined ? readSetting(store, stationSettings.hotFolder) : { endings: chosen },
    );
    const rule = triedAfterTaken(store, path, change.originals);
    const look = async (): Promise<Described> => {
      const found = await describeFolder(path, own, endings, signal, time);
      if (!found.ok) return found;
      const never = rule.kind === 'move' ? await doneFolderFault(path, rule.folder, own) : null;
      const fault = never ?? (await originalsFault(path, rule));
      return fault === null ? found : { ok: false, message: fault };
    };
    return await tries.run(path, look, { ok: false, message: noAnswer(path) });
  };
}
