import { join, resolve } from 'node:path';
import { hotFolderFault } from '../../capture/hotFolder/folderState.ts';
import { watchFolder } from '../../capture/hotFolder/hotFolder.ts';
import { incompleteText, otherFilesText, skippedText } from '../../capture/hotFolder/skippedFiles.ts';
import type { IngestResult } from '../../contract/commands/photos.ts';
import { NoSpace, StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { SingleFlight } from '../../lib/async/singleFlight.ts';
import { areNested, wayDown } from '../../lib/files/realFolder.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import { decidedState } from '../intake/decidedState.ts';
import type { HotFolderParts, HotFolderSource } from './hotFolderSource.ts';
import { ingestResult } from './ingestResult.ts';
import { listSkipped } from './listSkipped.ts';

export interface WatchParts extends HotFolderParts {
  readonly store: HotFolderParts['store'] & Pick<Store, 'items' | 'sides'>;
  readonly hotFolder: Pick<HotFolderSource, 'status'>;
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
}

export interface WatchRequest {
  readonly folder: string;
  readonly itemId: ItemId | null;
  readonly endings: ReadonlySet<string>;
  readonly onPhoto: (result: IngestResult) => void;
  readonly onNote: (note: Text) => void;
  readonly signal: AbortSignal;
}

const maxScanMs = 10_000;

/** Ends with the signal or a full disk. Throws `invalid` as `CommandClient.watch` says. */
export function createWatchCommand(parts: WatchParts): (request: WatchRequest) => Promise<void> {
  const { options, store, session, intake, recorder, closing, time } = parts;
  const { log } = options;
  const looks = new SingleFlight<Text | null>(maxScanMs, time);

  /** Two watchers of one folder take the same files, so an item's photo could go elsewhere. */
  async function faultOf(folder: string, excluded: readonly string[], isForItem: boolean): Promise<Text | null> {
    const fault = await hotFolderFault(folder, excluded);
    const own = parts.hotFolder.status.path;
    if (fault !== null || !isForItem || own === '' || !(await areNested(folder, own))) return fault;
    return text('watch.overlaps', { folder, own });
  }

  return async ({ itemId, onPhoto, onNote, signal, ...request }) => {
    const folder = resolve(request.folder);
    const excluded = ownFoldersAlongside(options.dataFolder, folder);
    // A folder that does not answer is watched: it may return.
    const fault = await looks.run(folder, () => faultOf(folder, excluded, itemId !== null), null);
    if (fault !== null)
      throw new StationError('invalid', text('argument.fault', { argument: 'dir', fault }), { field: 'dir' });
    onNote(text('watch.begun', { folder }));
    const full = new AbortController();
    let problem: Text | null = null;
    const sink = intake.sinkTo(
      () => ({ itemId: itemId ?? session.openItemId, side: null }),
      async (ingested, to, { filename }) => {
        if (ingested.answer === 'not_yet') return;
        if (to.itemId !== null) await recorder.flush(to.itemId);
        onPhoto(ingestResult(store, filename, ingested));
      },
    );
    const watch = watchFolder({
      folder,
      source: 'watched folder',
      excluded,
      isKnown: (fingerprint) => decidedState(store, fingerprint) !== null,
      onState: ({ message }) => {
        if (message !== null) log.warn(english(message));
        if (message !== null || problem !== null) onNote(message ?? text('watch.readable', { folder }));
        problem = message;
      },
      log,
      endings: request.endings,
      onIncomplete: (files) => {
        const reported = incompleteText(files);
        if (reported !== null) onNote(reported);
      },
      onOtherFiles: (_present, fresh) => {
        const reported = otherFilesText(fresh);
        if (reported !== null) onNote(reported);
      },
      signal: AbortSignal.any([signal, closing, full.signal]),
      time,
      onSkipped: async (_present, fresh) => {
        const passedOver = skippedText(fresh);
        if (passedOver !== null) onNote(passedOver);
        await listSkipped(parts, fresh);
      },
      sink: (file) =>
        sink(file).catch((error: unknown) => {
          // A person or a script waits for this: the files stay for the next time.
          if (error instanceof NoSpace) full.abort(error);
          throw error;
        }),
    });
    await watch.ended;
    if (full.signal.aborted) throw full.signal.reason;
  };
}

export const ownFolderNames = [
  'backups',
  'browser',
  'card-import',
  'electron',
  'logs',
  'media',
  'practice',
  'practice-service',
  'rebuilding',
  'tether',
  'vault',
] as const;

/** A person's folder within the data folder is not the station's, only the folder around it is. Reads no disk. */
export function ownFoldersAlongside(dataFolder: string, folder: string): readonly string[] {
  const way = wayDown(resolve(dataFolder), resolve(folder));
  return way === null || way === '' ? [dataFolder] : ownFolderNames.map((name) => join(dataFolder, name));
}
