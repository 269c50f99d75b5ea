import type { StatusView } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { type Attempted, attempt, attemptHere, type StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface StationState {
  readonly link: 'connecting' | 'connected' | 'lost';
  readonly status: StatusView | null;
  setLink(link: StationState['link']): void;
  applyStatus(status: StatusView): void;
  setAutoAdvance(on: boolean): Promise<void>;
  wake(): Promise<void>;
  /** For a panel that keeps what it shows by itself, so that the page begins without its code. */
  ask<Answer>(call: (client: StoreContext['client']) => Promise<Answer>): Promise<Attempted<Answer>>;
}

/** The station sends its status by itself. */
export function createStationStore(context: StoreContext) {
  const { client, notify, play } = context;

  /** The operator looks at the item, not at the bar, so a stop of photos is reported when it happens. */
  function reportHotFolder(before: StatusView['hotFolder'] | null, now: StatusView['hotFolder']): void {
    if (before === null || before.path !== now.path || before.state === now.state) return;
    if (now.state === 'missing') {
      notify('error', text('statusBar.hotFolderLost', { reason: now.message ?? '' }), false, null, null, 'hot_folder');
      play('refused');
    }
    if (before.state === 'missing' && now.state === 'watching') notify('success', text('statusBar.hotFolderBack'));
  }

  const source = { read: () => client.station.status({}), shown: (status: StatusView) => ({ status }) };
  return createResource<StatusView, StationState>(context, source, ({ get, set, show }) => ({
    link: 'connecting',
    status: null,
    setLink: (link) => set({ link }),
    applyStatus(status) {
      reportHotFolder(get().status?.hotFolder ?? null, status.hotFolder);
      show(status);
    },
    async setAutoAdvance(on) {
      await attempt(context, () => client.shoot.setAutoAdvance({ on }));
    },
    async wake() {
      await attempt(context, () => client.connection.wake({}));
    },
    ask: (call) => attemptHere(() => call(client)),
  }));
}
