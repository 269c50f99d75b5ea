import type { StatusView } from '../../../preload/contract/views.ts';
import type { Core } from '../core.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { photoView } from './photoViews.ts';
import { createSendTracker } from './sendProgress.ts';

/** The whole status goes to every screen at each change, and an inbox can hold ten thousand photos. */
const inboxShown = 60;

const nothingLeft = { photos: 0, bytes: 0 };

/** What the status bar shows, read from the store each time. */
export function createStatusView(
  core: Core,
  facts: {
    readonly hotFolder: { readonly status: StatusView['hotFolder'] };
    readonly keyNotice: string | null;
    readonly operator: () => string;
  },
): () => StatusView {
  const track = createSendTracker(core.clock);
  return () => {
    const { store } = core;
    const connection = store.connections.current();
    const rules = core.view.quality();
    const paused = connection?.pausedUntil ?? null;
    const inbox = store.photos.inboxHead(inboxShown);
    return {
      mode: connection === null ? 'unconnected' : connection.practice ? 'practice' : 'connected',
      connectionName: connection?.name ?? null,
      online: connection?.online ?? null,
      credentials: connection?.credentialState ?? 'missing',
      pausedUntil: paused !== null && paused > core.clock() ? paused : null,
      ...track(connection ? store.operations.uploadsLeft(connection.id) : nothingLeft),
      parked: store.operations.counts(connection?.id ?? null).parked,
      openItemId: core.session.openItemId,
      autoAdvance: readSetting(store, stationSettings.autoAdvance),
      inbox: inbox.map((photo) => photoView(photo, rules)),
      inboxMore: store.photos.inboxCount() - inbox.length,
      counts: store.items.countByStage(null),
      hotFolder: facts.hotFolder.status,
      refusedFiles: store.refused.count(),
      operator: facts.operator(),
      dataFolder: core.options.dataFolder,
      version: core.options.version,
      keyNotice: facts.keyNotice,
      space: core.space.view,
    };
  };
}
