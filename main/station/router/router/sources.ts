import type { SourcesView } from '../../../../preload/contract/sources.ts';
import { usualDoneFolder } from '../../../capture/hotFolder/doneFolder.ts';
import type { Parts } from '../../parts.ts';
import { readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from './implementer.ts';

const mostShown = 200;

export function sourcesPart(os: Implementer, { core }: Parts) {
  const { store } = core;
  function view(): SourcesView {
    const lastPhotos = store.photos
      .lastOfSources()
      .map(({ id, source, filename, addedAt }) => ({ source, photoId: id, filename, at: addedAt }));
    const { path, look, originals } = readSetting(store, stationSettings.hotFolder);
    const hotFolder = { look, originals, usualDoneFolder: path === null ? null : usualDoneFolder(path) };
    return { lastPhotos, hotFolder };
  }
  return {
    get: os.sources.get.handler(view),
    refused: os.sources.refused.handler(() => ({
      files: [...store.refused.newest(mostShown)],
      count: store.refused.count(),
    })),
    dismissRefused: os.sources.dismissRefused.handler(({ input }) => {
      store.refused.dismiss(input.id);
      core.statusChanged();
      return {};
    }),
  };
}
