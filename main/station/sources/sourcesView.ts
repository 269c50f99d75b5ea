import { defaultDoneFolder } from '../../capture/hotFolder/doneFolder.ts';
import type { SourcesView } from '../../contract/sources.ts';
import { readEndings } from '../../domain/photo/photoNames.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';

export function sourcesView(store: Pick<Store, 'photos' | 'settings'>): SourcesView {
  const lastPhotos = store.photos
    .lastOfSources()
    .map(({ id, source, filename, addedAt }) => ({ source, photoId: id, filename, at: addedAt }));
  const { path, look, originals, endings } = readSetting(store, stationSettings.hotFolder);
  const hotFolder = {
    look,
    originals,
    endings: endings === null ? null : [...endings],
    readEndings: [...readEndings],
    usualDoneFolder: path === null ? null : defaultDoneFolder(path),
  };
  return { lastPhotos, hotFolder };
}
