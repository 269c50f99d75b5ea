import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Sha256 } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { mediaPaths } from '../../imaging/store/mediaPaths.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { ActionContext } from '../../sync/context.ts';
import type { QueueExport, QueueImport, StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { exportQueue } from './exportQueue.ts';
import { importQueue } from './importQueue.ts';
import { fingerprintOf, publicOf, stationKey } from './queueFolder.ts';

/** Unsent work that moves to another station by a folder: a stick, a share. One move at a time. */
export interface Handover {
  exportTo(folder: string, again: boolean): Promise<QueueExport>;
  importFrom(folder: string): Promise<QueueImport>;
}

export interface HandoverParts {
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly store: Store;
  readonly media: Pick<MediaStore, 'receive'>;
  readonly actions: ActionContext;
  readonly connections: Pick<Connections, 'require' | 'atRest'>;
  readonly clock: () => Millis;
  readonly newId: () => string;
  readonly closing: AbortSignal;
}

export function createHandover({
  options,
  store,
  media,
  actions,
  connections,
  clock,
  newId,
  closing,
}: HandoverParts): Handover {
  const { dataFolder } = options;
  const paths = mediaPaths(join(dataFolder, 'media'));
  const shared = { dataFolder, stationName: hostname(), store, actions, clock };
  return {
    async exportTo(folder, again) {
      // Asked before the engine rests: then there is no link to ask.
      const { base_url: service } = connections.require().profile;
      const fileOf = ({ sha256, extension }: { sha256: string; extension: string }): string =>
        paths.kept({ sha256: sha256 as Sha256, extension });
      return await exportQueue({ ...shared, service, newId, fileOf, atRest: connections.atRest }, folder, again);
    },
    async importFrom(folder) {
      const { base_url: service } = connections.require().profile;
      const takeIn = (path: string) => media.receive({ path }, closing);
      const fingerprint = fingerprintOf(publicOf(await stationKey(dataFolder)));
      return await importQueue({ ...shared, service, fingerprint, closing, takeIn }, folder);
    },
  };
}
