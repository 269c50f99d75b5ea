import type { RecordMark, RecordOwner } from '../../domain/ports/recordStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import type { Time } from '../../lib/async/time.ts';
import { readRecord } from '../../store/records/itemRecord.ts';
import type { Log } from '../api.ts';
import { type Changes, partOf } from '../changes.ts';
import { isSettingKey } from '../settings/settings.ts';
import type { RecordFiles } from './recordFiles.ts';

/** Records that a commit has marked are written soon, and retried until that works. */
export interface Recorder {
  /** All commits so far are on the disk when this resolves. A failing disk is logged and retried. */
  flush(owner: RecordOwner): Promise<void>;
  /** Writes for a moment at most; the next start writes the rest. */
  close(): Promise<void>;
}

/** A busy item (its photos are being sent) is written at most this often. */
const restMs = 500;
/** The others wait in the store, not in memory. */
const inAStep = 50;
const retryMs = 15_000;
/** On a busy disk a record takes a quarter of a second (measured). */
const lastMomentMs = 2_000;

export interface RecorderParts {
  readonly store: Store;
  readonly files: RecordFiles;
  readonly log: Log;
  readonly time: Time;
  readonly changes: Pick<Changes, 'subscribe'>;
}

export function createRecorder({ store, files, log, time, changes }: RecorderParts): Recorder {
  const written = new Map<RecordOwner, number>();
  const writing = new Map<RecordOwner, Promise<void>>();
  let cancel: (() => void) | null = null;
  let pass: Promise<void> = Promise.resolve();
  let closesAt: number | null = null;
  let isReported = false;

  async function bringUp(owner: RecordOwner): Promise<void> {
    // The running write may have read before the change.
    for (let running = writing.get(owner); running; running = writing.get(owner)) await running.catch(() => undefined);
    const mark = store.marks.of(owner);
    if (!mark || written.get(owner) === mark.revision) return;
    const record = readRecord(store, owner);
    const run = record ? files.write(owner, { revision: mark.revision, record }) : files.remove(owner);
    writing.set(owner, run);
    try {
      await run;
      written.set(owner, mark.revision);
    } finally {
      writing.delete(owner);
    }
  }

  function isOver(): boolean {
    return closesAt !== null && time.elapsedMs() >= closesAt;
  }

  async function writeStep(): Promise<boolean> {
    const marks = store.marks.waiting(inAStep);
    const troubles: unknown[] = [];
    for (const { owner } of marks) {
      if (isOver()) break;
      await bringUp(owner).catch((error: unknown) => troubles.push(error));
    }
    const settled = marks.map(({ owner }): RecordMark => ({ owner, revision: written.get(owner) ?? -1 }));
    store.marks.settle(settled);
    for (const { owner, revision } of settled) if (written.get(owner) === revision) written.delete(owner);
    if (marks.length === inAStep && settled.some(({ revision }) => revision !== -1)) return true;
    if (troubles.length > 0) throw troubles[0];
    isReported = false;
    return false;
  }

  async function runPass(): Promise<void> {
    try {
      while (!isOver() && (await writeStep()));
    } catch (error) {
      notify(error);
      schedule(retryMs);
    }
  }

  function notify(error: unknown): void {
    if (isReported) return;
    isReported = true;
    log.warn('The records beside the photos cannot be written; the database is intact, and they are tried again', {
      error: error instanceof Error ? error.message : String(error),
    });
  }

  async function beginPass(): Promise<void> {
    await pass;
    cancel = null;
    if (closesAt === null) pass = runPass();
  }

  function schedule(delayMs: number): void {
    if (cancel || closesAt !== null) return;
    cancel = time.after(delayMs, () => void beginPass());
  }

  const stop = subscribeToCommits(changes, () => schedule(restMs));
  // The last stop may have left some.
  schedule(restMs);
  return {
    async flush(owner) {
      try {
        await bringUp(owner);
      } catch (error) {
        notify(error);
      }
      schedule(restMs);
    },
    async close() {
      stop();
      closesAt = time.elapsedMs() + lastMomentMs;
      cancel?.();
      await pass;
      await runPass();
    },
  };
}

const ofRecords: readonly Subject[] = ['item', 'inbox', 'connection', 'work-list', 'operators'];

/** The station's own state changes every few seconds, so it waits for another commit. The answer unsubscribes. */
export function subscribeToCommits(changes: Pick<Changes, 'subscribe'>, listener: () => void): () => void {
  const stops = ofRecords.map((subject) => changes.subscribe(subject, listener));
  stops.push(
    changes.subscribe('setting', (topic) => {
      if (isSettingKey(partOf(topic))) listener();
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
