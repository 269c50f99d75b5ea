import type { CardEntry } from '../../../capture/cardImport/cardEntry.ts';
import { cardFingerprint } from '../../../capture/cardImport/cardFile.ts';
import type { CardReader } from '../../../capture/cardImport/cardReader.ts';
import {
  importEntries,
  inOrderOfShooting,
  type Offer,
  type Offered,
} from '../../../capture/cardImport/importEntries.ts';
import { handedOver } from '../../../capture/offer/dropped.ts';
import type { CardDestination, CardImportView } from '../../../contract/cardImport.ts';
import { StationError } from '../../../domain/failure.ts';
import type { ItemId } from '../../../domain/ids.ts';
import { photoSources } from '../../../domain/photo/photoSources.ts';
import type { RecordOwner } from '../../../domain/ports/recordStores.ts';
import type { Store } from '../../../domain/ports/store.ts';
import { abandonOnAbort } from '../../../lib/async/abandonOnAbort.ts';
import type { Time } from '../../../lib/async/time.ts';
import { text } from '../../../texts/text.ts';
import type { StationOptions } from '../../api.ts';
import type { Changes } from '../../changes.ts';
import type { Ingested } from '../../intake/ingested.ts';
import type { Intake } from '../../intake/intake.ts';
import type { Destination } from '../../intake/receive.ts';
import { readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { BrowseSession } from './browseSessions.ts';
import { decided, ended, type ImportProgress, newProgress, resumed, started } from './importProgress.ts';

export interface ImportJob {
  readonly view: CardImportView | null;
  /** Throws `not_possible` while one runs, `storage` when the disk has no room for the selection. */
  start(session: BrowseSession, entryIds: readonly string[], destination: CardDestination): Promise<CardImportView>;
  /** Imported photos stay. Throws `not_possible` where the card does not answer; the import then stops once it does. */
  stop(): Promise<void>;
  /** Continues with the rest. Throws `not_found` without the card. */
  resume(): Promise<CardImportView>;
  dismiss(): void;
  close(): Promise<void>;
}

export interface ImportParts {
  readonly options: Pick<StationOptions, 'log'>;
  readonly store: Pick<Store, 'captured' | 'settings'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly intake: Pick<Intake, 'checkDestination' | 'receive'>;
  /** `require` throws where the disk has too little room for photos. */
  readonly space: { readonly view: { readonly freeBytes: number | null }; require(): Promise<void> };
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
  readonly newId: () => string;
  readonly time: Time;
  readonly closing: AbortSignal;
}

/** Stopping takes longer only where the card is slow or hangs. */
const maxStopMs = 10_000;
const maxCloseMs = 3_000;

export function createImportJob(core: ImportParts): ImportJob {
  let progress: ImportProgress | null = null;
  let reader: CardReader | null = null;
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  function show(next: ImportProgress): CardImportView {
    progress = next;
    core.changes.publish('card-import');
    return next.view;
  }

  function run(from: CardReader, first: ImportProgress): CardImportView {
    reader = from;
    stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, core.closing]);
    running = work(from, first, signal).catch((error: unknown) => {
      core.options.log.error('An import ended with a bug', { error: String(error) });
    });
    return show(first);
  }

  async function work(from: CardReader, first: ImportProgress, signal: AbortSignal): Promise<void> {
    const entries = await inOrderOfShooting(from, first.left, signal).catch(() => first.left);
    let now: ImportProgress = { ...first, left: entries };
    const end = await importEntries({
      reader: from,
      entries,
      offer: offerTo(core, first.view.destination),
      onStart: (entry) => {
        now = started(now, entry);
        show(now);
      },
      onOutcome: (entry, outcome) => {
        now = decided(now, entry, outcome);
        progress = now;
      },
      log: core.options.log,
      signal,
    });
    show(ended(now, end));
  }

  async function stopped(maxMs: number): Promise<void> {
    stopping.abort();
    await abandonOnAbort(running, stopping.signal, maxMs, core.time);
  }

  return {
    get view() {
      return progress?.view ?? null;
    },
    async start(session, entryIds, destination) {
      refuseWhile(progress);
      const entries = [...new Set(entryIds)].map((id) => pickedEntry(session, id));
      if (destination.kind !== 'inbox') core.intake.checkDestination(destination.itemId as ItemId, null);
      await requireRoom(core, entries);
      refuseWhile(progress);
      return run(
        session.reader,
        newProgress({ id: core.newId(), sourceName: session.source.name, destination, entries }),
      );
    },
    async stop() {
      await stopped(maxStopMs).catch(() => {
        const source = progress?.view.sourceName ?? '';
        throw new StationError('not_possible', text('import.stopsLater', { source }));
      });
    },
    async resume() {
      refuseWhile(progress);
      if (progress === null || reader === null || progress.left.length === 0) {
        throw new StationError('not_possible', text('import.nothingToResume'));
      }
      if (!(await reader.isThere(core.closing))) {
        throw new StationError('not_found', text('import.putBack', { source: progress.view.sourceName }));
      }
      await requireRoom(core, progress.left);
      refuseWhile(progress);
      return run(reader, resumed(progress));
    },
    dismiss() {
      refuseWhile(progress);
      progress = null;
      reader = null;
      core.changes.publish('card-import');
    },
    async close() {
      // A card that does not answer is not waited for.
      await stopped(maxCloseMs).catch(() => undefined);
    },
  };
}

function refuseWhile(progress: ImportProgress | null): void {
  if (progress?.view.state !== 'running') return;
  throw new StationError('not_possible', text('import.running'));
}

function pickedEntry(session: BrowseSession, id: string): CardEntry {
  const entry = session.entries.get(id);
  if (entry === undefined) throw new StationError('not_found', text('import.notOnList'));
  return entry;
}

async function requireRoom(core: ImportParts, entries: readonly CardEntry[]): Promise<void> {
  await core.space.require();
  const { freeBytes } = core.space.view;
  const needed = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  const { refuseBelowBytes } = readSetting(core.store, stationSettings.storage);
  if (freeBytes === null || freeBytes - needed >= refuseBelowBytes) return;
  throw new StationError('storage', text('import.noRoom', { needed: megabytes(needed), free: megabytes(freeBytes) }));
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}

function offerTo(core: ImportParts, destination: CardDestination): Offer {
  const itemId = destination.kind === 'inbox' ? null : (destination.itemId as ItemId);
  const to: Destination =
    destination.kind === 'tray' && itemId !== null
      ? { itemId: null, side: null, trayOf: itemId }
      : { itemId, side: null, advances: true };
  return async (from, { content, pieces }, lastTry) => {
    const fingerprint = cardFingerprint(from, pieces);
    const file = {
      ...handedOver(content, from.name, photoSources.card),
      folder: from.folder,
      // An imported photo that is picked again is wanted again.
      fingerprint: core.store.captured.isKnown(fingerprint) ? null : fingerprint,
      lastTry,
    };
    const taken = await core.intake.receive(file, to);
    if (taken.kind === 'decided') return { kind: 'decided', ...offeredOf(taken.answer) };
    return {
      kind: 'arrived',
      async settle() {
        const ingested = await taken.settle();
        if (ingested.photo !== null && itemId !== null) await core.recorder.flush(itemId);
        return offeredOf(ingested);
      },
    };
  };
}

function offeredOf({ answer, notice }: Ingested): Offered {
  if (answer === 'refused') return { answer, message: notice.message };
  return { answer, known: answer === 'accepted' && notice.isNote === true };
}
