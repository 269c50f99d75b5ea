import { basename, dirname, resolve } from 'node:path';
import { handedOver } from '../../capture/offer/dropped.ts';
import type { IngestResult } from '../../contract/commands/photos.ts';
import { isRawName } from '../../contract/rawNames.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import { picturesFirst, shotName } from '../../domain/photo/shots.ts';
import type { Store } from '../../domain/ports/store.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { text } from '../../texts/text.ts';
import type { Intake } from '../intake/intake.ts';
import { ingestResult } from './ingestResult.ts';

export interface ImportFilesParts {
  readonly store: Pick<Store, 'items' | 'sides'>;
  readonly intake: Pick<Intake, 'checkDestination' | 'ingest'>;
  readonly closing: AbortSignal;
}

export async function importFiles(
  { store, intake, closing }: ImportFilesParts,
  itemId: ItemId,
  side: string | null,
  files: readonly string[],
): Promise<readonly IngestResult[]> {
  if (side !== null && files.length > 1 && !isPair(files)) {
    throw new StationError('invalid', text('intake.onePhotoASide'), { field: 'side' });
  }
  intake.checkDestination(itemId, side);
  const results = new Map<number, IngestResult>();
  for (const [index, path] of shotsInOrder(files)) {
    closing.throwIfAborted();
    const file = handedOver({ path }, plainName(path), photoSources.commandLine);
    results.set(index, ingestResult(store, path, await intake.ingest(file, { itemId, side, advances: true })));
  }
  return files.flatMap((_, index) => results.get(index) ?? []);
}

function shotOfPath(file: string): string {
  return shotName(photoSources.commandLine, dirname(resolve(file)), basename(file));
}

function isPair(files: readonly string[]): boolean {
  return files.length === 2 && new Set(files.map(shotOfPath)).size === 1 && files.filter(isRawName).length === 1;
}

function shotsInOrder(files: readonly string[]): readonly (readonly [number, string])[] {
  return picturesFirst(
    [...files.entries()],
    ([, file]) => shotOfPath(file),
    ([, file]) => isRawName(file),
  );
}
