import { hostname } from 'node:os';
import { join } from 'node:path';
import type { QueueExport, QueueImport } from '../../contract/commands/exchange.ts';
import type { HandoverReport, HandoverView } from '../../contract/relay/handover.ts';
import { StationError } from '../../domain/failure.ts';
import type { Sha256 } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { mediaPaths } from '../../imaging/store/mediaPaths.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import { givenFolder } from '../../lib/files/givenFolder.ts';
import type { ActionContext } from '../../sync/context.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { countUnsent, exportQueue } from './exportQueue.ts';
import { handedOver } from './handedOver.ts';
import type { HandoverTold } from './handoverTold.ts';
import { importQueue } from './importQueue.ts';
import { fingerprintOf, publicOf, stationKey } from './queueFolder.ts';

/** Unsent work that moves to another station by a folder: a stick, a share. One run at a time, by whichever door: a second one is refused. */
export interface Handover {
  exportTo(folder: string, again: boolean): Promise<QueueExport>;
  importFrom(folder: string): Promise<QueueImport>;
  /** The same, beside what the person does: `view` shows how it goes and how it ended. Throws `invalid` for what is no whole path, `not_possible` while one runs. */
  beginExport(folder: string, again: boolean): void;
  beginImport(folder: string): void;
  /** Ends a run that is under way; the next one goes on. */
  stop(): void;
  view(): Promise<HandoverView>;
  close(): Promise<void>;
}

export interface HandoverParts {
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly store: Store;
  readonly media: Pick<MediaStore, 'receive'>;
  readonly actions: ActionContext;
  readonly connections: Pick<Connections, 'settled' | 'atRest'>;
  readonly clock: () => Millis;
  readonly newId: () => string;
  readonly closing: AbortSignal;
}

/** Of a move with many items so many are named on the page. */
const mostNamed = 200;

type Kind = 'export' | 'import';
type Named = Extract<HandoverReport, { kind: 'imported' }>['items'];

export function createHandover(parts: HandoverParts): Handover {
  const { options, store, media, actions, connections, clock, newId } = parts;
  const { dataFolder } = options;
  const paths = mediaPaths(join(dataFolder, 'media'));
  const shared = { dataFolder, stationName: hostname(), store, actions, clock };
  let running: HandoverView['running'] = null;
  let last: HandoverReport | null = null;
  let stopping = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();

  function requireNone(): void {
    if (running !== null) throw new StationError('not_possible', text('handover.busy', { folder: running.folder }));
  }

  /** One run, with its progress and its end for the page. */
  async function run<Result>(
    kind: Kind,
    folder: string,
    work: (told: HandoverTold, signal: AbortSignal) => Promise<Result>,
    reportOf: (result: Result, named: Named) => HandoverReport,
  ): Promise<Result> {
    requireNone();
    stopping = new AbortController();
    const named: Named = [];
    const told: HandoverTold = {
      progress(phase, done, total) {
        running = { kind, folder, phase, done, total };
      },
      cameIn: (reference, came) => void (named.length < mostNamed && named.push({ reference, came })),
    };
    last = null;
    told.progress('checking', 0, 0);
    try {
      const result = await work(told, AbortSignal.any([parts.closing, stopping.signal]));
      last = reportOf(result, named);
      return result;
    } catch (error) {
      const why =
        error instanceof StationError
          ? error.text
          : text('station.wentWrong', { words: error instanceof Error ? error.message : String(error) });
      last = { kind: 'refused', of: kind, why };
      throw error;
    } finally {
      running = null;
    }
  }

  function exportTo(folder: string, again: boolean): Promise<QueueExport> {
    const work = async (told: HandoverTold, signal: AbortSignal): Promise<QueueExport> => {
      // Asked before the engine rests: then there is no link to ask.
      const { base_url: service } = (await connections.settled()).profile;
      const fileOf = ({ sha256, extension }: { sha256: string; extension: string }): string =>
        paths.kept({ sha256: sha256 as Sha256, extension });
      const { atRest } = connections;
      return await exportQueue({ ...shared, service, newId, fileOf, atRest, told, signal }, folder, again);
    };
    return run('export', folder, work, ({ items, photos, inbox_photos: inboxPhotos, lost, left, fingerprint }) => ({
      kind: 'exported',
      folder,
      items: items.slice(0, mostNamed).map(({ reference_id: reference, photos: own }) => ({ reference, photos: own })),
      itemCount: items.length,
      photos,
      inboxPhotos,
      lost: lost.slice(0, mostNamed).map(({ reference_id: reference, files }) => ({ reference, files })),
      left,
      fingerprint,
    }));
  }

  function importFrom(folder: string): Promise<QueueImport> {
    const work = async (told: HandoverTold, signal: AbortSignal): Promise<QueueImport> => {
      const { base_url: service } = (await connections.settled()).profile;
      const takeIn = (path: string) => media.receive({ path }, signal);
      const fingerprint = fingerprintOf(publicOf(await stationKey(dataFolder)));
      return await importQueue({ ...shared, service, fingerprint, signal, told, takeIn }, folder);
    };
    return run(
      'import',
      folder,
      work,
      ({ items, photos, already, inbox_photos: inboxPhotos, lost, stations }, named) => ({
        kind: 'imported',
        folder,
        items: named,
        itemCount: items,
        photos,
        already,
        inboxPhotos,
        lost,
        stations: [...stations],
      }),
    );
  }

  /** What it meets is in `last`. */
  function beside(work: () => Promise<unknown>): void {
    requireNone();
    ended = work().catch(() => undefined);
  }

  return {
    exportTo,
    importFrom,
    beginExport(folder, again) {
      const whole = givenFolder(folder, 'folder');
      beside(() => exportTo(whole, again));
    },
    beginImport(folder) {
      const whole = givenFolder(folder, 'folder');
      beside(() => importFrom(whole));
    },
    stop: () => stopping.abort(new StationError('failed', text('handover.stopped'))),
    async view() {
      const moves = await handedOver(dataFolder);
      return { unsent: countUnsent(store), moves, running, last };
    },
    async close() {
      await ended;
    },
  };
}
