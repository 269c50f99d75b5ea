import { join } from 'node:path';
import { createCameras } from '../../capture/cardImport/cameras.ts';
import { mountRoots } from '../../capture/cardImport/mountedCards.ts';
import type {
  CardDestination,
  CardEvent,
  CardImportView,
  CardSourceChoice,
  CardSourcesView,
} from '../../contract/cardImport.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import type { StationOptions } from '../api.ts';
import { type BrowseSessions, createBrowseSessions } from './cardImport/browseSessions.ts';
import { createCardSources } from './cardImport/cardSources.ts';
import { createImportJob, type ImportParts } from './cardImport/importJob.ts';
import { gphotoProgramOf } from './tetherProgram.ts';

/** Nothing on a card is changed or deleted. */
export interface CardImport {
  look(signal: AbortSignal): Promise<CardSourcesView>;
  browse(choice: CardSourceChoice, signal: AbortSignal): Promise<AsyncGenerator<CardEvent, void>>;
  readonly thumbnail: BrowseSessions['thumbnail'];
  readonly current: CardImportView | null;
  start(sessionId: string, entryIds: readonly string[], destination: CardDestination): Promise<CardImportView>;
  stop(): Promise<void>;
  resume(): Promise<CardImportView>;
  dismiss(): void;
  close(): Promise<void>;
}

export interface CardImportParts extends ImportParts {
  readonly options: ImportParts['options'] & Pick<StationOptions, 'dataFolder' | 'environment'>;
  readonly imaging: Pick<Imaging, 'ask'>;
}

export function createCardImport(core: CardImportParts): CardImport {
  const { dataFolder, environment, log } = core.options;
  const sources = createCardSources({
    roots: mountRoots(process.platform),
    dataFolder,
    imaging: core.imaging,
    cameras: createCameras({
      program: gphotoProgramOf(environment, join(dataFolder, 'tether')),
      folder: join(dataFolder, 'card-import'),
      imaging: core.imaging,
    }),
  });
  const sessions = createBrowseSessions({
    newId: core.newId,
    takenWith: (beginning) => core.store.captured.takenWith(beginning),
    log,
    time: core.time,
  });
  const job = createImportJob(core);
  return {
    look: (signal) => sources.look(signal),
    async browse(choice, signal) {
      const source = await sources.choose(choice, signal);
      return sessions.open(source, AbortSignal.any([signal, core.closing]));
    },
    thumbnail: (sessionId, entryId, signal) => sessions.thumbnail(sessionId, entryId, signal),
    get current() {
      return job.view;
    },
    start: async (sessionId, entryIds, destination) => job.start(sessions.get(sessionId), entryIds, destination),
    stop: () => job.stop(),
    resume: () => job.resume(),
    dismiss: () => job.dismiss(),
    close: () => job.close(),
  };
}
