import type { CardEntry } from '../../../capture/cardImport/cardEntry.ts';
import { type CardFile, cardFingerprint, fingerprintBeginning } from '../../../capture/cardImport/cardFile.ts';
import type { CardReader } from '../../../capture/cardImport/cardReader.ts';
import type { ImportedBefore } from '../../../contract/cardImport.ts';
import { mapWithLimit } from '../../../lib/async/mapWithLimit.ts';

export type TakenWith = (beginning: string) => readonly string[];

const readAtOnce = 8;

/** Only files with a known name, size and time are read: a new card costs nothing. */
export async function importedBefore(
  reader: CardReader,
  entries: readonly CardEntry[],
  takenWith: TakenWith,
  signal: AbortSignal,
): Promise<readonly ImportedBefore[]> {
  return await mapWithLimit(entries, readAtOnce, ({ main }) => ofFile(reader, main, takenWith, signal), signal);
}

async function ofFile(
  reader: CardReader,
  file: CardFile,
  takenWith: TakenWith,
  signal: AbortSignal,
): Promise<ImportedBefore> {
  const alike = takenWith(fingerprintBeginning(file));
  if (alike.length === 0) return 'no';
  try {
    const pieces = await reader.pieces(file, signal);
    if (pieces === null) return 'likely';
    return alike.includes(cardFingerprint(file, pieces)) ? 'yes' : 'no';
  } catch {
    signal.throwIfAborted();
    return 'no';
  }
}
