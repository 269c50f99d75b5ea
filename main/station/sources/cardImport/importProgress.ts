import type { CardEntry } from '../../../capture/cardImport/cardEntry.ts';
import type { EntryOutcome, ImportEnd } from '../../../capture/cardImport/importEntries.ts';
import type { CardDestination, CardImportView } from '../../../contract/cardImport.ts';
import { text } from '../../../texts/text.ts';

export interface ImportProgress {
  readonly view: CardImportView;
  readonly left: readonly CardEntry[];
}

/** The names are limited; the counts are exact. */
const maxTold = 300;

export function newProgress(options: {
  readonly id: string;
  readonly sourceName: string;
  readonly destination: CardDestination;
  readonly entries: readonly CardEntry[];
}): ImportProgress {
  const { id, sourceName, destination, entries } = options;
  return {
    left: entries,
    view: {
      id,
      state: 'running',
      sourceName,
      destination,
      photos: { total: entries.length, done: 0, accepted: 0, known: 0 },
      bytes: { total: bytesOf(entries), done: 0 },
      current: null,
      failures: [],
      failed: 0,
      left: [],
      message: null,
    },
  };
}

export function started(progress: ImportProgress, entry: CardEntry): ImportProgress {
  return { ...progress, view: { ...progress.view, current: entry.main.name } };
}

export function decided({ view, left }: ImportProgress, entry: CardEntry, outcome: EntryOutcome): ImportProgress {
  const { photos, bytes } = view;
  const failure = failureOf(entry, outcome);
  return {
    left: left.filter((other) => other !== entry),
    view: {
      ...view,
      photos: {
        ...photos,
        done: photos.done + 1,
        accepted: photos.accepted + (outcome.kind === 'accepted' ? 1 : 0),
        known: photos.known + (outcome.kind === 'known' ? 1 : 0),
      },
      bytes: { ...bytes, done: bytes.done + entry.sizeBytes },
      failures: view.failures.length < maxTold ? [...view.failures, ...failure] : view.failures,
      failed: view.failed + failure.length,
    },
  };
}

export function ended({ view, left }: ImportProgress, end: ImportEnd): ImportProgress {
  const names = left.slice(0, maxTold).map((entry) => entry.main.name);
  const message = end.kind === 'interrupted' ? end.message : null;
  return { left, view: { ...view, state: end.kind, current: null, left: names, message } };
}

export function resumed({ view, left }: ImportProgress): ImportProgress {
  return { left, view: { ...view, state: 'running', left: [], message: null } };
}

function bytesOf(entries: readonly CardEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
}

function failureOf({ main, raw }: CardEntry, outcome: EntryOutcome): CardImportView['failures'] {
  if (outcome.kind === 'failed') return [{ name: main.name, folder: main.folder, message: outcome.message }];
  if (raw === null || outcome.rawProblem === null) return [];
  const message = text('import.rawFailed', { reason: outcome.rawProblem });
  return [{ name: raw.name, folder: raw.folder, message }];
}
