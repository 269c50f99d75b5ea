import { join } from 'node:path';
import type { AfterTaken } from '../../capture/hotFolder/afterTaken.ts';
import { defaultDoneFolder } from '../../capture/hotFolder/doneFolder.ts';
import type { HotFolderChange } from '../../contract/sources.ts';
import type { Millis } from '../../domain/model.ts';
import { readEndings } from '../../domain/photo/photoNames.ts';
import type { Store } from '../../domain/ports/store.ts';
import { givenFolder } from '../../lib/files/givenFolder.ts';
import { readSetting } from './setting.ts';
import { type HotFolderSettings, stationSettings } from './settings.ts';

/** Throws `invalid` for a relative path. */
export function changedSettings(before: HotFolderSettings, change: HotFolderChange, now: Millis): HotFolderSettings {
  const path = change.path == null ? change.path : givenFolder(change.path, 'path');
  const originals = change.originals === undefined ? before.originals : withWholeFolder(change.originals);
  const next = path === undefined ? before.path : path;
  const isSame = next === before.path && JSON.stringify(originals) === JSON.stringify(before.originals);
  return {
    path: next,
    look: change.look ?? before.look,
    originals,
    originalsSince: isSame ? before.originalsSince : now,
    endings: change.endings === undefined ? before.endings : change.endings,
  };
}

export function endingsOf({ endings }: Pick<HotFolderSettings, 'endings'>): ReadonlySet<string> {
  return endings === null ? readEndings : new Set(endings);
}

export function afterTakenOf({ originals }: Pick<HotFolderSettings, 'originals'>, path: string): AfterTaken {
  if (originals.kind !== 'move') return originals;
  return { kind: 'move', folder: originals.folder === null ? defaultDoneFolder(path) : join(originals.folder) };
}

/** The person's choice, else the setting. Throws `invalid` as `changedSettings` does. */
export function triedAfterTaken(
  store: Pick<Store, 'settings'>,
  path: string,
  chosen: HotFolderChange['originals'],
): AfterTaken {
  const originals =
    chosen === undefined ? readSetting(store, stationSettings.hotFolder).originals : withWholeFolder(chosen);
  return afterTakenOf({ originals }, path);
}

function withWholeFolder(originals: HotFolderSettings['originals']): HotFolderSettings['originals'] {
  if (originals.kind !== 'move' || originals.folder === null) return originals;
  return { kind: 'move', folder: givenFolder(originals.folder, 'originals') };
}
