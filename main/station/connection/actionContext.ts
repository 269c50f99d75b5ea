import { StationError } from '../../domain/failure.ts';
import type { ActionContext } from '../../sync/context.ts';
import { text } from '../../texts/text.ts';
import { storedPolicies } from './profileReaders.ts';

type Live = Partial<
  Pick<ActionContext, 'shotBy' | 'isOpen' | 'isHeld' | 'openItem' | 'keepsOff' | 'eventsCome' | 'srUuidOf' | 'limitMet'>
>;

export function actionContext(
  { store, clock, newId }: Pick<ActionContext, 'store' | 'clock' | 'newId'>,
  who: () => string,
  live: Live = {},
): ActionContext {
  return {
    store,
    clock,
    newId,
    get who() {
      return who();
    },
    connection() {
      const current = store.connections.current();
      if (!current) throw noConnection();
      return current;
    },
    policy: storedPolicies(store),
    isOpen: () => false,
    ...live,
  };
}

export function noConnection(): StationError {
  return new StationError('no_connection', text('connection.none'));
}
