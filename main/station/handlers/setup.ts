import type { SetupView } from '../../contract/setup.ts';
import type { StatusView } from '../../contract/views.ts';
import type { Store } from '../../domain/ports/store.ts';
import { isSetupHidden, setupDone, setupSteps } from '../../domain/setup.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings, stationState } from '../settings/settings.ts';
import type { Implementer } from './implementer.ts';

export interface SetupDependencies {
  readonly store: Pick<Store, 'settings' | 'photos' | 'operators' | 'shift'>;
  readonly statusView: () => StatusView;
}

/** The first steps of a new station. */
export function setupPart(os: Implementer, { store, statusView }: SetupDependencies) {
  function view(): SetupView {
    const itemsDone = store.shift.doneSince(0);
    const done = setupDone({
      isConnected: statusView().mode === 'connected',
      sources: store.photos.lastOfSources().map(({ source }) => source),
      isOperatorNamed: readSetting(store, stationSettings.operator) !== null || store.operators.all().length > 0,
      itemsDone,
    });
    return {
      steps: setupSteps.map((step) => ({ step, isDone: done[step] })),
      isHidden: isSetupHidden(readSetting(store, stationState.setupHidden), itemsDone),
    };
  }
  return {
    get: os.setup.get.handler(view),
    hide: os.setup.hide.handler(({ input }) => {
      writeSetting(store, stationState.setupHidden, input.isHidden);
      return view();
    }),
  };
}
