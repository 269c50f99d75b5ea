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
import type { HandoverReports } from './handoverReports.ts';
import { importQueue } from './importQueue.ts';
import { fingerprintOf, publicOf, stationKey } from './queueFolder.ts';

export interface Handover {
  exportTo(folder: string, again: boolean): Promise<QueueExport>;
  importFrom(folder: string): Promise<QueueImport>;
  /** Throws `invalid` for a relative path, `not_possible` while a run goes on. */
  beginExport(folder: string, again: boolean): void;
  beginImport(folder: string): void;
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

const maxNamed = 200;

type Kind = 'export' | 'import';
type Named = Extract<HandoverReport, { kind: 'imported' }>['items'];

export function createHandover(parts: HandoverParts): Handover {
  return new FolderHandover(parts);
}

type MoveParts = Pick<HandoverParts, 'store' | 'actions' | 'clock'> & {
  readonly dataFolder: string;
  readonly stationName: string;
};

class FolderHandover implements Handover {
  readonly #parts: HandoverParts;
  readonly #paths: ReturnType<typeof mediaPaths>;
  readonly #shared: MoveParts;
  #running: HandoverView['running'] = null;
  #last: HandoverReport | null = null;
  #stopping = new AbortController();
  #ended: Promise<unknown> = Promise.resolve();

  constructor(parts: HandoverParts) {
    this.#parts = parts;
    this.#paths = mediaPaths(join(this.#parts.options.dataFolder, 'media'));
    this.#shared = {
      dataFolder: this.#parts.options.dataFolder,
      stationName: hostname(),
      store: this.#parts.store,
      actions: this.#parts.actions,
      clock: this.#parts.clock,
    };
  }

  beginExport(folder: string, again: boolean): void {
    const whole = givenFolder(folder, 'folder');
    this.#beside(() => this.exportTo(whole, again));
  }

  beginImport(folder: string): void {
    const whole = givenFolder(folder, 'folder');
    this.#beside(() => this.importFrom(whole));
  }

  stop(): void {
    this.#stopping.abort(new StationError('failed', text('handover.stopped')));
  }

  async view(): Promise<HandoverView> {
    const moves = await handedOver(this.#parts.options.dataFolder);
    return { unsent: countUnsent(this.#parts.store), moves, running: this.#running, last: this.#last };
  }

  async close(): Promise<void> {
    await this.#ended;
  }

  exportTo(folder: string, again: boolean): Promise<QueueExport> {
    const work = async (reported: HandoverReports, signal: AbortSignal): Promise<QueueExport> => {
      // There is no link while the engine rests.
      const { base_url: service } = (await this.#parts.connections.settled()).profile;
      const fileOf = ({ sha256, extension }: { sha256: string; extension: string }): string =>
        this.#paths.kept({ sha256: sha256 as Sha256, extension });
      const { connections } = this.#parts;
      const atRest = <Result>(rest: () => Promise<Result>): Promise<Result> => connections.atRest(rest);
      return await exportQueue(
        { ...this.#shared, service, newId: this.#parts.newId, fileOf, atRest, reported, signal },
        folder,
        again,
      );
    };
    return this.#run(
      'export',
      folder,
      work,
      ({ items, photos, inbox_photos: inboxPhotos, lost, left, fingerprint }) => ({
        kind: 'exported',
        folder,
        items: items.slice(0, maxNamed).map(({ reference_id: reference, photos: own }) => ({ reference, photos: own })),
        itemCount: items.length,
        photos,
        inboxPhotos,
        lost: lost.slice(0, maxNamed).map(({ reference_id: reference, files }) => ({ reference, files })),
        left,
        fingerprint,
      }),
    );
  }

  importFrom(folder: string): Promise<QueueImport> {
    const work = async (reported: HandoverReports, signal: AbortSignal): Promise<QueueImport> => {
      const { base_url: service } = (await this.#parts.connections.settled()).profile;
      const takeIn = (path: string) => this.#parts.media.receive({ path }, signal);
      const fingerprint = fingerprintOf(publicOf(await stationKey(this.#parts.options.dataFolder)));
      return await importQueue({ ...this.#shared, service, fingerprint, signal, reported, takeIn }, folder);
    };
    return this.#run(
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

  #requireNone(): void {
    if (this.#running !== null)
      throw new StationError('not_possible', text('handover.busy', { folder: this.#running.folder }));
  }

  async #run<Result>(
    kind: Kind,
    folder: string,
    work: (reported: HandoverReports, signal: AbortSignal) => Promise<Result>,
    reportOf: (result: Result, named: Named) => HandoverReport,
  ): Promise<Result> {
    this.#requireNone();
    this.#stopping = new AbortController();
    const named: Named = [];
    const reported: HandoverReports = {
      progress: (phase, done, total) => {
        this.#running = { kind, folder, phase, done, total };
      },
      cameIn: (reference, came) => void (named.length < maxNamed && named.push({ reference, came })),
    };
    this.#last = null;
    reported.progress('checking', 0, 0);
    try {
      const result = await work(reported, AbortSignal.any([this.#parts.closing, this.#stopping.signal]));
      this.#last = reportOf(result, named);
      return result;
    } catch (error) {
      const why =
        error instanceof StationError
          ? error.text
          : text('station.wentWrong', { words: error instanceof Error ? error.message : String(error) });
      this.#last = { kind: 'refused', of: kind, why };
      throw error;
    } finally {
      this.#running = null;
    }
  }

  #beside(work: () => Promise<unknown>): void {
    this.#requireNone();
    this.#ended = work().catch(() => undefined);
  }
}
