import { setImmediate } from 'node:timers/promises';
import { type SkippedFile, skippedText, someNames } from '../../capture/hotFolder/skippedFiles.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { pathText } from '../../lib/files/bytePath.ts';
import { recordRefusal } from '../intake/arrivalEnds.ts';

export interface ListingParts {
  readonly store: Pick<Store, 'captured' | 'refused' | 'transaction'>;
  readonly clock: () => Millis;
}

/** More than these share one line. */
const maxLines = 5;
const atOnce = 250;

/** A few paths get a line each, many share one; none is listed twice. */
export async function listSkipped(parts: ListingParts, files: readonly SkippedFile[]): Promise<void> {
  const fresh = await notListed(parts, files);
  const lines = fresh.length <= maxLines ? fresh.map((file) => [file]) : [fresh];
  for (const line of lines) {
    const reason = skippedText(line);
    if (reason === null) continue;
    recordRefusal(parts, { filename: someNames(line), source: photoSources.hotFolder, fingerprint: null }, reason);
  }
  await remember(parts, fresh);
}

async function notListed({ store }: ListingParts, files: readonly SkippedFile[]): Promise<readonly SkippedFile[]> {
  const fresh: SkippedFile[] = [];
  for (const [index, file] of files.entries()) {
    if (!store.captured.isKnown(fingerprintOf(file))) fresh.push(file);
    if (index % atOnce === atOnce - 1) await setImmediate();
  }
  return fresh;
}

async function remember({ store, clock }: ListingParts, files: readonly SkippedFile[]): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce) {
    store.transaction(() => {
      for (const file of files.slice(at, at + atOnce)) {
        store.captured.insert(fingerprintOf(file), clock(), 'refused');
      }
    });
    await setImmediate();
  }
}

/** Differs from any file's fingerprint, since a file may replace the link later. */
function fingerprintOf({ path }: SkippedFile): string {
  return `passed over-${pathText(path)}`;
}
